import type { SampleRequest } from './request.ts'

/** Renders a sample for curl, with openssl for the signature. */
export function shell(request: SampleRequest): string {
  const { method, target, payload, isPublic } = request
  return [
    ...(isPublic ? [] : signing(request)),
    ...(isPublic && payload !== '' ? [`body=${quoted(payload)}`, ''] : []),
    call(
      isPublic
        ? `curl --silent --show-error --fail-with-body --request ${method} "$KASSA_BASE_URL${target}"`
        : `curl --silent --show-error --fail-with-body --request "$method" "$KASSA_BASE_URL$target"`,
      request,
    ),
    '',
  ].join('\n')
}

function signing({ method, target, payload }: SampleRequest): string[] {
  return [
    `method=${method}`,
    `target=${quoted(target)}`,
    `body=${quoted(payload)}`,
    '',
    'timestamp=$(date +%s)',
    `hash=$(printf '%s' "$body" | openssl dgst -sha256 -r | cut -d ' ' -f 1)`,
    `signature=$(printf '%s\\n%s\\n%s\\n%s' "$timestamp" "$method" "$target" "$hash" |`,
    `  openssl dgst -sha256 -hmac "$KASSA_SECRET" -r | cut -d ' ' -f 1)`,
    '',
  ]
}

function call(command: string, { payload, headers, isPublic, isStream }: SampleRequest): string {
  return [
    isStream ? command.replace('curl', 'curl --no-buffer') : command,
    ...(isPublic ? [] : ['--header "Authorization: Bearer $KASSA_KEY_ID:$timestamp:$signature"']),
    ...Object.entries(headers).map(([name, value]) => `--header ${quoted(`${name}: ${value}`)}`),
    ...(payload === '' ? [] : ["--header 'Content-Type: application/json'", '--data-binary "$body"']),
  ].join(' \\\n  ')
}

function quoted(value: string): string {
  return `'${value.replaceAll("'", String.raw`'\''`)}'`
}
