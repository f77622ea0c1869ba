import type { Audience } from '../../lib/subject.ts'

/** The cookie that holds the token of a session. `__Host-`: no other host or path can set or read it. */
export function sessionCookie(audience: Audience): string {
  return `__Host-kassa-${audience}`
}

/** The cookie by which a browser is known before anybody has signed in with it: a link it asked for works in no other. */
export function browserCookie(audience: Audience): string {
  return `__Host-kassa-${audience}-browser`
}

const attributes = 'Path=/; Secure; HttpOnly; SameSite=Lax'

/** What sets a cookie until the browser is closed. The value must be a token of ours. */
export function setCookie(name: string, value: string): string {
  return `${name}=${value}; ${attributes}`
}

/** What takes a cookie away. */
export function dropCookie(name: string): string {
  return `${name}=; Max-Age=0; ${attributes}`
}

/** The value of a cookie; `null` where there is none, or two of the name, which no browser of ours was given. */
export function readCookie(header: string | undefined, name: string): string | null {
  const values = (header ?? '')
    .split(';')
    .map(pair => pair.trim())
    .filter(pair => pair.startsWith(`${name}=`))
    .map(pair => pair.slice(name.length + 1))
  return values.length === 1 ? values[0]! : null
}
