import type { Option } from './command.ts'

/** What every command understands. */
export const commonOptions = {
  'key-id': { type: 'string', value: 'mk_…', help: 'API key; or KASSA_KEY_ID' },
  secret: { type: 'string', value: 'sk_…', help: 'its secret; better in KASSA_SECRET, which no process list shows' },
  'base-url': { type: 'string', value: 'url', help: 'where Kassa is; or KASSA_BASE_URL' },
  json: { type: 'boolean', help: 'one JSON object per line instead of words; an error too, on standard error' },
  version: { type: 'boolean', help: 'the version of kassa' },
  help: { type: 'boolean', short: 'h', help: 'this text' },
} as const satisfies Record<string, Option>
