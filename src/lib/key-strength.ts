import type { KeyObject } from 'node:crypto'

/** What authenticators make. Who sees a shorter key can work out its other half, and one with exponent 1 signs nothing. */
const rsaBitsMin = 2048
const rsaExponentMin = 65_537n

/** Whether nobody but the holder can sign by a public key, as far as its size tells. Curves have but one size each. */
export function isStrongKey({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean {
  if (asymmetricKeyType !== 'rsa') return true
  const { modulusLength = 0, publicExponent = 0n } = asymmetricKeyDetails ?? {}
  return modulusLength >= rsaBitsMin && publicExponent >= rsaExponentMin
}
