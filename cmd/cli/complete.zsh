#compdef gipfarena
# zsh completion for gipfarena. The program is asked about the words up to the cursor, as
# they are without quotes. Backticks in its answers are for help alone.
_gipfarena() {
    local out answer tab=$'\t' program=${(Q)words[1]}
    local -a list space
    compset -P '-*='
    out=$("${program/#\~/$HOME}" __complete "${(@Q)words[2,CURRENT-1]}" "${IPREFIX}${(Q)PREFIX}" 2>/dev/null) || return
    out=${out//\`/}
    (( ${out##*:} & 2 )) && space=(-S '')
    for answer in ${(f)${out%:*}}; do
        list+=("${${answer%%$tab*}//:/\\:}${${(M)answer#*$tab}:+:${answer#*$tab}}")
    done
    _describe gipfarena list "$space[@]" || { (( ! (${out##*:} & 4) )) && _files }
}
compdef _gipfarena gipfarena
