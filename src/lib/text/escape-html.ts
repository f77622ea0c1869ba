const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Most texts have none, and testing is faster than replacing. */
const markup = /[&<>"']/

/** Escapes text for HTML. Replaces a lone surrogate, which no encoding can carry, by U+FFFD. */
export function escapeHtml(text: string): string {
  const whole = text.toWellFormed()
  return markup.test(whole) ? whole.replace(/[&<>"']/g, character => entities[character]!) : whole
}
