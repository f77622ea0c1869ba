import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Interpreter, Run, RunOptions } from './interpreter.ts'

export interface Program {
  readonly name: string
  readonly command: string
  /** Before the name of the file. */
  readonly args?: readonly string[]
  /** `main.go` */
  readonly file: string
  readonly env?: Readonly<Record<string, string>>
}

/** A program that is given a file with the sample. */
export function program({ name, command, args = [], file, env = {} }: Program): Interpreter {
  return {
    name,
    async run(source, options) {
      const folder = mkdtempSync(path.join(os.tmpdir(), 'kassa-sample-'))
      try {
        writeFileSync(path.join(folder, file), source)
        return await execute(command, [...args, path.join(folder, file)], {
          ...options,
          env: { ...env, ...options.env },
        })
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
  }
}

/** Whether a program is there and runs. */
export function isInstalled(command: string, args: readonly string[] = ['--version']): boolean {
  return spawnSync(command, [...args], { stdio: 'ignore' }).status === 0
}

function execute(command: string, args: readonly string[], { env, enough }: RunOptions): Promise<Run> {
  const child = spawn(command, [...args], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  let errors = ''
  let isEnough = false
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    if (!enough?.test(output)) return
    isEnough = true
    child.kill()
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', code => resolve({ ok: code === 0 || isEnough, output, errors }))
  })
}
