import test from 'ava'
import { browserTest, closeBrowser, openPage } from '../web/browser.ts'
import { giveDevice } from '../web/device.ts'
import { openDashboard, type DashboardAt } from './fixture.ts'

let at: DashboardAt
test.before(async () => {
  at = await openDashboard()
})
test.after.always(async () => {
  await closeBrowser()
  await at.close()
})

browserTest('from a registered mail address to a passkey, and back in with it alone', async t => {
  await at.merchant('ada@shop.example')
  const { page, complaints } = await openPage()
  await giveDevice(page)
  await page.goto(`${at.url}/dashboard`)
  t.is(new URL(page.url()).pathname, '/dashboard/sign-in')
  await page.fill('#mail', 'Ada@Shop.example ')
  await page.click('text=Email me a link')
  await page.waitForURL('**/dashboard/sign-in/sent')
  await page.goto(await at.mailedLink('ada@shop.example'))
  await page.click('button:has-text("Sign in to")')
  await page.waitForURL('**/dashboard/welcome')
  await page.click('text=Create a passkey >> nth=-1')
  await page.waitForURL(`${at.url}/dashboard`)
  await page.goto(`${at.url}/dashboard/security`)
  t.is(await page.locator('td[data-label=Name]:has-text("My device")').count(), 1)
  await page.click('main >> text=Sign out')
  await page.waitForURL('**/dashboard/sign-in')
  await page.click('text=Continue with a passkey')
  await page.waitForURL(`${at.url}/dashboard`)
  t.deepEqual(complaints, [])
  await page.context().close()
})
