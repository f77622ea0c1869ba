// The usual mistakes in each part of a signature, with the value that each of them produces.

/** @typedef {{ says: string | null, value: any }} Variant  What a part would be; `says` is null for what is right. */

const right = value => ({ says: null, value })

/** Returns the parts of a signed request, each with its usual mistakes. */
export function requestParts(fields) {
  const { method, body } = fields
  return {
    secret: secretVariants(fields),
    method: [
      right(method),
      { says: 'The method was signed in lower case. It is signed in upper case.', value: method.toLowerCase() },
    ],
    target: targetVariants(fields),
    timestamp: timestampVariants(fields),
    body: bodyVariants(body),
    form: [
      right(({ timestamp: time, method: verb, target: path, hash }) => [time, verb, path, hash].join('\n')),
      form(
        'A newline stands at the end of the text that was signed. There must be none after the body hash.',
        text => `${text}\n`,
      ),
      form('The lines were joined by \\r\\n. They are joined by \\n alone.', text => text.replaceAll('\n', '\r\n')),
      form(
        'The lines were joined by a backslash and the letter n (as in single quotes). It must be a real newline.',
        text => text.replaceAll('\n', '\\n'),
      ),
      form('The parts were joined without newlines.', text => text.replaceAll('\n', '')),
      form('The parts were joined by dots. They are joined by newlines.', text => text.replaceAll('\n', '.')),
      {
        says: 'The body itself was signed. The last line is the SHA-256 of the body.',
        value: ({ timestamp: time, method: verb, target: path, text }) => [time, verb, path, text].join('\n'),
      },
      {
        says: 'The body hash was in upper case. It is lower-case hexadecimal.',
        value: ({ timestamp: time, method: verb, target: path, hash }) =>
          [time, verb, path, hash.toUpperCase()].join('\n'),
      },
      {
        says: 'The body hash was in base64. It is lower-case hexadecimal.',
        value: ({ timestamp: time, method: verb, target: path, hash }) => [time, verb, path, base64Of(hash)].join('\n'),
      },
      {
        says: 'Without a body the last line was left empty. It is the SHA-256 of nothing, e3b0c442….',
        value: ({ timestamp: time, method: verb, target: path, hash, text }) =>
          [time, verb, path, text === '' ? '' : hash].join('\n'),
      },
    ],
  }
}

/** Returns the parts of a signed webhook. */
export function webhookParts(fields) {
  const all = ({ timestamp: time, text }) => `${time}.${text}`
  return {
    secret: secretVariants(fields),
    timestamp: timestampVariants(fields),
    body: bodyVariants(fields.body),
    form: [
      right(all),
      { says: 'Only the body was signed. The timestamp and a dot stand before it.', value: ({ text }) => text },
      {
        says: 'A newline joins timestamp and body. It is a dot.',
        value: ({ timestamp: time, text }) => `${time}\n${text}`,
      },
      {
        says: 'The hash of the body was signed. A webhook signs the body itself.',
        value: ({ timestamp: time, hash }) => `${time}.${hash}`,
      },
    ],
  }
}

function form(says, change) {
  return { says, value: parts => change([parts.timestamp, parts.method, parts.target, parts.hash].join('\n')) }
}

function secretVariants({ secret, typedSecret }) {
  const variants = [right(secret)]
  // No program signs with an empty key, and browsers refuse it.
  const add = (says, value) => value.length > 0 && value !== secret && variants.push({ says, value })
  add('Blanks or a line end around the secret were signed with. They do not belong to it.', typedSecret)
  add('The secret had a newline at its end, as a file read whole has.', `${secret}\n`)
  const bare = secret.replace(/^(sk_(test|live)|whsec)_/, '')
  add('The prefix of the secret was cut off. The whole text is the key.', bare)
  for (const text of new Set([secret, bare]))
    add('The secret was decoded from base64. Its whole text is the key.', fromBase64(text) ?? '')
  return variants
}

/** Decodes base64 or base64url as leniently as most programs; returns null for anything else. */
export function fromBase64(text) {
  const standard = text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '')
  try {
    const whole = standard.length % 4 === 1 ? standard.slice(0, -1) : standard
    return Uint8Array.from(atob(whole), character => character.charCodeAt(0))
  } catch {
    return null
  }
}

function base64Of(digits) {
  return btoa(String.fromCharCode(...digits.match(/../g).map(pair => Number.parseInt(pair, 16))))
}

function targetVariants({ target, typedTarget, origin }) {
  const variants = [right(target)]
  const add = (says, value) => value !== target && variants.push({ says, value })
  add('The query was left out. It is signed with the path, exactly as sent.', target.split('?')[0])
  add(
    'A slash at the end of the path is missing or too many.',
    target.endsWith('/') ? target.slice(0, -1) : `${target}/`,
  )
  add('The version /v1 was left out of the path.', target.replace(/^\/v1/, ''))
  add('The slash at the beginning was left out.', target.replace(/^\//, ''))
  add('The query was decoded before signing. It is signed as it is sent.', decoded(target))
  add('The query was encoded once more before signing. It is signed as it is sent.', encodeURI(target))
  add(
    'The query was sorted before signing, or on the way. It is signed in the order it is sent in.',
    sortedQuery(target),
  )
  const whole = 'The whole URL was signed. Only path and query are.'
  if (/^https?:/.test(typedTarget)) add(whole, typedTarget)
  for (const base of basesOf(origin)) add(whole, base + target)
  return variants
}

function sortedQuery(target) {
  const [path, query] = target.split(/\?(.*)/s)
  return query === undefined ? target : `${path}?${query.split('&').sort().join('&')}`
}

/** Returns the ways in which a program may write this page's origin. */
function basesOf(origin) {
  const host = origin.replace(/^https?:\/\//, '')
  if (host === '') return []
  const hosts = [host, host.replace('127.0.0.1', 'localhost'), host.replace('localhost', '127.0.0.1')]
  return [...new Set(hosts)].flatMap(one => [`https://${one}`, `http://${one}`, one])
}

function decoded(text) {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

/** Seconds around the timestamp that are searched, for clocks that differ or are read twice. */
const nearSeconds = 300

function timestampVariants({ timestamp, typedTimestamp, pastedTimestamp }) {
  const seconds = Number(timestamp)
  const variants = [right(timestamp)]
  const add = (says, value, isAlone = false) => value !== timestamp && variants.push({ says, value, isAlone })
  const ten = 'The timestamp is ten digits of whole seconds'
  add(`What was signed is ${typedTimestamp}. ${ten}.`, typedTimestamp)
  if (pastedTimestamp !== '')
    add(`The header you pasted has another timestamp than the field: ${pastedTimestamp}.`, pastedTimestamp)
  add(`Milliseconds were signed. ${ten}.`, String(seconds * 1000))
  for (let over = 1; over < 1000; over++) add(`Milliseconds were signed. ${ten}.`, String(seconds * 1000 + over), true)
  for (let away = 1; away <= nearSeconds; away++) {
    for (const other of [String(seconds - away), String(seconds + away)])
      add(`Another timestamp was signed than sent: ${other}. Read the clock once and use it twice.`, other, true)
  }
  return variants
}

function bodyVariants(body) {
  const variants = [right(body)]
  const add = (says, value) => value !== body && variants.push({ says, value })
  add('A newline at the end of the body was signed that was not sent (echo adds one; printf %s does not).', `${body}\n`)
  add(
    'A newline at the end of the body was sent that was not signed (or an editor added it here).',
    body.replace(/\r?\n$/, ''),
  )
  add(
    'The line ends of the body are \\r\\n in one place and \\n in the other.',
    body.includes('\r\n') ? body.replaceAll('\r\n', '\n') : body.replaceAll('\n', '\r\n'),
  )
  add('No body was signed, but one was sent.', '')
  if (body === '') add('An empty object {} was signed, but no body was sent.', '{}')
  for (const [says, value] of rewritten(body)) add(says, value)
  return variants
}

/** Returns the same JSON as other programs would write it. */
function rewritten(body) {
  let json
  try {
    json = JSON.parse(body)
  } catch {
    return []
  }
  const again = 'The JSON was written again between signing and sending. Sign the very bytes you send'
  const compact = JSON.stringify(json)
  const ascii = compact.replace(/[\u0080-\uffff]/g, one => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)
  const spaced = text =>
    JSON.stringify(JSON.parse(text), null, 1)
      .replace(/\n */g, ' ')
      .replaceAll('{ ', '{')
      .replaceAll(' }', '}')
      .replaceAll('[ ', '[')
      .replaceAll(' ]', ']')
  return [
    [`${again} (JSON.stringify, without blanks).`, compact],
    [`${again} (indented by two blanks).`, JSON.stringify(json, null, 2)],
    [`${again} (indented by four blanks).`, JSON.stringify(json, null, 4)],
    [`${again} (Python's json.dumps, with blanks after comma and colon).`, spaced(compact)],
    [`${again} (PHP's json_encode, which writes / as \\/).`, ascii.replaceAll('/', '\\/')],
    [`${again} (characters beyond ASCII written as \\u….).`, ascii],
    [`${again} (keys in alphabetical order).`, JSON.stringify(sorted(json))],
  ]
}

function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map(key => [key, sorted(value[key])]),
  )
}
