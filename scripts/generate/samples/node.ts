import { literal } from './request.ts'
import type { SampleRequest } from './request.ts'
import type { SdkMethod } from '../sdk-method-of.ts'

/** Renders a sample for the published package, with its method for the operation. */
export function node(request: SampleRequest, { resource, method, kind }: SdkMethod): string {
  const call = `kassa.${resource}.${method}(${argumentsOf(request).join(', ')})`
  return [
    "import { Kassa } from '@kassa/sdk'",
    '',
    request.isPublic
      ? '// Reads KASSA_BASE_URL from the environment.'
      : '// Reads KASSA_BASE_URL, KASSA_KEY_ID and KASSA_SECRET from the environment.',
    request.isPublic ? 'const kassa = new Kassa({ keyId: null })' : 'const kassa = new Kassa()',
    kind === 'call'
      ? `console.log(await ${call})`
      : kind === 'file'
        ? `console.log(await (await ${call}).text())`
        : `for await (const item of ${call}) console.log(item)`,
    '',
  ].join('\n')
}

function argumentsOf({ path, query, headers, body }: SampleRequest): string[] {
  const lastEventId = headers['Last-Event-ID']
  return [
    ...Object.values(path).map(value => literal(value)),
    ...(body === null ? [] : [literal(body)]),
    ...(Object.keys(query).length > 0 ? [literal(query)] : []),
    ...(lastEventId === undefined ? [] : [literal({ lastEventId })]),
  ]
}
