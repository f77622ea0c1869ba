import { candidates } from '../complete.ts'
import { exitCodes, type Command } from '../command.ts'
import { UsageError } from '../usage-error.ts'

/** Each asks `kassa complete` for what may come next, so that no script grows old. */
const scripts: Readonly<Record<string, string>> = {
  bash: `_kassa() {
  local IFS=$'\\n'
  COMPREPLY=($(kassa complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f 1))
}
complete -o default -F _kassa kassa`,
  zsh: `#compdef kassa
_kassa() {
  local -a found
  found=("\${(@f)$(kassa complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null | sed 's/:/\\\\:/g; s/\\t/:/')}")
  _describe kassa found
}
compdef _kassa kassa`,
  fish: `complete -c kassa -f -a '(kassa complete -- (commandline -opc)[2..] (commandline -ct))'`,
}

export const completion: Command = {
  name: 'completion',
  args: ['<bash | zsh | fish>'],
  summary: 'print what teaches your shell to complete kassa',
  options: {},
  examples: [
    'kassa completion bash >> ~/.bashrc',
    'kassa completion zsh >> ~/.zshrc',
    'kassa completion fish > ~/.config/fish/completions/kassa.fish',
  ],
  async run(cli, [shell = '']) {
    const script = Object.hasOwn(scripts, shell) ? scripts[shell] : undefined
    if (script === undefined) throw new UsageError(`Shells are ${Object.keys(scripts).join(', ')}, not ${shell}`)
    cli.print({ shell, script }, script)
    return exitCodes.done
  },
}

/** For the scripts above: what may come next, a line each, with what it means after a tab. */
export const completeAmong = (commands: readonly Command[]): Command => ({
  name: 'complete',
  args: ['[words...]'],
  summary: 'tell what may come next on a command line',
  options: {},
  examples: ['kassa complete -- orders cr'],
  isHidden: true,
  async run(cli, words) {
    for (const { word, help } of candidates(commands, words)) cli.print({ word, help }, `${word}\t${help}`)
    return exitCodes.done
  },
})
