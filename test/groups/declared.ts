// Stands for AVA while the files of a group are loaded: notes what each of them declares.
import type { ExecutionContext, TestFn } from 'ava'

export type Run = (t: ExecutionContext) => unknown

export interface Case {
  readonly title: string
  readonly isSerial: boolean
  readonly run: Run
}

export interface Hook {
  readonly isAlways: boolean
  readonly run: Run
}

const hookNames = ['before', 'after', 'beforeEach', 'afterEach'] as const
type HookName = (typeof hookNames)[number]

/** What one test file declares. */
export type Declared = { readonly cases: Case[] } & { readonly [Name in HookName]: Hook[] }

export function nothingDeclared(): Declared {
  return { cases: [], before: [], after: [], beforeEach: [], afterEach: [] }
}

/** The file that is being loaded. Helpers that declare tests are loaded once for all files: what they call says whose they are. */
export const loading: { file: Declared } = { file: nothingDeclared() }

type Implementation = (t: ExecutionContext, ...values: unknown[]) => unknown

/** As AVA's functions: perhaps a title, what is run, and what it is given. */
function declaring(note: (title: string, run: Run) => void) {
  return (...given: unknown[]) => {
    const title = typeof given[0] === 'string' ? String(given.shift()) : ''
    const [run, ...values] = given as [Implementation, ...unknown[]]
    note(title, t => run(t, ...values))
  }
}

function declaringHook(name: HookName) {
  const note = (isAlways: boolean) => declaring((_title, run) => loading.file[name].push({ isAlways, run }))
  return Object.assign(note(false), { always: note(true) })
}

function declaringCase(isSerial: boolean) {
  return declaring((title, run) => loading.file.cases.push({ title, isSerial, run }))
}

const hooks = Object.fromEntries(hookNames.map(name => [name, declaringHook(name)]))

export default Object.assign(declaringCase(false), { serial: declaringCase(true), ...hooks }) as unknown as TestFn
