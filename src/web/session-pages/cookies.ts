import type { Audience } from '../../lib/subject.ts'

/** The name of the session cookie. `__Host-` means that no other host or path can set or read it. */
export function sessionCookie(audience: Audience): string {
  return `__Host-kassa-${audience}`
}

/** The name of the cookie that identifies a browser before sign-in: a sign-in link works only in the browser that requested it. */
export function browserCookie(audience: Audience): string {
  return `__Host-kassa-${audience}-browser`
}

const attributes = 'Path=/; Secure; HttpOnly; SameSite=Lax'

/** Returns a header that sets a cookie until the browser closes. The value must be one of our tokens. */
export function setCookie(name: string, value: string): string {
  return `${name}=${value}; ${attributes}`
}

/** Returns a header that deletes a cookie. */
export function dropCookie(name: string): string {
  return `${name}=; Max-Age=0; ${attributes}`
}

/** Returns the value of a cookie; `null` if it is missing, or present twice, which no browser of ours sends. */
export function readCookie(header: string | undefined, name: string): string | null {
  const values = (header ?? '')
    .split(';')
    .map(pair => pair.trim())
    .filter(pair => pair.startsWith(`${name}=`))
    .map(pair => pair.slice(name.length + 1))
  return values.length === 1 ? values[0]! : null
}
