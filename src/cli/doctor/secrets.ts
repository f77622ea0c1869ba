// What is printed holds no secret of the settings, whoever's words an error repeats.

const lengthMin = 6

/** Takes every secret of these settings out of a text. */
export function withoutSecrets(env: Readonly<Record<string, string | undefined>>): (text: string) => string {
  const secrets = Object.entries(env).flatMap(([name, value]) => secretsIn(name, value?.trim() ?? ''))
  // The longest first: a shorter one may be a part of it.
  const known = [...new Set(secrets)]
    .filter(one => one.length >= lengthMin)
    .toSorted((one, other) => other.length - one.length)
  return text => known.reduce((rest, secret) => rest.replaceAll(secret, '…'), text)
}

function secretsIn(name: string, value: string): string[] {
  if (name.endsWith('_RPC_URLS')) return value.split(',').flatMap(nodeSecrets)
  if (/(^DATABASE_URL|_URL)$/.test(name)) return passwordOf(value)
  return /(_KEY|_KEYS|_SECRET|_TOKEN|_PASSWORD|_MNEMONIC|_SAMPLE_KEY)$/.test(name) &&
    !/_(LIVE|TEST)_\w+_TOKEN$/.test(name)
    ? value.split(',').map(one => one.trim())
    : []
}

/** Path and query of a provider's address, and the values of its headers. */
function nodeSecrets(node: string): string[] {
  const [address = '', ...more] = node.trim().split(/;(?=(?:header|daily|perSecond)=)/)
  const headers = more.filter(one => one.startsWith('header='))
  const values = headers.map(header => header.slice(header.indexOf(':') + 1).trim())
  if (!URL.canParse(address)) return values
  const { pathname, search } = new URL(address)
  return [...values, ...pathname.split('/'), search.slice(1), ...search.slice(1).split(/[=&]/)]
}

function passwordOf(value: string): string[] {
  if (!URL.canParse(value)) return []
  const { password } = new URL(value)
  return [password, decodeURIComponent(password)]
}
