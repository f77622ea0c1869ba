/** What people have tried to get into pages. */
export const hostileTexts = [
  '"><img src=x onerror=alert(1)>',
  "'><svg/onload=alert(1)>",
  '</script><script>alert(1)</script>',
  '</title><script>alert(1)</script>',
  '<!--<script>',
  '{{7*7}} ${7*7} <%= 7*7 %>',
  '`${alert(1)}`',
  '&lt;script&gt;alert(1)&lt;/script&gt; &#60;b&#62;',
  'javascript:alert(1)',
  '<a href="javascript:alert(1)">x</a>',
  '" autofocus onfocus=alert(1) x="',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<base href="https://evil.example/">',
  '<bdi></bdi></strong></h1></main><form action=https://evil.example>',
  '\u202egnp.exe\u2066\u2069\u2069',
  'tab\tand\nnewline',
  '𝓤𝓢𝓓𝓣 ＜script＞',
] as const

/** Tags and their attribute names, in order: what a browser makes of a page, whatever its texts say. */
export function skeletonOf(page: string): string[] {
  const attribute = /\s+([a-z-]+)(?:="[^"]*")?/gi
  return [...page.matchAll(/<(\/?[a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>/gi)].map(tag =>
    [tag[1]!, ...[...tag[2]!.matchAll(attribute)].map(one => one[1]!)].join(' '),
  )
}
