import type { Handler } from '../contract.ts'
import type { ServedContract } from '../served-contract.ts'

export function getContractYaml({ yaml }: ServedContract): Handler<'getContractYaml'> {
  return () => ({ status: 200, body: yaml })
}
