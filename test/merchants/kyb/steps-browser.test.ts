// The steps of an application in Chromium: by keyboard, by any way out of the page, on a phone, and without a script.
import test from 'ava'
import type { Page } from 'playwright-core'
import { findApplicationOf } from '../../../src/merchants/kyb/application.service.ts'
import { requestClarification } from '../../../src/merchants/kyb/review.service.ts'
import { faultsOf, shoot } from '../../dashboard/look.ts'
import { until } from '../../helpers/until.ts'
import { openDashboard, type DashboardAt } from '../../people/fixture.ts'
import { violationsOf } from '../../web/axe.ts'
import { browserTest, closeBrowser, openPage, overflowOf } from '../../web/browser.ts'

const mail = 'kyb@tea.example'
const pdf = { name: 'extract.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 extract') }

let at: DashboardAt
let merchantId: string
let state: Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>
test.before(async () => {
  at = await openDashboard()
  merchantId = await at.merchant(mail)
  const { page } = await openPage()
  await page.goto(`${at.url}/dashboard/sign-in`)
  await page.fill('#mail', mail)
  await page.click('button:has-text("Email me a link")')
  await page.waitForURL('**/sign-in/sent')
  await page.goto(await at.mailedLink(mail))
  await page.click('button:has-text("Sign in to")')
  await page.waitForURL('**/dashboard/welcome')
  state = await page.context().storageState()
  await page.context().close()
})
test.after.always(async () => {
  await closeBrowser()
  await at.close()
})

const answers = async () => (await findApplicationOf(at.deps, merchantId))?.application.answers ?? {}
const onStep = (page: Page, step: string) => page.waitForURL(`**/dashboard/business?step=${step}`)
const write = (page: Page, label: string, text: string) => page.getByLabel(label).fill(text)

async function opened(options: Parameters<typeof openPage>[0] = {}) {
  const watched = await openPage({
    storageState: state,
    viewport: { width: 1440, height: 1000 },
    reducedMotion: 'reduce',
    ...options,
  })
  await watched.page.goto(`${at.url}/dashboard/business`)
  return watched
}

browserTest('Enter goes on, a step beside the form saves what is typed, and every step is accessible and fits', async t => {
  const { page, complaints } = await opened()
  const faults = await faultsOf(page, 'kyb-company')
  await write(page, 'Legal name', 'Nordlicht Audio GmbH')
  await write(page, 'Registration number', 'HRB 12345')
  await write(page, 'Country', 'Germany')
  await page.keyboard.press('Enter')
  await onStep(page, 'address')
  t.like(await answers(), { legal_name: 'Nordlicht Audio GmbH', country: 'Germany' })
  await write(page, 'Registered address', 'Hafenstraße 1, Hamburg')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByText('Please answer this.').waitFor()
  t.is(await page.getByLabel('Registered address').inputValue(), 'Hafenstraße 1, Hamburg')
  t.deepEqual(await violationsOf(page), [])
  await shoot(page, 'kyb-missing')
  await write(page, 'Contact person', 'Lena Brandt')
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: /Owners/ }).click()
  await onStep(page, 'owners')
  t.like(await answers(), { contact: 'Lena Brandt' })
  faults.push(...(await faultsOf(page, 'kyb-owners')))
  await write(page, 'Owners of 25 %', 'Lena Brandt 60 %\nJonas Brandt 40 %')
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await onStep(page, 'address')
  t.like(await answers(), { owners: 'Lena Brandt 60 %\nJonas Brandt 40 %' })
  await page.goto(`${at.url}/dashboard/business?step=documents`)
  await page.getByLabel('Add a document').setInputFiles(pdf)
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await page.getByText('Received').waitFor()
  faults.push(...(await faultsOf(page, 'kyb-documents')))
  await page.goto(`${at.url}/dashboard/business?step=review`)
  t.true(await page.getByRole('button', { name: 'Send to review' }).isDisabled())
  faults.push(...(await faultsOf(page, 'kyb-review')))
  t.deepEqual(faults, [])
  t.deepEqual(complaints.filter(one => !one.includes('400')), [])
}) // prettier-ignore

browserTest('what is typed is saved when somebody leaves by a link or closes the window', async t => {
  const { page } = await opened()
  await page.goto(`${at.url}/dashboard/business?step=business`)
  await write(page, 'What you sell', 'Loudspeakers')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Team' }).click()
  await page.waitForURL('**/dashboard/team')
  await until(async () => (await answers()).business === 'Loudspeakers')
  await page.goBack()
  await onStep(page, 'business')
  t.is(await page.getByLabel('What you sell').inputValue(), 'Loudspeakers')
  await write(page, 'Expected volume', '20000')
  await page.close({ runBeforeUnload: true })
  await until(async () => (await answers()).monthly_volume === '20000')
  t.like(await answers(), { business: 'Loudspeakers' })
})

browserTest('without a script every step works as a page, and a question stands at its step', async t => {
  const { page } = await opened({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  await page.goto(`${at.url}/dashboard/business`)
  await page.getByRole('button', { name: 'Send to review' }).click()
  await page.getByText('We read it and write to you.').waitFor()
  const { application } = (await findApplicationOf(at.deps, merchantId))!
  t.is(application.status, 'SUBMITTED')
  t.is(await overflowOf(page), 0)
  await shoot(page, 'kyb-sent')
  const text = 'The register extract is from January. Please upload one that is not older than three months.'
  const asking = { applicationId: application.id, operator: 'A. Lindqvist', text, step: 'documents' } as const
  await at.deps.db.transaction(tx => requestClarification(at.deps, tx, asking))
  await page.goto(`${at.url}/dashboard/business`)
  await page.getByText('A. Lindqvist').waitFor()
  t.is(await page.locator('[aria-current="step"]').innerText().then(words => words.includes('Documents')), true)
  t.is(await overflowOf(page), 0)
  await shoot(page, 'kyb-question')
  const { page: wide } = await opened()
  await wide.getByText('A. Lindqvist').waitFor()
  t.deepEqual(await faultsOf(wide, 'kyb-question'), [])
  await page.goto(`${at.url}/dashboard/business?step=review`)
  await write(page, 'Your answer', 'The new one is from November.')
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await onStep(page, 'documents')
  await wide.goto(`${at.url}/dashboard/business?step=review`)
  t.is(await wide.getByLabel('Your answer').inputValue(), 'The new one is from November.')
  t.deepEqual(await faultsOf(wide, 'kyb-answer'), [])
}) // prettier-ignore
