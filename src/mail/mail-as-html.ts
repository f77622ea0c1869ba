import { escapeHtml } from '../lib/text/escape-html.ts'
import { mapTexts, type MailAlert, type MailButton, type MailFact, type MailStep, type MailText } from './mail-text.ts'

const sans = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Helvetica,Arial,sans-serif;"
const mono = "font-family:Menlo,Consolas,'Courier New',monospace;"
const breaking = 'word-break:break-word;overflow-wrap:anywhere;'
const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'
const green = '#0b7a5b'

/** Mail programs that drop style blocks show the light mail, whose every style is inline. */
const darkMode = `
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .bg { background: #100f0d !important; }
  .card { background: #1e1d1a !important; border-color: #33302b !important; }
  .h, .v, .brand { color: #f5f2ec !important; }
  .t { color: #c3bdb2 !important; }
  .l, .ft { color: #a09a8f !important; }
  .a { color: #4fdcb3 !important; }
  .f, .f td { border-color: #33302b !important; }
  .bx { background: #171614 !important; color: #c3bdb2 !important; }
}
@media (max-width: 520px) { .pad { padding: 24px 20px 16px !important; } }
`

/** Renders a mail as an HTML document that requests nothing: no image, font, style sheet or script. */
export function mailAsHtml(mail: MailText): string {
  // From here on every text is escaped, so that no template can forget it.
  const { subject, paragraphs, facts, quote, button, steps, alert, reason, settings, support } = mapTexts(
    mail,
    escapeHtml,
  )
  const content = [
    `<h1 class="h" style="margin:0 0 12px;${sans}font-size:24px;line-height:32px;font-weight:600;letter-spacing:-0.4px;color:#1a1815;${breaking}">${subject}</h1>`,
    ...paragraphs.map(paragraph),
    facts ? factRows(facts) : '',
    quote === undefined ? '' : box(`<bdi>${quote}</bdi>`),
    button ? buttonOf(button) : '',
    steps ? stepRows(steps) : '',
    alert ? alertBox(alert) : '',
  ]
  const foot = [
    reason,
    ...(settings ? [link(settings, 'ft', '#6b665d')] : []),
    ...(support === undefined
      ? []
      : [`Contact: ${link({ label: support, href: `mailto:${support}` }, 'ft', '#6b665d')}`]),
  ]
  return documentOf({ subject, preview: paragraphs[0] ?? '', content: content.join('\n'), foot: foot.join('<br>') })
}

interface Document {
  readonly subject: string
  readonly preview: string
  readonly content: string
  readonly foot: string
}

function documentOf({ subject, preview, content, foot }: Document): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${subject}</title>
<style>${darkMode}</style>
</head>
<body class="bg" style="margin:0;padding:0;background:#f5f3ee;">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all;">${preview}</div>
<table ${table} class="bg" width="100%" style="background:#f5f3ee;"><tr><td align="center" style="padding:32px 12px;">
<!--[if mso]><table ${table} width="560"><tr><td><![endif]-->
<table ${table} width="100%" style="max-width:560px;">
<tr><td align="left" style="padding:0 4px 16px;">${brand}</td></tr>
<tr><td class="card" align="left" style="background:#ffffff;border:1px solid #e5e1d9;border-radius:14px;"><table ${table} width="100%"><tr><td class="pad" align="left" style="padding:32px 36px 24px;">
${content}
</td></tr></table></td></tr>
<tr><td class="ft" align="left" style="padding:20px 4px 0;${sans}font-size:13px;line-height:20px;color:#6b665d;${breaking}">${foot}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`
}

const brand = `<table ${table}><tr><td align="center" valign="middle" width="28" height="28" bgcolor="${green}" style="width:28px;height:28px;border-radius:7px;background:${green};${sans}font-size:16px;line-height:28px;font-weight:700;color:#ffffff;">K</td><td class="brand" style="padding-left:10px;${sans}font-size:16px;line-height:28px;font-weight:600;color:#1a1815;">Kassa</td></tr></table>`

function paragraph(text: string): string {
  return `<p class="t" style="margin:0 0 16px;${sans}font-size:16px;line-height:26px;color:#3d3933;${breaking}">${text}</p>`
}

function factRows(facts: readonly MailFact[]): string {
  const line = `border-bottom:1px solid #e5e1d9;${sans}font-size:14px;line-height:20px;`
  const rows = facts.map(
    fact =>
      `<tr><td class="l" valign="top" style="padding:10px 16px 10px 0;${line}color:#6b665d;white-space:nowrap;">${fact.term}</td><td class="v" valign="top" align="right" style="padding:10px 0;${line}color:#1a1815;font-weight:600;${breaking}">${valueOf(fact)}</td></tr>`,
  )
  return `<table ${table} class="f" width="100%" style="margin:4px 0 24px;border-top:1px solid #e5e1d9;">${rows.join('')}</table>`
}

function valueOf({ value, kind }: MailFact): string {
  // An email address wraps after its @.
  if (kind === undefined) return `<bdi>${value.replace(/^([\w.+-]+@)([\w.-]+)$/, '$1<wbr>$2')}</bdi>`
  if (kind === 'amount') return `<bdi dir="ltr" translate="no">${value}</bdi>`
  const shown = kind === 'address' && /^[a-zA-Z0-9]+$/.test(value) ? grouped(value) : value
  return `<bdi dir="ltr" translate="no" style="${mono}font-size:13px;font-weight:400;">${shown}</bdi>`
}

/** Groups of four, so that two addresses can be compared. The space between them is not copied. */
function grouped(address: string): string {
  const groups = address.match(/.{1,4}/g) ?? []
  return groups.map(group => `<span style="padding-left:6px;">${group}</span><wbr>`).join('')
}

function buttonOf({ label, href, isWrittenOut = false }: MailButton): string {
  const pressed = `<table ${table} style="margin:8px 0 24px;"><tr><td bgcolor="${green}" style="border-radius:8px;background:${green};"><a href="${href}" target="_blank" style="display:inline-block;padding:13px 24px;${sans}font-size:16px;line-height:22px;font-weight:600;color:#ffffff;text-decoration:none;border-radius:8px;">${label}</a></td></tr></table>`
  if (!isWrittenOut) return pressed
  return `${pressed}\n${paragraph(`Button not working? Copy this address:<br>${link({ label: href, href }, 'a', '#075c44')}`)}`
}

function stepRows(steps: readonly MailStep[]): string {
  const text = `${sans}font-size:15px;line-height:24px;`
  const rows = steps.map(
    (step, index) =>
      `<tr><td class="l" valign="top" width="28" style="padding:4px 0;${text}color:#6b665d;">${index + 1}.</td><td class="t" style="padding:4px 0;${text}color:#3d3933;"><strong>${step.title}.</strong> ${step.text}</td></tr>`,
  )
  return `${paragraph('<strong>What to do first</strong>')}\n<table ${table} width="100%" style="margin:0 0 24px;">${rows.join('')}</table>`
}

function alertBox({ question, text, link: way }: MailAlert): string {
  return box(`<strong>${question}</strong> ${text}${way ? `<br>${link(way, 'a', '#075c44')}` : ''}`)
}

function box(content: string): string {
  return `<table ${table} width="100%" style="margin:0 0 16px;"><tr><td class="bx" bgcolor="#f8f6f2" style="padding:14px 16px;border-radius:8px;background:#f8f6f2;${sans}font-size:14px;line-height:22px;color:#524d45;${breaking}">${content}</td></tr></table>`
}

interface EscapedLink {
  readonly label: string
  readonly href: string
}

function link({ label, href }: EscapedLink, className: 'a' | 'ft', colour: string): string {
  return `<a class="${className}" href="${href}" target="_blank" style="color:${colour};text-decoration:underline;">${label}</a>`
}
