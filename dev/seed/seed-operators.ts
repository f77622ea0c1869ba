// The sandbox's two operators, enrolled by the owner of its database, so that one can approve what the other approved.
import { ownerName } from '../../src/operators/operator.ts'
import { enrolOperator } from '../../src/operators/operator.service.ts'
import { compose } from '../../src/app.ts'
import { readConfig } from '../../src/config/config.ts'
import type { SandboxHome } from '../sandbox-home.ts'

export type SeededOperators = Readonly<Record<string, string>>

const names = ['ann', 'bob']
/** Has the tokens with which they create their passkeys in the console. Only the owner of the folder can read it. */
export const operatorsFile = 'operators.json'

/** Returns the operators' tokens, and enrols missing operators. `env`: the service's environment with the administrator's database. */
export async function seedOperators(
  home: SandboxHome,
  env: Readonly<Record<string, string>>,
): Promise<SeededOperators> {
  const { deps, close } = await compose(readConfig({ ...env, KASSA_ROLES: 'api' }))
  try {
    let known = (home.readJson(operatorsFile) as SeededOperators | undefined) ?? {}
    for (const name of names.filter(one => !(one in known))) {
      const token = await enrolOperator(deps, { name, by: ownerName })
      // Null: the operator exists, but this folder lost the token. `operator reset` issues another.
      if (token !== null) known = { ...known, [name]: token }
      home.writeJson(operatorsFile, known)
    }
    return known
  } finally {
    await close()
  }
}
