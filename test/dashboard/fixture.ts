// The dashboard on a server without a socket, with people of every role and a merchant that has something on every page.
import type { Environment } from '../../src/chains/chain.ts'
import { addDocument } from '../../src/merchants/kyb/application.service.ts'
import { derivedToken } from '../../src/lib/crypto/token.ts'
import { openSession } from '../../src/people/sessions/session.service.ts'
import { insertUser } from '../../src/people/users/user.store.ts'
import { subjectOf, type Role } from '../../src/people/users/user.ts'
import { openShop, orderAt, type Shop } from '../web/shop.ts'
import { writeCredential } from '../../src/webhooks/credentials/compat-credential.service.ts'

export interface Person {
  readonly merchantId: string
  readonly userId: string
  readonly role: Role
  readonly environment: Environment
  readonly cookie: string
  readonly csrf: string
  readonly mail: string
}

export interface DashboardAnswer {
  readonly status: number
  readonly text: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly location: string | null
}

type FormFields = Readonly<Record<string, string | readonly string[]>>

interface SentForm {
  readonly person: Person | null
  readonly path: string
  readonly form: FormFields
  readonly site?: string
}

export interface Dashboard {
  readonly shop: Shop
  /** Somebody of a merchant, signed in, with a passkey shown just now unless said otherwise. */
  person(
    merchantId: string,
    role: Role,
    more?: { environment?: Environment; hasShownPasskey?: boolean },
  ): Promise<Person>
  get(person: Person | null, path: string, site?: string): Promise<DashboardAnswer>
  /** Sends a form as a browser does, each time one that was not sent before, unless `once` is given. */
  post(person: Person | null, path: string, form?: FormFields): Promise<DashboardAnswer>
  /** Sends a form as another site would, or an old page; `null` of `csrf` leaves it out. */
  forge(person: Person, path: string, how: { csrf: string | null; site?: string }): Promise<DashboardAnswer>
  upload(person: Person, path: string, file: { field: string; name: string; content: Buffer }): Promise<DashboardAnswer>
  close(): Promise<void>
}

export async function openDashboard(env: Readonly<Record<string, string>> = {}): Promise<Dashboard> {
  const shop = await openShop({ env })
  const { deps } = shop.at.service
  const origin = new URL(deps.config.pagesUrl)
  let people = 0
  const send = async (
    person: Person | null,
    request: { method: 'GET' | 'POST'; path: string; payload?: Buffer | string; headers?: Record<string, string> },
  ): Promise<DashboardAnswer> => {
    const answer = await shop.at.server.inject({
      method: request.method,
      url: request.path,
      headers: {
        host: origin.host,
        accept: 'text/html',
        'sec-fetch-site': 'same-origin',
        ...(person && { cookie: person.cookie }),
        ...request.headers,
      },
      ...(request.payload !== undefined && { payload: request.payload }),
    })
    const { location } = answer.headers
    return {
      status: answer.statusCode,
      text: answer.payload,
      headers: answer.headers as DashboardAnswer['headers'],
      location: typeof location === 'string' ? location : null,
    }
  }
  const sendForm = ({ person, path, form, site = 'same-origin' }: SentForm): Promise<DashboardAnswer> => {
    const fields = new URLSearchParams()
    for (const [name, value] of Object.entries(form)) for (const one of [value].flat()) fields.append(name, one)
    const type = 'application/x-www-form-urlencoded'
    const headers = { 'content-type': type, 'sec-fetch-site': site, origin: origin.origin }
    return send(person, { method: 'POST', path, payload: fields.toString(), headers })
  }
  return {
    shop,
    async person(merchantId, role, { environment = 'test', hasShownPasskey = true } = {}) {
      const id = deps.random.uuid()
      const mail = `person-${++people}@shop.example`
      const now = deps.clock.now()
      const user = { id, merchantId, mail, name: `Person ${people}`, role, createdAt: now, signedInAt: now }
      await insertUser(deps.db, user)
      const sessionUser = { address: '127.0.0.1', userAgent: 'test' }
      const { token } = await deps.db.transaction(tx =>
        openSession(deps, tx, { subject: subjectOf(user), browserInfo: sessionUser, environment, hasShownPasskey }),
      )
      return {
        merchantId,
        userId: id,
        role,
        environment,
        mail,
        cookie: `__Host-kassa-dashboard=${token}`,
        csrf: derivedToken(token, 'csrf'),
      }
    },
    get: (person, path, site = 'same-origin') =>
      send(person, { method: 'GET', path, headers: { 'sec-fetch-site': site } }),
    post(person, path, form = {}) {
      const { csrf = '', environment = 'test' } = person ?? {}
      return sendForm({ person, path, form: { csrf, world: environment, once: deps.random.uuid(), ...form } })
    },
    forge: (person, path, { csrf, site = 'same-origin' }) =>
      sendForm({ person, path, form: csrf === null ? {} : { csrf }, site }),
    upload(person, path, { field, name, content }) {
      const boundary = 'kassa-test-boundary'
      const part = (head: string, body: Buffer | string) => [
        Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
        Buffer.from(body),
        Buffer.from('\r\n'),
      ]
      const payload = Buffer.concat([
        ...part('content-disposition: form-data; name="csrf"', person.csrf),
        ...part('content-disposition: form-data; name="world"', person.environment),
        ...part(
          `content-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: application/octet-stream`,
          content,
        ),
        Buffer.from(`--${boundary}--\r\n`),
      ])
      const headers = { 'content-type': `multipart/form-data; boundary=${boundary}`, origin: origin.origin }
      return send(person, { method: 'POST', path, payload, headers })
    },
    close: () => shop.close(),
  }
}

/** The ids of what a merchant has, by the names that the paths of pages use. */
export interface Things {
  readonly merchantId: string
  readonly order: string
  readonly underpaid: string
  /** Paid with much, so that something can be refunded and withdrawn. */
  readonly large: string
  readonly keyId: string
  readonly webhook: string
  readonly delivery: string
  readonly withdrawal: string
  readonly address: string
  readonly link: string
  readonly plugin: string
}

const destination = '0x52908400098527886E0F7030069857D2E4169EE7'

/** Gives the merchant of the shop one of everything that has a page. */
export async function fill(at: Dashboard): Promise<Things> {
  const { shop } = at
  const as = shop.merchant
  const post = async (target: string, body: object = {}) => {
    const answer = await shop.at.send({ method: 'POST', target, as, body })
    if (answer.status >= 300) throw new Error(`${target}: ${answer.text}`)
    return answer.json as Record<string, string>
  }
  const webhook = await post('/v1/webhooks', { url: 'https://localhost/hooks', events: ['payment.confirmed'] })
  const link = await post('/v1/payment-links', { title: 'Workshop', amount: '180' })
  const order = await orderAt(shop, 'paid')
  const underpaid = await orderAt(shop, 'underpaid')
  const delivery = await post(`/v1/webhooks/${webhook['id']}/test`)
  const large = await shop.order({ amount: '1000', network: 'ERC20' })
  await shop.mine(large, 1_000_000_000n)
  for (let block = 0; block < 5; block++) await shop.mine(large)
  const owner = { merchantId: as.merchantId, environment: 'test' as const }
  const person = { ...owner, userId: 'x', isPermitted: () => Promise.resolve(true) }
  await addDocument(shop.at.service.deps, person, { name: 'extract.pdf', content: Buffer.from('%PDF-1.7') })
  const owned = await at.person(as.merchantId, 'owner')
  await at.post(owned, '/dashboard/addresses/new', { network: 'ERC20', address: destination, name: 'Treasury' })
  const [address] = await shop.at.service.deps.db.query<{ id: string }>(
    'select id from withdrawal_address where merchant_id = $1',
    [as.merchantId],
  )
  const wanted = { ...owner, protocol: 'epay', network: 'TRC20', currency: 'USDT', allowedCidrs: [] } as const
  const { deps } = shop.at.service
  const plugin = await deps.db.transaction(tx => writeCredential(deps, tx, wanted))
  const sent = await at.post(owned, '/dashboard/withdrawals/new', {
    network: 'ERC20',
    amount: '20',
    address: destination,
    idempotency_key: 'key-of-the-fixture',
  })
  if (sent.status !== 303)
    throw new Error(
      `no withdrawal ${sent.status}: ${(sent.text.split('<main')[1] ?? sent.text).replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')}`,
    )
  return {
    merchantId: as.merchantId,
    order: order.id,
    underpaid: underpaid.id,
    large: large.id,
    keyId: as.keyId,
    webhook: webhook['id']!,
    delivery: delivery['id']!,
    withdrawal: sent.location?.split('/').at(-1) ?? '',
    address: address!.id,
    link: link['id']!,
    plugin: plugin.id,
  }
}

/** The path of a page about things of the merchant of the fixture. */
export function pathOf({ path }: { readonly path: string }, things: Things): string {
  const id = path.includes('/orders/')
    ? /\/(accept|remainder)/.test(path)
      ? things.underpaid
      : things.order
    : path.includes('/webhooks/')
      ? things.webhook
      : path.includes('/withdrawals/')
        ? things.withdrawal
        : path.includes('/payment-links/')
          ? things.link
          : path.includes('/plugins/')
            ? things.plugin
            : things.address
  return path.replace('{delivery_id}', things.delivery).replace('{key_id}', things.keyId).replace('{id}', id)
}
