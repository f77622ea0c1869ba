// People sign in by what names no cell, and their sessions tell it from then on.
import type { Server } from '@hapi/hapi'
import test from 'ava'
import { sendDueLinks } from '../../src/people/sign-in/link.service.ts'
import { registerMerchant } from '../../src/merchants/onboarding/register-merchant.service.ts'
import type { VisitedDashboard } from '../people/fixture.ts'
import { BrowserClient } from '../people/browser-client.ts'
import { openCells, platformUserIn, type Cells } from './fixture.ts'

let at: Cells
test.before(async () => {
  at = await openCells()
})
test.after.always(() => at?.close())

interface Injected {
  readonly method?: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload?: string
}

/** The dashboard of all cells, as one visitor sees it. */
function dashboard(): VisitedDashboard {
  const { pagesUrl } = at.service.deps.config
  const inject = async ({ method = 'GET', url, headers, payload }: Injected) => {
    const own = method === 'POST' ? { ...headers, origin: pagesUrl } : headers
    const page = await at.browse(url, { method, headers: own, ...(payload !== undefined && { payload }) })
    return { statusCode: page.status, headers: page.headers, payload: page.text }
  }
  return {
    url: pagesUrl,
    // Through the socket, where requests find their cell.
    server: { inject: inject as unknown as Server['inject'] },
    async mailedLink(mail) {
      at.service.clock.advance(1)
      const bodies: string[] = []
      for (const cell of at.cells) {
        await sendDueLinks(cell)
        const text = `select body from mail where recipient = $1 and subject = 'Your link to sign in' order by created_at desc limit 1`
        const found = await cell.db.query<{ body: string }>(text, [mail])
        bodies.push(...found.map(({ body }) => body))
      }
      return /https?:\S+\/sign-in\/link\/\S+/.exec(bodies.join())![0]
    },
  }
}

async function shopIn(cell: number): Promise<{ readonly mail: string; readonly name: string }> {
  const platformUserId = await platformUserIn(at.cells[cell]!)
  const [mail, name] = [`${platformUserId}@shop.example`, `Shop of cell ${cell}`]
  await registerMerchant(at.service.deps, { name, email: mail, platformUserId })
  return { mail, name }
}

for (const cell of [0, 1]) {
  test.serial(`somebody of cell ${cell} signs in by a link, makes a passkey, and comes back with it alone`, async t => {
    const { mail, name } = await shopIn(cell)
    const client = new BrowserClient(dashboard())
    t.is((await client.signIn(mail)).location, '/dashboard/welcome')
    const session = client.cookies.get('__Host-kassa-dashboard')!
    t.is(session.length, cell === 0 ? 43 : 44)
    t.is((await client.enrol()).status, 303)
    t.true((await client.get('/dashboard/security')).text.includes(name))
    client.cookies.clear()
    await client.get('/dashboard/sign-in')
    const response = client.device.get(await client.options('/dashboard/sign-in/passkey/options'))
    t.is((await client.post('/dashboard/sign-in/passkey', { form: { response } })).status, 303)
    t.true((await client.get('/dashboard/security')).text.includes(name))
  })
}

test.serial('a session under the number of another cell opens nothing', async t => {
  const { mail } = await shopIn(1)
  const client = new BrowserClient(dashboard())
  await client.signIn(mail)
  const token = client.cookies.get('__Host-kassa-dashboard')!
  for (const forged of [token.slice(1), `2${token.slice(1)}`]) {
    client.cookies.set('__Host-kassa-dashboard', forged)
    t.regex((await client.get('/dashboard')).location ?? '', /\/dashboard\/sign-in/)
  }
  client.cookies.set('__Host-kassa-dashboard', token)
  t.is((await client.get('/dashboard/security')).status, 200)
})

test.serial(
  'a mail address that nobody has is answered as one that somebody has, and written to by no cell',
  async t => {
    const client = new BrowserClient(dashboard())
    await client.get('/dashboard/sign-in')
    const asked = await client.post('/dashboard/sign-in', { form: { mail: 'nobody@shop.example' } })
    t.is(asked.location, '/dashboard/sign-in/sent')
    for (const cell of at.cells) {
      await sendDueLinks(cell)
      t.deepEqual(await cell.db.query(`select from mail where recipient = 'nobody@shop.example'`), [])
    }
  },
)
