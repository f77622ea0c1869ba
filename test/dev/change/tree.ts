// A copy of the project in which a change is tried.
import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { copyProject, edit } from '../../../dev/project-copy.ts'

export { edit }

interface Outcome {
  readonly ok: boolean
  /** What the program wrote, of a failure its end. */
  readonly output: string
}

/** Copies what git tracks or would track, and makes of it a repository of its own, so that `tidy` finds the files. */
export function copyTree(root: string): string {
  const copy = mkdtempSync(path.join(os.tmpdir(), 'kassa-change-'))
  copyProject(root, copy)
  execFileSync('git', ['init', '--quiet'], { cwd: copy })
  return copy
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
