// What the samples ask of curl, for a machine without curl.
import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    silent: { type: 'boolean' },
    'show-error': { type: 'boolean' },
    'fail-with-body': { type: 'boolean' },
    'no-buffer': { type: 'boolean' },
    request: { type: 'string' },
    header: { type: 'string', multiple: true, default: [] },
    'data-binary': { type: 'string' },
  },
})
const [url = ''] = positionals
const headers = values.header.map(line => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()])
const response = await fetch(url, {
  method: values.request ?? 'GET',
  headers: headers as [string, string][],
  body: values['data-binary'] ?? null,
})
for await (const chunk of response.body ?? []) process.stdout.write(chunk as Uint8Array)
// As curl does with --fail-with-body.
if (response.status >= 400) process.exitCode = 22
