// A signed-in user of the merchant who opens dashboard pages, in the process that serves the API.
import { randomUUID } from 'node:crypto'
import { compose } from '../../src/app.ts'
import { readConfig } from '../../src/config/config.ts'
import { openSession } from '../../src/people/sessions/session.service.ts'
import { subjectOf, type User } from '../../src/people/users/user.ts'
import { insertUser } from '../../src/people/users/user.store.ts'
import { persist, type Load } from './customers.ts'
import type { Stack } from './stack.ts'

export interface Person {
  /** The origin of the pages. */
  readonly url: string
  readonly cookie: string
}

/** Creates an owner of the merchant and signs them in to the test environment, which has the orders. */
export async function signIn({ env, database, merchant }: Stack): Promise<Person> {
  const { deps, close } = await compose(readConfig({ ...env, KASSA_ROLES: 'api' }))
  try {
    const { rows } = database
    const now = deps.clock.now()
    const user: User = { id: randomUUID(), merchantId: merchant.id, mail: 'soak@sandbox.test', name: 'Soak', role: 'owner', createdAt: now, signedInAt: now } // prettier-ignore
    await insertUser(rows, user)
    const browserInfo = { address: '127.0.0.1', userAgent: 'soak' }
    const asked = { subject: subjectOf(user), browserInfo, environment: 'test', hasShownPasskey: true } as const
    const { token } = await openSession(deps, rows, asked)
    return { url: `${deps.config.pagesUrl}/dashboard`, cookie: `__Host-kassa-dashboard=${token}` }
  } finally {
    await close()
  }
}

/** Opens the pages of a working day one after the other: home, orders, an order that no failover has lost, balances. */
export async function browseDashboard(load: Load, person: Person, n: number): Promise<void> {
  const [first] = load.guarantees.orders.keys()
  const pages = ['', '/orders', first === undefined ? '/orders' : `/orders/${first}`, '/balances']
  const page = pages[n % pages.length]!
  // A redirect to the sign-in counts as a refusal: the session outlives every fault.
  const send = () =>
    fetch(`${person.url}${page}`, {
      headers: { cookie: person.cookie, accept: 'text/html' },
      redirect: 'manual',
      signal: AbortSignal.timeout(30_000),
    })
  await persist(load, { name: `GET /dashboard${page}`, send })
}
