import type { KeyObject } from 'node:crypto'

/** Authenticators make keys of at least 2048 bits with exponent 65537. A shorter key can be factored; with exponent 1 anybody can sign. */
const rsaBitsMin = 2048
const rsaExponentMin = 65_537n

/** Whether a public key is strong enough. Curve keys have fixed sizes, so only RSA keys can be weak. */
export function isStrongKey({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean {
  if (asymmetricKeyType !== 'rsa') return true
  const { modulusLength = 0, publicExponent = 0n } = asymmetricKeyDetails ?? {}
  return modulusLength >= rsaBitsMin && publicExponent >= rsaExponentMin
}
