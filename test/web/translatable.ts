import type { Page } from 'playwright-core'

const translatable = `(() => {
  const found = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (element.translate && !element.closest('script, style, svg') && /0x[0-9a-f]{4,}|\\bT[1-9A-HJ-NP-Za-km-z]{6,}…|\\bT[1-9A-HJ-NP-Za-km-z]{33}\\b|\\b\\d[\\d,]*\\.\\d{2,6}\\b/i.test(node.data))
      found.push(node.data.trim())
  }
  return found
})()`

/** The texts of a page with an address, a hash or an amount that a browser may translate. */
export function translatableOf(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(translatable)
}
