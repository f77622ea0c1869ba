// What holds for every mail, whatever it is about.

export interface WrittenMail {
  readonly subject: string
  readonly body: string
  readonly html: string
}

/** Returns the rules that a mail breaks. */
export function brokenRules({ subject, body, html }: WrittenMail): string[] {
  const hrefs = [...html.matchAll(/ href="([^"]*)"/g)].map(one => one[1]!.replaceAll('&amp;', '&'))
  const lines = body.split('\n')
  const [reason = ''] = /<td class="ft"[^>]*>([^<]+)/.exec(html)?.slice(1) ?? []
  const texts = textsOf(html)
  // Tags and the style block: a text may contain whatever somebody wrote.
  const code = [...html.matchAll(/<style>[^]*<\/style>|<[^>]*>/g)].join('\n')
  const rules: Readonly<Record<string, boolean>> = {
    'one table of 560 pixels': html.split('max-width:560px').length === 2,
    'one button': html.split('display:inline-block').length === 2,
    'the K is a coloured cell': />K<\/td>/.test(html),
    'dark mode': html.includes('@media (prefers-color-scheme: dark)'),
    'no request to anyone': !/<(img|link|script|iframe|object|video|audio|source|base|form|svg)\b|url\(|@import|@font-face| src=| background=/i.test(code), // prettier-ignore
    'no script': !/ on[a-z]+=|javascript:/i.test(code),
    'a short subject': subject.length <= 60 && !/[@/<>]|0x|\bT[1-9A-HJ-NP-Za-km-z]{33}\b/.test(subject),
    'the heading is the subject': texts.includes(subject),
    'a reason': reason.length > 20 && body.includes(unescaped(reason)),
    'links lead to pages': hrefs.every(href => /^https?:\/\/[^\s"<>]+$/.test(href)),
    'the text has every link, alone on its line': hrefs.every(href => lines.includes(href)),
    'the text says what the HTML says': texts.every(text => isSaid(text, body)),
  }
  return Object.entries(rules).flatMap(([name, isKept]) => (isKept ? [] : [name]))
}

/** The texts of the document's body that are not written by hand in the frame around it. */
function textsOf(html: string): string[] {
  const shown = html
    .slice(html.indexOf('<body'))
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/<\/?(?:strong|span|bdi|wbr)\b[^>]*>/g, '')
  return shown
    .split(/<[^>]*>/)
    .map(text => unescaped(text).trim())
    .filter(text => text !== '')
}

const frame = new Set(['K', 'Kassa', 'Button not working? Copy this address:'])

function isSaid(text: string, body: string): boolean {
  return frame.has(text) || /^\d\.$/.test(text) || body.includes(text)
}

function unescaped(text: string): string {
  const characters = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' }
  return text.replaceAll(/&(?:lt|gt|quot|#39|amp);/g, entity => characters[entity as keyof typeof characters])
}
