/** An answer of the service that is no success: its status and the one message in its body. */
export class Refusal extends Error {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>

  /** `more.param`: the field or parameter the message is about, where the message itself does not name it; `null`: none. */
  constructor(status: number, message: string, more: RefusalDetails = {}) {
    super(message)
    this.status = status
    this.headers = errorHeaders(status, message, more)
  }
}

interface RefusalDetails {
  readonly param?: string | null
  readonly retryAfterSeconds?: number
}

/** What a header can hold of a name that a caller chose. */
const headerName = /^[\w.-]{1,64}$/

/** The headers the service sends with an error. */
export function errorHeaders(
  status: number,
  message: string,
  { param = paramOf(status, message), retryAfterSeconds }: RefusalDetails = {},
): Record<string, string> {
  const anchor = message.split(':')[0]!.replace(/[^a-z0-9]+/g, '-')
  const credential = message === 'missing authorization header' ? '' : ', error="invalid_token"'
  return {
    Link: `<https://kassa.test/docs/errors#${anchor}>; rel="help"`,
    ...(param !== null && headerName.test(param) && { 'Kassa-Error-Param': param }),
    ...(status === 401 && { 'WWW-Authenticate': `Bearer realm="kassa"${credential}` }),
    ...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }),
  }
}

/** Messages about a field are made of its name. */
function paramOf(status: number, message: string): string | null {
  if (status !== 400 || message === 'invalid json') return null
  const unknown = /^unknown (?:field|parameter): (.*)$/s.exec(message)?.[1]
  return unknown ?? /^(?:invalid|missing|unsupported) (.+)$/.exec(message)?.[1]?.replaceAll(' ', '_') ?? null
}
