// The other JavaScript engines, wherever `node scripts/setup.js test/tools` put them on this platform.
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { root } from './packed.ts'

const modules = path.join(root, 'test/tools/node_modules')
const suffix = process.platform === 'win32' ? '.exe' : ''

const places = {
  node22: { scope: '.', package: /^node-22-/, file: 'bin/node' },
  bun: { scope: '@oven', package: /^bun-[a-z]+-[a-z0-9]+$/, file: 'bin/bun' },
  deno: { scope: '@deno', package: /^/, file: 'deno' },
  workerd: { scope: '@cloudflare', package: /^workerd-/, file: 'bin/workerd' },
} as const

/** The path of an engine. npm has installed the package of this platform alone. */
export function engine(name: keyof typeof places): string {
  const { scope, package: pattern, file } = places[name]
  const folder = path.join(modules, scope)
  const installed = existsSync(folder) ? readdirSync(folder).filter(each => pattern.test(each)) : []
  const found = installed.map(each => path.join(folder, each, file + suffix)).find(existsSync)
  if (found === undefined) throw new Error(`${name} is not installed: run node scripts/setup.js test/tools`)
  return found
}
