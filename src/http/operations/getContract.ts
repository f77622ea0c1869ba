import type { Handler } from '../contract.ts'
import type { ServedContract } from '../served-contract.ts'

export function getContract({ json }: ServedContract): Handler<'getContract'> {
  return () => ({ status: 200, body: json })
}
