const lengthMax = 254
const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}$/
const domain = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/

/**
 * A mail address as it is kept and compared: in lower case, without spaces around it. ASCII alone, since letters that look alike, or
 * become alike in lower case, would make one person of two. `null` for what is none.
 */
export function mailAddress(text: string): string | null {
  const trimmed = text.trim()
  if (trimmed.length > lengthMax || !/^[!-~]+$/.test(trimmed)) return null
  const address = trimmed.toLowerCase()
  const at = address.lastIndexOf('@')
  return localPart.test(address.slice(0, Math.max(at, 0))) && domain.test(address.slice(at + 1)) ? address : null
}
