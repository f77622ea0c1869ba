import type { Request } from '@hapi/hapi'
import type { Config } from '../../../config/config.ts'
import type { Contract, Operation } from './contract.ts'

/** The test key of a sandbox, as its samples show it. */
export interface SampleKey {
  readonly baseUrl: string
  readonly keyId: string
  readonly secret: string
}

const loopback: readonly string[] = ['127.0.0.1', '::1', '[::1]', 'localhost']

/** Returns the key for the samples, or null unless this is a sandbox that only this machine can reach. */
export function sampleKeyOf({ mode, host, publicUrl, sandboxSampleKey }: Config): SampleKey | null {
  if (mode !== 'sandbox' || sandboxSampleKey === null || !loopback.includes(host)) return null
  return { baseUrl: publicUrl, ...sandboxSampleKey }
}

/**
 * Returns whether a request names this machine by its own host. If a foreign host name resolved here, a foreign page could read the key as
 * same-origin.
 */
export function isForThisMachine(request: Request, publicUrl: string): boolean {
  const { hostname } = URL.parse(`http://${request.raw.req.headers.host ?? ''}`) ?? { hostname: '' }
  return loopback.includes(hostname) || hostname === new URL(publicUrl).hostname
}

/** Returns the contract with this key in its samples. */
export function withKey(contract: Contract, key: SampleKey): Contract {
  const paths = Object.entries(contract.paths).map(([path, item]) => {
    const parts = Object.entries(item).map(([name, part]) => [name, filledOperation(part, key)])
    return [path, Object.fromEntries(parts)] as const
  })
  return { ...contract, paths: Object.fromEntries(paths) as Contract['paths'] }
}

function filledOperation<Part>(part: Part, key: SampleKey): Part {
  const samples = (part as Partial<Operation>)['x-codeSamples']
  if (!samples) return part
  return { ...part, 'x-codeSamples': samples.map(one => ({ ...one, source: fillKey(one.source, key) })) }
}

/** Replaces reads of the environment in a sample by the key itself, in every language. */
export function fillKey(text: string, { baseUrl, keyId, secret }: SampleKey): string {
  const values: Readonly<Record<string, string>> = {
    KASSA_BASE_URL: baseUrl,
    KASSA_KEY_ID: keyId,
    KASSA_SECRET: secret,
  }
  const value = (name: string) => values[name]!
  const name = '(KASSA_BASE_URL|KASSA_KEY_ID|KASSA_SECRET)'
  const options = `{\n  baseUrl: '${baseUrl}',\n  keyId: '${keyId}',\n  secret: '${secret}',\n}`
  return withoutUnusedOs(
    text
      // Node
      .replace(/^\/\/ Reads KASSA_BASE_URL.* from the environment\.\n/gm, '')
      .replace(/new Kassa\(\)( \/\/ reads the three variables)?/g, () => `new Kassa(${options})`)
      .replaceAll('new Kassa({ keyId: null })', () => `new Kassa({ baseUrl: '${baseUrl}', keyId: null })`)
      // fetch
      .replace(/^const \{ ([A-Z_, ]+) \} = process\.env$/gm, (_, names: string) =>
        names
          .split(', ')
          .map(one => `const ${one} = '${value(one)}'`)
          .join('\n'),
      )
      // Python: inside a string, and as a value
      .replace(new RegExp(`\\{os\\.environ\\['${name}'\\]\\}`, 'g'), (_, one: string) => value(one))
      .replace(new RegExp(`os\\.environ\\["${name}"\\]`, 'g'), (_, one: string) => `"${value(one)}"`)
      // PHP, Go, shell
      .replace(new RegExp(`getenv\\('${name}'\\)`, 'g'), (_, one: string) => `'${value(one)}'`)
      .replace(new RegExp(`os\\.Getenv\\("${name}"\\)`, 'g'), (_, one: string) => `"${value(one)}"`)
      .replace(new RegExp(`\\$${name}\\b`, 'g'), (_, one: string) => value(one))
      .replace(/^(export KASSA_KEY_ID=)mk_test_…$/gm, `$1${keyId}`)
      .replace(/^(export KASSA_SECRET=)sk_test_…$/gm, `$1${secret}`),
  )
}

/** Removes Python's `import os` from a sample that no longer reads the environment. A page has several samples. */
function withoutUnusedOs(text: string): string {
  const samples = text.split(/^(?=```)/m)
  return samples.map(one => (/\bos\./.test(one) ? one : one.replace(/^(import .*?)\bos, /gm, '$1'))).join('')
}
