// The console on a service with money in it, reached without a socket, and operators with devices of their own.
import type { Deps } from '../../src/deps.ts'
import { createConsoleServer } from '../../src/web/console/server.ts'
import { testToken } from '../helpers/operators.ts'
import { startMoneyOut, type MoneyOut } from '../withdrawals/fixture.ts'
import { newDevice, type Device } from './authenticator.ts'

export const origin = 'https://console.kassa.example'

export interface OfficeAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
}

export interface Ask {
  readonly cookie?: string | undefined
  readonly form?: Readonly<Record<string, string | readonly string[]>>
  readonly headers?: Readonly<Record<string, string>>
  readonly method?: string
}

/** Somebody who is signed in. */
export interface Person {
  readonly name: string
  readonly device: Device
  readonly cookie: string
  page(path: string): Promise<OfficeAnswer>
  /** Sends a form with the token of his pages. */
  send(path: string, form: Readonly<Record<string, string | readonly string[]>>): Promise<OfficeAnswer>
  /** Asks for a change and comes to where it is signed; its path. Fails when it is refused. */
  ask(form: Readonly<Record<string, string | readonly string[]>>): Promise<string>
  /** Signs what is shown at this path. */
  sign(path: string): Promise<OfficeAnswer>
}

/** The console of a service. */
export interface Desk {
  /** All it answers. */
  readonly routes: readonly { readonly method: string; readonly path: string }[]
  request(path: string, ask?: Ask): Promise<OfficeAnswer>
  /** Enrols an operator with his token, on a new device; he is signed in then. */
  enrol(name: string): Promise<Person>
  signIn(name: string, device: Device): Promise<Person>
  /** Listens on a free port. */
  listen(): Promise<number>
  close(): Promise<void>
}

export interface Office extends Desk {
  readonly at: MoneyOut
}

export async function openOffice(env: Readonly<Record<string, string>> = {}): Promise<Office> {
  const at = await startMoneyOut({
    KASSA_ROLES: 'api,worker,console',
    KASSA_CONSOLE_PORT: '2',
    KASSA_CONSOLE_URL: origin,
    KASSA_WITHDRAWAL_AUTO_LIMIT: '50',
    KASSA_WITHDRAWAL_SECOND_LIMIT: '500',
    KASSA_LOG_LEVEL: process.env.SHOW ?? 'silent',
    ...env,
  })
  const desk = deskOf(at.service.deps)
  return {
    ...desk,
    at,
    async close() {
      await desk.close()
      await at.close()
    },
  }
}

export function deskOf(deps: Deps): Desk {
  const server = createConsoleServer(deps, { host: '127.0.0.1', port: 0, url: origin })
  const request = async (path: string, { cookie, form, headers = {}, method }: Ask = {}): Promise<OfficeAnswer> => {
    const answer = await server.inject({
      method: method ?? (form ? 'POST' : 'GET'),
      url: path,
      headers: {
        host: new URL(origin).host,
        accept: 'text/html',
        ...(cookie !== undefined && { cookie }),
        ...(form && { origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
      ...(form && { payload: encoded(form) }),
    })
    return { status: answer.statusCode, headers: answer.headers, text: answer.payload }
  }
  const personOf = (name: string, device: Device, entered: OfficeAnswer): Person => {
    const cookie = String(entered.headers['set-cookie']).split(';')[0]!
    const page = (path: string) => request(path, { cookie })
    let token: string | undefined
    const send: Person['send'] = async (path, form) => {
      token ??= valueOf((await page('/account')).text, 'form_token')
      return request(path, { cookie, form: { form_token: token, ...form } })
    }
    return {
      name,
      device,
      cookie,
      page,
      send,
      async ask(form) {
        const asked = await send('/changes', form)
        if (asked.status !== 303) throw new Error(`${asked.status}: ${asked.text.replaceAll(/<[^>]*>|\s+/g, ' ')}`)
        return String(asked.headers.location)
      },
      async sign(path) {
        const { challenge } = optionsOf((await page(path)).text)
        return send(path, { response: JSON.stringify(device.get({ challenge, origin })) })
      },
    }
  }
  return {
    routes: server.table().map(({ method, path }) => ({ method, path })),
    request,
    async enrol(name) {
      const device = newDevice()
      const asked = await request('/enrol', { form: { token: testToken(name) } })
      const { challenge } = optionsOf(asked.text)
      const response = JSON.stringify(device.create({ challenge, origin }))
      const entered = await request('/enrol/finish', { form: { id: valueOf(asked.text, 'id'), name: 'Key', response } })
      if (entered.status !== 303) throw new Error(`${entered.status}: ${entered.text}`)
      return personOf(name, device, entered)
    },
    async signIn(name, device) {
      const asked = await request('/sign-in')
      const { challenge } = optionsOf(asked.text)
      const response = JSON.stringify(device.get({ challenge, origin }))
      const entered = await request('/sign-in', { form: { id: valueOf(asked.text, 'id'), response } })
      if (entered.status !== 303) throw new Error(`${entered.status}: ${entered.text}`)
      return personOf(name, device, entered)
    },
    async listen() {
      await server.start()
      return Number(server.info.port)
    },
    async close() {
      await server.stop({ timeout: 1000 })
    },
  }
}

function encoded(form: NonNullable<Ask['form']>): string {
  const values = new URLSearchParams()
  for (const [name, value] of Object.entries(form)) for (const one of [value].flat()) values.append(name, one)
  return values.toString()
}

/** The value of a hidden field. */
export function valueOf(page: string, name: string): string {
  const found = new RegExp(`name="${name}" value="([^"]*)"`).exec(page)
  if (!found) throw new Error(`The page has no field ${name}: ${page.slice(0, 3000)}`)
  return found[1]!
}

/** What the page tells the device. */
export function optionsOf(page: string): { readonly challenge: string } {
  const found = /data-options="([^"]*)"/.exec(page)
  if (!found) throw new Error(`The page asks for no passkey: ${page.replaceAll(/<[^>]*>|\s+/g, ' ').slice(0, 3000)}`)
  return JSON.parse(found[1]!.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) as { challenge: string }
}
