const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** The same mail for programs that show HTML: paragraphs, and an address that stands alone as a link. Nothing else is markup. */
export function mailHtml(subject: string, body: string): string {
  const paragraphs = body.split('\n\n').map(text => `<p>${isAddress(text) ? link(text) : escape(text)}</p>`)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(subject)}</title></head><body>${paragraphs.join('')}</body></html>`
}

function isAddress(text: string): boolean {
  return /^https?:\/\/\S+$/.test(text)
}

function link(address: string): string {
  return `<a href="${escape(address)}">${escape(address)}</a>`
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, character => entities[character]!)
}
