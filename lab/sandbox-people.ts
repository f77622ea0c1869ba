// Signs in to a running sandbox in Chromium, as a user of its merchant and as one of its operators.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import type { SandboxFile } from '../dev/sandbox-file.ts'

/** The user of the sandbox's merchant. */
const mail = 'merchant@sandbox.test'

/** Signs in by a mailed link and creates a passkey. The page needs a device for it. */
export async function signInAsMerchant(page: Page, sandbox: SandboxFile): Promise<void> {
  await page.goto(`${sandbox.dashboard_url}/sign-in`)
  await page.fill('#mail', mail)
  await page.click('text=Email me a link')
  await page.waitForURL('**/sign-in/sent')
  await page.goto(await mailedLink(page, sandbox))
  await page.click('button:has-text("Sign in to")')
  await page.waitForURL('**/dashboard/welcome')
  await page.click('text=Create a passkey >> nth=-1')
  await page.waitForURL('**/dashboard')
  await page.click('.side .worlds .test').catch(() => {})
}

/** Enrols the operator Ann with the token in the sandbox's folder. */
export async function enrolOperator(page: Page, sandbox: SandboxFile, home: string): Promise<void> {
  const tokens = JSON.parse(readFileSync(path.join(home, 'operators.json'), 'utf8')) as { readonly ann: string }
  await page.goto(`${sandbox.console_url}/enrol`)
  await page.getByLabel('Token').fill(tokens.ann)
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByRole('button', { name: 'Create the passkey' }).click()
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
}

/** Returns the newest link in the sandbox's mailbox, once the mail has arrived. */
async function mailedLink(page: Page, sandbox: SandboxFile): Promise<string> {
  const reader = await page.context().newPage()
  try {
    for (;;) {
      await reader.goto(sandbox.mailbox_url)
      const found = /https?:\/\/[^\s"<]+\/dashboard\/sign-in\/link[^\s"<]*/.exec(await reader.content())
      if (found) return found[0].replaceAll('&amp;', '&')
      await sleep(500)
    }
  } finally {
    await reader.close()
  }
}
