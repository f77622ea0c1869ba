// A copy of the project in which a change is tried: our files copied, the packages linked.
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Edit } from './row.ts'

interface Outcome {
  readonly ok: boolean
  /** What the program wrote, of a failure its end. */
  readonly output: string
}

/** Copies what git tracks or would track, and makes of it a repository of its own, so that `tidy` finds the files. */
export function copyTree(root: string): string {
  const copy = mkdtempSync(path.join(os.tmpdir(), 'kassa-change-'))
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 16 * 1024 * 1024,
  })
  for (const name of listed.split('\0').filter(Boolean)) {
    mkdirSync(path.join(copy, path.dirname(name)), { recursive: true })
    copyFileSync(path.join(root, name), path.join(copy, name))
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
  execFileSync('git', ['init', '--quiet'], { cwd: copy })
  return copy
}

/** Writes a file, or replaces a piece of text in it that must be there. */
export function edit(copy: string, { file, from, to }: Edit): void {
  const target = path.join(copy, file)
  if (from === undefined) {
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, to)
    return
  }
  const text = readFileSync(target, 'utf8')
  const isFound = typeof from === 'string' ? text.includes(from) : from.test(text)
  if (!isFound) throw new Error(`${file} has no ${from}`)
  writeFileSync(target, typeof from === 'string' ? text.replace(from, () => to) : text.replaceAll(from, to))
}

/** Runs a program of the copy. */
export function run(copy: string, program: string, args: readonly string[]): Outcome {
  try {
    const bin = path.join(copy, 'node_modules/.bin')
    const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`, NO_COLOR: '1' }
    return { ok: true, output: execFileSync(program, args, { cwd: copy, env, encoding: 'utf8', stdio: 'pipe' }) }
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    return { ok: false, output: `${stdout}${stderr}`.slice(-4000) }
  }
}
