import type { Page } from 'playwright-core'
import { violationsOf } from '../web/axe.ts'
import { hiddenOf, overflowOf } from '../web/browser.ts'

const screens = [
  { colorScheme: 'light', viewport: { width: 1440, height: 1000 }, dir: 'ltr' },
  { colorScheme: 'dark', viewport: { width: 360, height: 740 }, dir: 'ltr' },
  { colorScheme: 'light', viewport: { width: 360, height: 740 }, dir: 'rtl' },
] as const

/** Windows of a width between those, where tables have less room than on a laptop and more than on a phone. */
const between = [1100, 768]

/**
 * What is wrong with a page on a light laptop, on a dark phone and read from the right: all that axe finds, pixels beside the window, and
 * another number of first headings than one. It is loaded once.
 */
export async function faultsOf(page: Page, name: string): Promise<string[]> {
  const faults: string[] = []
  for (const width of between) {
    await page.setViewportSize({ width, height: 1000 })
    await page.evaluate(fontsLoaded)
    const [overflow, hidden] = [await overflowOf(page), await hiddenOf(page)]
    if (overflow > 0) hidden.push(`${overflow} pixels too wide`)
    faults.push(...hidden.map(one => `${name}, ${width} pixels: ${one}`))
  }
  for (const screen of screens) {
    await show(page, screen)
    const found = await violationsOf(page)
    const overflow = await overflowOf(page)
    if (overflow > 0) found.push(`${overflow} pixels too wide`)
    found.push(...(await hiddenOf(page)))
    found.push(...(await page.evaluate<string[]>(labelsInCharts)))
    const heads = await page.locator('h1').count()
    if (heads !== 1) found.push(`${heads} headings of the first level`)
    faults.push(...found.map(one => `${name}, ${screen.colorScheme}, ${screen.dir}: ${one}`))
    await shoot(page, screen.dir === 'rtl' ? `${name}-rtl` : name)
  }
  await show(page, screens[0])
  return faults
}

/** Numbers of an axis that stand in the chart instead of beside it. */
const labelsInCharts = `[...document.querySelectorAll('.chart text[text-anchor=end]')]
  .filter(one => one.getBBox().width > 0 && one.getBBox().x + one.getBBox().width > Number(one.getAttribute('x')) + 1)
  .map(one => 'in the chart: ' + one.textContent)`

async function show(page: Page, { colorScheme, viewport, dir }: (typeof screens)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(`document.documentElement.dir = '${dir}'`)
  await page.setViewportSize(viewport)
  await page.evaluate(fontsLoaded)
}

/** A fallback font is wider, so that rows are higher until the page's own has come. */
const fontsLoaded = 'document.fonts.ready.then(() => null)'

/** With `KASSA_SHOTS` in the environment, pictures in that folder for whoever wants to look. */
export async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['KASSA_SHOTS']
  if (folder === undefined) return
  const { width } = page.viewportSize()!
  await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true })
}

const lists = ['', 'orders', 'balances', 'withdrawals', 'webhooks', 'keys', 'plugins', 'addresses', 'business', 'branding', 'rates', 'team', 'security', 'preferences'] // prettier-ignore

/** The same of every list before there is anything in it. */
export async function faultsOfEmpty(page: Page, url: string): Promise<string[]> {
  const faults: string[] = []
  for (const name of lists) {
    await page.goto(`${url}/dashboard/${name}`.replace(/\/$/, ''))
    faults.push(...(await faultsOf(page, `empty-${name || 'home'}`)))
  }
  return faults
}
