import type { Locator, Page } from 'playwright-core'

const tabsMax = 120

/** Goes to something with the Tab key alone. Throws when it is never reached, or when nobody sees that it is. */
export async function reach(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let tab = 0; tab < tabsMax; tab++) {
    if (await target.evaluate(element => element === element.ownerDocument.activeElement)) return assertSeen(page)
    await page.keyboard.press('Tab')
  }
  throw new Error(`Not reached with ${tabsMax} tabs: ${String(target)}`)
}

/** The same, and presses it. */
export async function press(page: Page, target: Locator): Promise<void> {
  await reach(page, target)
  await page.keyboard.press('Enter')
}

/** The same, and writes into it in place of what stands there. */
export async function write(page: Page, target: Locator, text: string): Promise<void> {
  await reach(page, target)
  await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

/** By a line around it, as wide as the design says: a shadow or a colour is not seen by everybody. */
async function assertSeen(page: Page): Promise<void> {
  const [style, width] = await page.evaluate<[string, string]>(
    `(() => { const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement); return [outlineStyle, outlineWidth] })()`,
  )
  if (style === 'none' || Number.parseFloat(width) < 2) throw new Error(`Focus is not seen: ${style} ${width}`)
}
