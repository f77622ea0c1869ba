// A browser without a window: it keeps cookies, follows no redirect by itself, and sends forms as a page of ours would.
import type { VisitedDashboard } from './fixture.ts'
import { Device } from './device.ts'

export interface Seen {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
  /** Where it leads; `null`: it stays. */
  readonly location: string | null
}

export interface Sent {
  readonly form?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** The token of the page that was seen last, unless another is given. */
  readonly csrf?: string
  /** The network address it comes from. */
  readonly from?: string
}

export class BrowserClient {
  readonly cookies = new Map<string, string>()
  csrf = ''
  readonly device: Device
  readonly #at: VisitedDashboard

  constructor(at: VisitedDashboard) {
    this.#at = at
    this.device = new Device(at.url)
  }

  get(path: string, headers: Readonly<Record<string, string>> = {}, method: 'GET' | 'HEAD' = 'GET'): Promise<Seen> {
    return this.#send(method, path, { headers })
  }

  post(path: string, { form = {}, headers = {}, csrf = this.csrf, from }: Sent = {}): Promise<Seen> {
    const body = new URLSearchParams({ csrf, ...form }).toString()
    const own = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }
    return this.#send('POST', path, { headers: { ...own, ...headers }, payload: body, from })
  }

  async options(path: string): Promise<never> {
    return JSON.parse((await this.post(path)).text) as never
  }

  /** Signs in by a mailed link. */
  async signIn(mail: string): Promise<Seen> {
    await this.get('/dashboard/sign-in')
    await this.post('/dashboard/sign-in', { form: { mail } })
    return this.useLink(await this.#at.mailedLink(mail))
  }

  async useLink(link: string): Promise<Seen> {
    const { text } = await this.get(new URL(link).pathname)
    const user = /name="user" value="([^"]+)"/.exec(text)?.[1] ?? ''
    const action = /action="(\/dashboard\/sign-in\/link[^"]*)"/.exec(text)?.[1] ?? '/dashboard/sign-in/link'
    return this.post(action, { form: { token: link.split('/').at(-1)!, user } })
  }

  /** Makes the first passkey. */
  async enrol(): Promise<Seen> {
    await this.get('/dashboard/welcome')
    const response = this.device.create(await this.options('/dashboard/welcome/options'))
    const seen = await this.post('/dashboard/welcome', { form: { response, name: 'Laptop' } })
    await this.get('/dashboard/security')
    return seen
  }

  /** Shows the passkey again. */
  async confirm(next = '/dashboard/team'): Promise<Seen> {
    await this.get(`/dashboard/confirm?then=${next}`)
    const response = this.device.get(await this.options('/dashboard/confirm/options'))
    const seen = await this.post(`/dashboard/confirm?then=${next}`, { form: { response } })
    await this.get('/dashboard/security')
    return seen
  }

  async #send(
    method: 'GET' | 'HEAD' | 'POST',
    url: string,
    {
      headers,
      payload,
      from,
    }: {
      readonly headers: Readonly<Record<string, string>>
      readonly payload?: string
      readonly from?: string | undefined
    },
  ): Promise<Seen> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const host = new URL(this.#at.url).host
    const injected = {
      method,
      url,
      headers: { host, accept: 'text/html', ...(cookie && { cookie }), ...headers },
      ...(from !== undefined && { remoteAddress: from }),
      ...(payload !== undefined && { payload }),
    }
    const answer = await this.#at.server.inject(injected)
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      if (value === '') this.cookies.delete(name!)
      else this.cookies.set(name!, value!)
    }
    const text = answer.payload
    this.csrf = /name="csrf" value="([^"]+)"/.exec(text)?.[1] ?? this.csrf
    const location = answer.headers.location ?? null
    return { status: answer.statusCode, headers: answer.headers, text, location }
  }
}
