// What an operator does in the console with a browser.
import type { Page } from 'playwright-core'

/** Makes the first passkey with the token of an enrolment, and is signed in. */
export async function enrol(page: Page, url: string, token: string): Promise<void> {
  await page.goto(`${url}/enrol`)
  await page.getByLabel('Token').fill(token)
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByRole('button', { name: 'Create the passkey' }).click()
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
}

/** Approves a withdrawal and signs what is shown. */
export async function approve(page: Page, url: string, id: string): Promise<void> {
  await page.goto(`${url}/withdrawals/${id}`)
  const form = page.locator('form', { has: page.locator('input[value="withdrawals approve"]') })
  await form.getByLabel('Reason').fill('The invoice is known')
  await form.getByRole('button').click()
  await page.getByRole('button', { name: 'Sign with your passkey' }).click()
  await page.getByRole('heading', { name: 'Done' }).waitFor()
}
