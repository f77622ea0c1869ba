// Parses the input of the signature debugger: what the user means, what is missing, and what was corrected.

/** The secrets of each kind of signature, by prefix, and the secrets that people confuse with them. */
const secretKinds = {
  request: {
    whsec_: 'This is the secret of webhooks. Requests are signed with the secret of the API key, sk_….',
    mk_: 'This is the id of an API key. Its secret, which signs, starts with sk_.',
  },
  webhook: {
    sk_: 'This is the secret of an API key. Webhooks are signed with the webhook secret, whsec_….',
    mk_: 'This is the id of an API key. Webhooks are signed with the webhook secret, whsec_….',
    wh_: 'This is the id of an endpoint. Webhooks are signed with the webhook secret, whsec_….',
  },
}

/**
 * @param {'request' | 'webhook'} kind
 * @returns the corrected fields, with the `typed` ones beside them; `problems` that make a comparison impossible;
 * `notes` on the corrections
 */
export function readEntered(kind, entered, pasted) {
  const problems = []
  const notes = []
  const secret = entered.secret.trim()
  if (secret === '') problems.push('The secret is missing.')
  for (const [prefix, says] of Object.entries(secretKinds[kind])) if (secret.startsWith(prefix)) problems.push(says)
  if (secret !== entered.secret) notes.push('The secret has blanks around it; they do not belong to it.')
  const time = readTimestamp(entered.timestamp.trim(), timestampIn(pasted), { problems, notes })
  const fields = { secret, typedSecret: entered.secret, ...time, body: entered.body }
  if (kind === 'webhook') return { fields, problems, notes }
  const method = (entered.method ?? '').trim().toUpperCase()
  if (method === '') problems.push('The method is missing: GET, POST, ….')
  const target = readTarget((entered.target ?? '').trim(), { problems, notes })
  return { fields: { ...fields, method, ...target, origin: entered.origin ?? '' }, problems, notes }
}

/** Returns the timestamp of a pasted header: `t=…,v1=…` or `Bearer <key>:<timestamp>:<signature>`. */
function timestampIn(pasted) {
  return /\bt=(\d+)/.exec(pasted)?.[1] ?? /:(\d+):[0-9a-fA-F]{64}\b/.exec(pasted)?.[1] ?? ''
}

function readTimestamp(typed, pasted, { problems, notes }) {
  const given = typed || pasted
  const timestamp = secondsOf(given)
  if (given === '') problems.push('The timestamp is missing.')
  else if (timestamp === null) problems.push('The timestamp is not ten digits of Unix seconds.')
  else if (timestamp !== given) notes.push(`The timestamp must be ten digits, whole seconds: ${timestamp}.`)
  return { timestamp, typedTimestamp: given, pastedTimestamp: pasted }
}

/** Returns whole seconds for anything that looks like a time: seconds, milliseconds, seconds with a fraction, ISO 8601. */
function secondsOf(text) {
  if (/^\d{10}(\d{3}|\.\d+)?$/.test(text)) return text.slice(0, 10)
  const time = /^\d{4}-\d\d-\d\dT/.test(text) ? Date.parse(text) : NaN
  return Number.isNaN(time) ? null : String(Math.floor(time / 1000))
}

function readTarget(typed, { problems, notes }) {
  const target = targetOf(typed)
  if (typed === '') problems.push('The request target is missing: path and query, such as /v1/orders.')
  else if (target !== typed) notes.push(`The request target is path and query alone: ${target}.`)
  return { target, typedTarget: typed }
}

function targetOf(typed) {
  const path = typed.replace(/^https?:\/\/[^/?#]*/, '').replace(/#.*$/, '')
  return path.startsWith('/') ? path : `/${path}`
}
