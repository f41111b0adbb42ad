# bash completion for gipfarena; it needs no package of the shell's. The program is asked
# about the line up to the cursor. Of its answers bash wants what follows the last character
# of COMP_WORDBREAKS, with parentheses quoted as they are in what was typed. Backticks are for help alone.
_gipfarena() {
    local program=${1/#\~/$HOME} line=${COMP_LINE:0:COMP_POINT} rest=${2//[\'\"\\]/} tab=$'\t'
    local words typed out answer text plain=() described=()
    read -ra words <<<"${line//[\'\"\\]/}"
    [[ $line == *[[:blank:]] ]] && words+=("")
    typed=${words[${#words[@]}-1]}
    [[ $typed == -*=* ]] && typed=${typed#*=}
    out=$("$program" __complete "${words[@]:1}" 2>/dev/null) || return
    out=${out//\`/}
    (( ${out##*:} & 2 )) && compopt -o nospace 2>/dev/null
    (( ${out##*:} & 4 )) && compopt +o default 2>/dev/null
    while IFS= read -r answer; do
        [[ -n $answer && $answer == "$typed"* ]] || continue
        text=${answer%%"$tab"*}
        text=${text#"${typed%"$rest"}"}
        [[ $line == *[\'\"]* ]] || { text=${text//\(/\\(}; text=${text//\)/\\)}; }
        plain+=("$text")
        [[ $answer == *"$tab"* ]] && text="$text  (${answer#*"$tab"})"
        described+=("${text:0:${COLUMNS:-80}}")
    done <<<"${out%:*}"
    COMPREPLY=("${plain[@]}")
    (( ${#plain[@]} > 1 && COMP_TYPE != 37 && COMP_TYPE != 42 )) && COMPREPLY=("${described[@]}")
}
complete -o default -F _gipfarena gipfarena
