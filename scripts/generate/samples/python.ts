import type { SampleRequest } from './request.ts'

/** Renders a sample for Python's standard library. */
export function python(request: SampleRequest): string {
  const { method, target, payload, isPublic, isStream } = request
  return [
    `import ${[...(isPublic ? ['os'] : ['hashlib', 'hmac', 'os', 'time']), 'urllib.error', 'urllib.request'].join(', ')}`,
    '',
    `method = "${method}"`,
    `target = "${target}"`,
    ...(isPublic && payload === '' ? [] : [`body = ${payload === '' ? 'b""' : `r'''${payload}'''.encode()`}`]),
    '',
    ...(isPublic ? [] : signing),
    'request = urllib.request.Request(',
    '    os.environ["KASSA_BASE_URL"] + target,',
    '    method=method,',
    ...(payload === '' ? [] : ['    data=body,']),
    ...headersOf(request),
    ')',
    'try:',
    '    with urllib.request.urlopen(request) as response:',
    ...(isStream
      ? ['        for line in response:', '            print(line.decode(), end="", flush=True)']
      : ['        print(response.read().decode())']),
    'except urllib.error.HTTPError as error:',
    '    raise SystemExit(f"{error.code} {error.read().decode()}")',
    '',
  ].join('\n')
}

const signing = [
  'timestamp = str(int(time.time()))',
  String.raw`text = "\n".join([timestamp, method, target, hashlib.sha256(body).hexdigest()])`,
  'signature = hmac.new(os.environ["KASSA_SECRET"].encode(), text.encode(), hashlib.sha256).hexdigest()',
  '',
]

function headersOf({ payload, headers, isPublic }: SampleRequest): string[] {
  const lines = [
    ...(isPublic ? [] : [`        "Authorization": f"Bearer {os.environ['KASSA_KEY_ID']}:{timestamp}:{signature}",`]),
    ...Object.entries(headers).map(([name, value]) => `        "${name}": "${value}",`),
    ...(payload === '' ? [] : ['        "Content-Type": "application/json",']),
  ]
  return lines.length === 0 ? [] : ['    headers={', ...lines, '    },']
}
