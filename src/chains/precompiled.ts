/**
 * Addresses that begin with so many zero bytes are those of precompiled contracts, on TRON up to 0x01000015, and the zero address.
 * That somebody has the key of one is as likely as that he finds anybody's.
 */
const precompiledPrefix = 16

/** Whether an account, 20 bytes, is nobody's. */
export function isPrecompiled(account: Uint8Array): boolean {
  return account.subarray(0, precompiledPrefix).every(byte => byte === 0)
}
