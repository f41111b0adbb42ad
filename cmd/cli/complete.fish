# fish completion for gipfarena. The program is asked about the words up to the cursor, as
# they are without quotes, and where it says so files are completed too. Backticks are for help alone.
function __gipfarena_complete
    set -l words (commandline -opc)
    set -l typed (string replace -ra '[\'"\\\\]' '' -- (commandline -ct))
    set -l flag (string match -r -- '^-[^=]*=' "$typed")
    set -l answers ($words[1] __complete $words[2..] "$typed" 2>/dev/null | string replace -a '`' '')
    printf "$flag%s\n" $answers[1..-2]
    set -l directive (string sub -s 2 -- $answers[-1])
    test (math "floor($directive / 4) % 2") = 1
    or __fish_complete_path (string replace -- "$flag" '' "$typed")
end
complete -c gipfarena -f -a '(__gipfarena_complete)'
