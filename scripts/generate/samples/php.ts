import type { SampleRequest } from './request.ts'

/** Renders a sample for PHP with only its built-in extensions. */
export function php(request: SampleRequest): string {
  const { method, target, payload, isPublic, isStream } = request
  const url = "getenv('KASSA_BASE_URL') . $target"
  return [
    '<?php',
    `$method = '${method}';`,
    `$target = '${target}';`,
    ...(payload === '' ? (isPublic ? [] : ["$body = '';"]) : ["$body = <<<'JSON'", payload, 'JSON;']),
    '',
    ...(isPublic ? [] : signing),
    "$context = stream_context_create(['http' => [",
    "    'method' => $method,",
    ...headersOf(request),
    ...(payload === '' ? [] : ["    'content' => $body,"]),
    "    'ignore_errors' => true, // the text of an error is worth reading",
    ']]);',
    isStream ? `readfile(${url}, false, $context);` : `echo file_get_contents(${url}, false, $context), "\\n";`,
    '',
  ].join('\n')
}

const signing = [
  '$timestamp = time();',
  String.raw`$text = implode("\n", [$timestamp, $method, $target, hash('sha256', $body)]);`,
  "$signature = hash_hmac('sha256', $text, getenv('KASSA_SECRET'));",
  '',
]

function headersOf({ payload, headers, isPublic }: SampleRequest): string[] {
  const lines = [
    ...(isPublic ? [] : [`        'Authorization: Bearer ' . getenv('KASSA_KEY_ID') . ":$timestamp:$signature",`]),
    ...Object.entries(headers).map(([name, value]) => `        '${name}: ${value}',`),
    ...(payload === '' ? [] : ["        'Content-Type: application/json',"]),
  ]
  return lines.length === 0 ? [] : ["    'header' => [", ...lines, '    ],']
}
