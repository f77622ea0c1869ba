// Runs dependency-cruiser over our folders with the rules of .dependency-cruiser.cjs.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { cruise, type IConfiguration } from 'dependency-cruiser'

export type ImportViolation = { readonly rule: string; readonly from: string; readonly to: string }
export type ImportReport = {
  /** The number of our files that were read. */
  readonly modules: number
  readonly violations: readonly ImportViolation[]
}

const folders = ['src', 'generated', 'sdk', 'plugins', 'packages', 'dev', 'scripts', 'lab', 'test']
const own = /^(src|generated|sdk|plugins|packages|dev|scripts|lab|test)\//

/** Checks every import below `root` (absolute). Throws when it could read no module, since it then checked nothing. */
export async function checkImports(root: string): Promise<ImportReport> {
  const { forbidden, options } = configuration()
  const present = folders.filter(folder => existsSync(path.join(root, folder)))
  if (present.length === 0) throw new Error(`No folder to check in ${root}`)
  const { output } = await cruise(present, { ...options, baseDir: root, validate: true, ruleSet: { forbidden } })
  if (typeof output === 'string') throw new Error('dependency-cruiser gave text instead of a result')
  const modules = output.modules.filter(module => own.test(module.source)).length
  const imports = output.modules.reduce((sum, module) => sum + module.dependencies.length, 0)
  if (modules === 0 || imports === 0) throw new Error('dependency-cruiser read no module, so it checked nothing')
  const violations = output.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }))
  return { modules, violations }
}

function configuration(): Required<Pick<IConfiguration, 'forbidden' | 'options'>> {
  const file = fileURLToPath(new URL('../../.dependency-cruiser.cjs', import.meta.url))
  // A CommonJS file, because editors and dependency-cruiser's own command load it with `require`.
  return createRequire(import.meta.url)(file) as Required<Pick<IConfiguration, 'forbidden' | 'options'>>
}
