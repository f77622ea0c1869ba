import { readFileSync } from 'node:fs'
import type { Document } from './document.ts'

/** The client's own README, and the part of it about commands as a page of its own. */
export function readManuals(): Document[] {
  const text = readFileSync(new URL('../../../sdk/README.md', import.meta.url), 'utf8')
  const [commands = ''] = /^## Command line\n[\s\S]*?(?=^## |(?![\s\S]))/m.exec(text) ?? []
  const client = text.replace(commands, '').replace(/^# .*$/m, '# Node client')
  return [
    {
      path: '/docs/sdk',
      title: 'Node client',
      summary: 'The package @kassa/sdk: orders, streams, webhooks, errors, testing.',
      text: client,
    },
    {
      path: '/docs/cli',
      title: 'Command line',
      summary: 'The command kassa: listen, trigger, verify, orders.',
      text: commands.replace('## Command line', '# Command line').replace(/^###/gm, '##'),
    },
  ]
}
