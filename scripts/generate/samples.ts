// Renders code samples for every operation, one template per language, and for webhook receivers. They are added to the bundled contract as
// `x-codeSamples`; openapi/ itself contains none. A general snippet generator does not work: it reformats the body, and the service rejects a body
// whose bytes differ from the signed ones.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isObject, object, operationsOf } from './document.ts'
import type { Json, JsonObject, Operation } from './document.ts'
import { rawFetch } from './samples/fetch.ts'
import { go } from './samples/go.ts'
import { node } from './samples/node.ts'
import { php } from './samples/php.ts'
import { python } from './samples/python.ts'
import { sampleRequest } from './samples/request.ts'
import type { SampleRequest } from './samples/request.ts'
import { clientKey, sdkMethodOf, type SdkMethod } from './sdk-method-of.ts'
import { shell } from './samples/shell.ts'

export type Sample = { readonly lang: string; readonly label: string; readonly source: string }

const languages: readonly {
  lang: string
  label: string
  render: (request: SampleRequest, client: SdkMethod) => string
}[] = [
  { lang: 'Shell', label: 'curl and openssl', render: shell },
  { lang: 'JavaScript', label: 'Node SDK', render: node },
  { lang: 'Python', label: 'Python', render: python },
  { lang: 'PHP', label: 'PHP', render: php },
  { lang: 'Go', label: 'Go', render: go },
  { lang: 'JavaScript', label: 'fetch', render: rawFetch },
]

const receivers: readonly { lang: string; label: string; file: string }[] = [
  { lang: 'JavaScript', label: 'Node SDK', file: 'node.mjs' },
  { lang: 'Python', label: 'Python', file: 'receiver.py' },
  { lang: 'PHP', label: 'PHP', file: 'receiver.php' },
  { lang: 'Go', label: 'Go', file: 'receiver.go' },
]

/** Returns the document with samples at each operation and each webhook. */
export function withSamples(root: string, document: JsonObject): JsonObject {
  const read = (file: string) => readFileSync(path.join(root, 'docs/samples/webhooks', file), 'utf8')
  const ofWebhooks = receivers.map(({ lang, label, file }) => ({ lang, label, source: read(file) }))
  const paths = extended(document, 'paths', operation => samplesOf(document, operation))
  const webhooks = extended(document, 'webhooks', () => ofWebhooks)
  return { ...document, paths, webhooks }
}

function samplesOf(document: JsonObject, operation: Operation): Sample[] {
  const request = sampleRequest(document, operation)
  const client = sdkMethodOf(document, operation)
  return languages.map(({ lang, label, render }) => ({ lang, label, source: render(request, client) }))
}

function extended(
  document: JsonObject,
  section: 'paths' | 'webhooks',
  samples: (operation: Operation) => readonly Sample[],
): JsonObject {
  const operations = operationsOf(document, section)
  const withThem = (place: string, item: Json): Json => {
    if (!isObject(item)) return item
    const found = operations.filter(operation => operation.path === place)
    const changed = found.map(operation => {
      const { [clientKey]: _, ...published } = operation.node
      return [operation.method, { ...published, 'x-codeSamples': samples(operation) }]
    })
    return { ...item, ...Object.fromEntries(changed) }
  }
  return Object.fromEntries(
    Object.entries(object(document[section])).map(([place, item]) => [place, withThem(place, item)]),
  )
}
