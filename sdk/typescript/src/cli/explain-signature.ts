import { createHmac, timingSafeEqual } from 'node:crypto'

export interface SignedWebhook {
  /** The body as it was received, byte for byte. */
  readonly body: Buffer
  /** The value of `X-Merchant-Signature`. */
  readonly header: string
  readonly secret: string
  /** Unix time in seconds to compare `t` with; `null` leaves the age out. */
  readonly now: number | null
}

export interface Explanation {
  readonly genuine: boolean
  /** What is wrong and what to do, a sentence or two; or that all is right. */
  readonly message: string
}

const windowSeconds = 300

/** Whether a webhook is genuine (docs/spec/interface.md §6.3) and, when it is not, which of the usual mistakes explains it. */
export function explainSignature(webhook: SignedWebhook): Explanation {
  const header = valueOf(webhook.header)
  const match = /^t=(\d+),v1=([0-9A-Fa-f]+)$/.exec(header)
  if (!match) return no(explainForm(header))
  const [, time = '', given = ''] = match
  if (/^\d{13}$/.test(time)) return no(`t is in milliseconds: ${time}. Kassa writes and signs seconds.`)
  const right = sign(webhook.secret, time, webhook.body)
  if (given !== right && isEqual(given.toLowerCase(), right)) {
    return no(
      'The signature is right but for its capital letters. Kassa writes v1 in lower case: something changed the header.',
    )
  }
  if (!/^[0-9a-f]{64}$/.test(given)) {
    return no(`v1 must be 64 lower-case hexadecimal digits, but is ${given.length} characters: ${given.slice(0, 80)}.`)
  }
  if (!isEqual(given, right)) return no(explainMismatch(webhook, time, given))
  if (webhook.now !== null && Math.abs(webhook.now - Number(time)) > windowSeconds) {
    return no(explainAge(webhook.now - Number(time)))
  }
  return { genuine: true, message: 'The signature is genuine.' }
}

/** The value alone, where the whole line of the header was copied. */
function valueOf(header: string): string {
  return header.trim().replace(/^x-merchant-signature\s*:\s*/i, '')
}

function explainForm(header: string): string {
  if (header.trim() === '') return 'There is no signature. It comes in the header X-Merchant-Signature.'
  if (header.startsWith('v1,')) {
    return 'This is the value of Webhook-Signature (Standard Webhooks). Give that of X-Merchant-Signature.'
  }
  if (header.startsWith('Bearer ')) return 'This is the signature of a request to Kassa, not of a webhook from it.'
  return `The signature must read t=<unix time>,v1=<64 hexadecimal digits>, but reads ${JSON.stringify(header.slice(0, 120))}.`
}

function explainAge(seconds: number): string {
  const direction = seconds > 0 ? 'ago' : 'from now'
  const why =
    seconds > 0
      ? 'A receiver must refuse it as a replay; each attempt of Kassa is signed anew. Is the clock of the receiver right?'
      : 'The clock of the receiver is slow.'
  return (
    `The signature is right, but was made ${Math.abs(seconds)} s ${direction}, which is more than ${windowSeconds} s. ${why} ` +
    '(--ignore-age leaves the time out.)'
  )
}

function explainMismatch({ body, secret }: SignedWebhook, time: string, given: string): string {
  if (body.length === 0) return 'The body is empty. Give the file that holds it, or pipe it in.'
  const found = [...variants(body, secret)].find(one => isEqual(given, sign(one.secret, time, one.body)))
  if (found) return `The signature is right for something else: ${found.explanation}`
  if (isEqual(given, createHmac('sha256', secret).update(body).digest('hex'))) {
    return 'It signs the body alone. What is signed is `<t>.<body>`, with the t of the header.'
  }
  if (/^\s*sk_/.test(secret)) {
    return 'This is the secret of an API key (sk_…). Webhooks are signed with the webhook secret, which begins with whsec_.'
  }
  return (
    'The signature fits neither this body with this secret nor any usual change of them. Check that the secret is the one of ' +
    "this environment (test and live have different ones; an API key's secret, sk_…, is another thing) and that the body is the bytes that arrived."
  )
}

interface Variant {
  readonly body: Buffer
  readonly secret: string
  readonly explanation: string
}

/** The ways in which body or secret most often differ from what was signed. */
function* variants(body: Buffer, secret: string): Generator<Variant> {
  const text = body.toString('utf8')
  const bodies: readonly (readonly [string, string])[] = [
    [text.replace(/\r?\n$/, ''), 'the same body without the line end after it. An editor or `echo` added one.'],
    [text + '\n', 'the same body with a line end after it, which is missing here.'],
    [text.replaceAll('\r\n', '\n'), 'the same body with other line ends.'],
    [text.replace(/^\uFEFF/, ''), 'the same body without the byte order mark before it.'],
    ...jsonForms(text).map(
      form =>
        [form, 'the same JSON written differently. Verify the raw body, before any parser or pretty-printer.'] as const,
    ),
  ]
  for (const [changed, explanation] of bodies) {
    if (changed !== text) yield { body: Buffer.from(changed), secret, explanation }
  }
  if (secret.trim() !== secret) {
    yield { body, secret: secret.trim(), explanation: 'the same secret without the white space around it.' }
  }
  const bare = secret.trim().replace(/^whsec_/, '')
  if (bare !== secret)
    yield { body, secret: bare, explanation: 'the secret without whsec_. The whole text is the key.' }
  yield { body, secret: `whsec_${secret}`, explanation: 'the secret with whsec_ before it. The whole text is the key.' }
}

function jsonForms(text: string): string[] {
  try {
    const value: unknown = JSON.parse(text)
    return [JSON.stringify(value), JSON.stringify(value, null, 2), JSON.stringify(value, null, 4)]
  } catch {
    return []
  }
}

function sign(secret: string, time: string, body: Buffer): string {
  return createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex')
}

function isEqual(given: string, expected: string): boolean {
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
}

function no(message: string): Explanation {
  return { genuine: false, message }
}
