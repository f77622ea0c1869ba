import type { Handler } from '../contract.ts'
import type { ServedContract } from '../served-contract.ts'

export function getContract30({ json30 }: ServedContract): Handler<'getContract30'> {
  return () => ({ status: 200, body: json30 })
}
