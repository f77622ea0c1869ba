// Two cells in one database behind one listener, reached through a real socket as merchants and payers reach them.
import { request as openRequest, type IncomingHttpHeaders } from 'node:http'
import { freePort } from '../../dev/ports.ts'
import { issueKey } from '../../dev/seed/issue-key.ts'
import { approveMerchant } from '../../dev/seed/approve-merchant.ts'
import { permissions } from '../../src/merchants/api-keys/permission.ts'
import type { Deps } from '../../src/deps.ts'
import { createHttpServer } from '../../src/http/server.ts'
import { cellFor, registerMerchant } from '../../src/merchants/onboarding/register-merchant.service.ts'
import { followCells } from '../../src/payments/follow/follow-cells.service.ts'
import { routeToCells } from '../../src/web/cell-router.ts'
import { registerPages } from '../../src/web/pages.ts'
import { authorization, bytesOf, checkAnswer, type Caller, type TestAnswer } from '../helpers/client.ts'
import { testService, type TestService, type TestServiceOptions } from '../helpers/deps.ts'

export const key = { environment: 'test', network: 'TRC20' } as const

export interface SignedCall {
  readonly method?: string
  readonly target: string
  readonly as?: Caller
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export interface Browsed {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly payload?: string
}

export interface Page {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

export interface Cells {
  readonly service: TestService
  readonly cells: readonly Deps[]
  readonly url: string
  /** A merchant whose platform user id leads to this cell, with a key that may do everything. */
  merchantIn(cell: number, name?: string): Promise<Caller & { readonly merchantId: string }>
  /** Asks the one address that all cells have; what the contract says of the answer is checked. */
  ask(asked: SignedCall): Promise<TestAnswer>
  /** A page or a form, as a browser gets it, without following where it leads. */
  browse(path: string, asked?: Browsed): Promise<Page>
  /** Lets all cells follow TRON. */
  follow(): Promise<void>
  close(): Promise<void>
}

export async function openCells(options: TestServiceOptions = {}): Promise<Cells> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const own = { PORT: `${port}`, KASSA_PUBLIC_URL: url, KASSA_FEE_BASIC: '0', KASSA_WITHDRAWAL_AUTO_LIMIT: '50' }
  const service = await testService({ cells: 2, ...options, env: { ...own, ...options.env } })
  const cells = service.deps.cells ?? [service.deps]
  const apiCells = service.api.cells ?? [service.api]
  const servers = apiCells.map(deps => {
    const server = createHttpServer(deps)
    registerPages(server, deps)
    return server
  })
  const [first, ...others] = servers
  for (const server of others) await server.initialize()
  routeToCells(servers)
  await first!.start()
  const follow = () => followCells(service.deps, key)
  await follow()
  return {
    service,
    cells,
    url,
    follow,
    async merchantIn(cell, name = 'Tea & Co') {
      const deps = cells[cell]!
      const platformUserId = await platformUserIn(deps)
      const registration = { name, email: `${platformUserId}@example.com`, platformUserId }
      const { id: merchantId } = await registerMerchant(service.deps, registration)
      await approveMerchant(deps, merchantId, 'BASIC')
      const made = await issueKey(deps, { merchantId, environment: 'test', name: 'all', permissions })
      return { keyId: made.keyId, secret: made.secret, merchantId }
    },
    async ask({ method = 'GET', target, as, body, headers }) {
      const payload = bytesOf(body)
      const timestamp = Math.floor(service.clock.now().getTime() / 1000)
      const response = await fetch(url + target, {
        method,
        headers: {
          ...(payload.length > 0 && { 'content-type': 'application/json' }),
          ...(as && { authorization: authorization(as, { method, target, body: payload, timestamp }) }),
          ...headers,
        },
        ...(payload.length > 0 && { body: payload }),
      })
      const text = await response.text()
      const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
      const json = isJson && text !== '' ? JSON.parse(text) : undefined
      const answer = { status: response.status, headers: Object.fromEntries(response.headers), text, json }
      checkAnswer({ method, target }, answer)
      return answer
    },
    browse: (path, asked = {}) => browse(url + path, asked),
    async close() {
      for (const server of servers) await server.stop({ timeout: 1000 })
      await service.close()
    },
  }
}

/** A platform user id that leads to this cell, of those that nobody has yet. */
export async function platformUserIn(deps: Deps): Promise<string> {
  for (;;) {
    const id = deps.random.uuid()
    const { config } = await cellFor(deps, id)
    if (config.cell === deps.config.cell) return id
  }
}

/** `fetch` would leave out what browsers say of themselves. */
async function browse(url: string, { method = 'GET', headers = {}, payload = '' }: Browsed): Promise<Page> {
  const { promise, resolve, reject } = Promise.withResolvers<Page>()
  const sent = openRequest(url, { method, headers: { accept: 'text/html', ...headers } }, response => {
    const chunks: Buffer[] = []
    response.on('data', (chunk: Buffer) => chunks.push(chunk))
    response.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8')
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text })
    })
    response.on('error', reject)
  })
  sent.on('error', reject)
  sent.end(payload)
  return promise
}
