// What only tests run is installed beside them, in a folder of its own.
import { createRequire } from 'node:module'
import path from 'node:path'

const tools = createRequire(path.resolve(import.meta.dirname, '../../tools/package.json'))

/** The folder of a package of test/tools. */
export function toolFolder(name: string): string {
  return path.dirname(tools.resolve(`${name}/package.json`))
}
