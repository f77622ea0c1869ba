import type { SampleRequest } from './request.ts'

/** Renders a sample for Go's standard library. */
export function go(request: SampleRequest): string {
  const { method, target, payload, isPublic } = request
  const hasText = !isPublic || payload !== ''
  const packages = isPublic
    ? ['io', 'log', 'net/http', 'os', ...(hasText ? ['strings'] : [])]
    : ['crypto/hmac', 'crypto/sha256', 'encoding/hex', 'io', 'log', 'net/http', 'os', 'strconv', 'strings', 'time']
  return [
    'package main',
    '',
    'import (',
    ...packages.map(name => `\t"${name}"`),
    ')',
    '',
    'func main() {',
    `\tmethod := "${method}"`,
    `\ttarget := "${target}"`,
    ...(hasText ? [`\tbody := ${payload === '' ? '""' : `\`${payload}\``}`] : []),
    '',
    ...(isPublic ? [] : signing),
    `\trequest, err := http.NewRequest(method, os.Getenv("KASSA_BASE_URL")+target, ${hasText ? 'strings.NewReader(body)' : 'nil'})`,
    ...refusal,
    ...headersOf(request),
    '\tresponse, err := http.DefaultClient.Do(request)',
    ...refusal,
    '\tdefer response.Body.Close()',
    '\tif _, err := io.Copy(os.Stdout, response.Body); err != nil {',
    '\t\tlog.Fatal(err)',
    '\t}',
    '}',
    '',
  ].join('\n')
}

const refusal = ['\tif err != nil {', '\t\tlog.Fatal(err)', '\t}']

const signing = [
  '\ttimestamp := strconv.FormatInt(time.Now().Unix(), 10)',
  '\thash := sha256.Sum256([]byte(body))',
  String.raw`	text := strings.Join([]string{timestamp, method, target, hex.EncodeToString(hash[:])}, "\n")`,
  '\tmac := hmac.New(sha256.New, []byte(os.Getenv("KASSA_SECRET")))',
  '\tmac.Write([]byte(text))',
  '\tsignature := hex.EncodeToString(mac.Sum(nil))',
  '',
]

function headersOf({ payload, headers, isPublic }: SampleRequest): string[] {
  return [
    ...(isPublic
      ? []
      : ['\trequest.Header.Set("Authorization", "Bearer "+os.Getenv("KASSA_KEY_ID")+":"+timestamp+":"+signature)']),
    ...Object.entries(headers).map(([name, value]) => `\trequest.Header.Set("${name}", "${value}")`),
    ...(payload === '' ? [] : ['\trequest.Header.Set("Content-Type", "application/json")']),
  ]
}
