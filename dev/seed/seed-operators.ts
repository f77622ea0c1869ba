// Two operators of the sandbox, enrolled by the owner of its database, so that one can approve what the other has.
import { ownerName } from '../../src/operators/operator.ts'
import { enrolOperator } from '../../src/operators/operator.service.ts'
import { compose } from '../../src/app.ts'
import { readConfig } from '../../src/config/config.ts'
import type { SandboxHome } from '../sandbox-home.ts'

export type SeededOperators = Readonly<Record<string, string>>

const names = ['ann', 'bob']
/** Their tokens, with which they make their passkeys in the console; readable by the owner of the folder alone. */
export const operatorsFile = 'operators.json'

/** Finds the operators' tokens, or enrols whoever is missing. `env`: the service's environment with the administrator's database. */
export async function seedOperators(
  home: SandboxHome,
  env: Readonly<Record<string, string>>,
): Promise<SeededOperators> {
  const { deps, close } = await compose(readConfig({ ...env, KASSA_ROLES: 'api' }))
  try {
    let known = (home.readJson(operatorsFile) as SeededOperators | undefined) ?? {}
    for (const name of names.filter(one => !(one in known))) {
      const token = await enrolOperator(deps, { name, by: ownerName })
      // Somebody of this name is enrolled, and the token is not here any more: `operator reset` gives another.
      if (token !== null) known = { ...known, [name]: token }
      home.writeJson(operatorsFile, known)
    }
    return known
  } finally {
    await close()
  }
}
