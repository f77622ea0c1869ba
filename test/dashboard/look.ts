import type { Page } from 'playwright-core'
import { violationsOf } from '../web/axe.ts'
import { overflowOf } from '../web/browser.ts'

const screens = [
  { colorScheme: 'light', viewport: { width: 1440, height: 1000 } },
  { colorScheme: 'dark', viewport: { width: 360, height: 740 } },
] as const

/** What is wrong with a page on a light laptop and on a dark phone: all that axe finds, and pixels beside the window. It is loaded once. */
export async function faultsOf(page: Page, name: string): Promise<string[]> {
  const faults: string[] = []
  for (const screen of screens) {
    await show(page, screen)
    const found = await violationsOf(page)
    const overflow = await overflowOf(page)
    if (overflow > 0) found.push(`${overflow} pixels too wide`)
    faults.push(...found.map(one => `${name}, ${screen.colorScheme}: ${one}`))
    await shoot(page, name)
  }
  await show(page, screens[0])
  return faults
}

async function show(page: Page, { colorScheme, viewport }: (typeof screens)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize(viewport)
}

/** With `KASSA_SHOTS` in the environment, pictures in that folder for whoever wants to look. */
export async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env['KASSA_SHOTS']
  if (folder === undefined) return
  const { width } = page.viewportSize()!
  await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true })
}

const lists = ['', 'orders', 'balances', 'withdrawals', 'webhooks', 'keys', 'addresses', 'business', 'branding', 'team', 'security'] // prettier-ignore

/** The same of every list before there is anything in it. */
export async function shootEmpty(page: Page, url: string): Promise<void> {
  if (process.env['KASSA_SHOTS'] === undefined) return
  for (const name of lists) {
    await page.goto(`${url}/dashboard/${name}`.replace(/\/$/, ''))
    await shoot(page, `empty-${name || 'home'}`)
  }
}
