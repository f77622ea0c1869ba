import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Interpreter } from './interpreter.ts'
import { program } from './process.ts'

const hooks = pathToFileURL(path.resolve(import.meta.dirname, '../stand-ins/sdk-from-source.ts')).href

/** Node, to which `@kassa/sdk` is the source of the package. */
export function nodeProgram(): Interpreter {
  return program({ name: 'Node', command: process.execPath, args: ['--import', hooks], file: 'sample.mjs' })
}
