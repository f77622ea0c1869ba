// What every shop is tried with: a sandbox with two merchants, an HTTPS proxy for webhooks, and checks that are counted.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import { request, type IncomingHttpHeaders } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startOwnSandbox } from '../../dev/own-sandbox.ts'
import { freePort } from '../../dev/ports.ts'
import { startPostgres, type Postgres } from '../../dev/postgres/postgres.ts'
import { findSandbox, type SandboxFile } from '../../dev/sandbox-file.ts'
import { Kassa, type Order } from '../../sdk/typescript/src/index.ts'
import { signWebhook } from '../../sdk/typescript/src/testing/index.ts'

/** A shop that is installed. */
export interface Shop {
  readonly folder: string
  /** Starts a program of the shop's folder, and waits for the line `READY`. */
  start(file: string, settings: object): Promise<{ stop: () => Promise<void> }>
}

/** As the plugins are configured with it. */
export interface Account {
  readonly baseUrl: string
  readonly keyId: string
  readonly secret: string
  readonly webhookSecret: string
}

export interface Webhook {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

const waitMs = 90_000

export class Stage {
  readonly counts = { passed: 0, failed: 0 }
  readonly account: Account
  readonly other: Account
  readonly kassa: Kassa
  readonly otherKassa: Kassa
  readonly postgres: Postgres
  readonly sandbox: SandboxFile

  private constructor(sandbox: SandboxFile, postgres: Postgres, other: Account) {
    const { base_url: baseUrl, merchant } = sandbox
    this.sandbox = sandbox
    this.postgres = postgres
    this.account = { baseUrl, keyId: merchant.key_id, secret: merchant.secret, webhookSecret: merchant.webhook_secret }
    this.other = other
    this.kassa = clientOf(this.account)
    this.otherKassa = clientOf(other)
  }

  static async open(): Promise<{ stage: Stage; close: () => Promise<void> }> {
    const home = mkdtempSync(path.join(os.tmpdir(), 'kassa-shops-'))
    mkdirSync(path.join(home, 'shops'))
    process.env['KASSA_RATE_LIMIT_PER_MINUTE'] = '100000'
    const stop = await startOwnSandbox(path.join(home, 'sandbox'))
    const postgres = await startPostgres({ dataDirectory: path.join(home, 'shops/postgres'), throwaway: true })
    const sandbox = await findSandbox(path.join(home, 'sandbox'))
    const stage = new Stage(sandbox, postgres, await secondMerchant(sandbox))
    for (const kassa of [stage.kassa, stage.otherKassa]) {
      for (const currency of ['USD', 'EUR']) await kassa.rates.set(currency, { units_per_usdt: '0.9' })
    }
    const close = async () => {
      await postgres.stop()
      await stop()
      rmSync(home, { recursive: true, force: true })
    }
    return { stage, close }
  }

  /** Makes a database for a shop. Returns its address. */
  async database(name: string): Promise<string> {
    const client = new pg.Client(this.postgres.url('postgres'))
    await client.connect()
    await client.query(`create database ${name}`)
    await client.end()
    return this.postgres.url(name)
  }

  /** Runs one check and counts it. A failed check does not end the run. */
  async check(name: string, work: () => Promise<void>): Promise<void> {
    const begun = performance.now()
    const problem = await work().then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error)),
    )
    this.counts[problem === undefined ? 'passed' : 'failed'] += 1
    console.log(
      `${problem === undefined ? 'ok  ' : 'FAIL'} ${name} (${((performance.now() - begun) / 1000).toFixed(1)} s)`,
    )
    if (problem !== undefined) console.log(problem.replace(/^/gm, '     '))
  }

  /** Lets an order's time run out. */
  async expire(kassa: Kassa, order: Order): Promise<void> {
    const seconds = Math.ceil((Date.parse(order.expire_at) - Date.now()) / 1000) + 3600
    await kassa.sandbox.advanceClock({ seconds })
    await until(`order ${order.id} is over`, async () =>
      /EXPIRED|UNDERPAID/.test((await kassa.orders.retrieve(order.id)).status),
    )
  }

  /** Opens an HTTPS proxy with the sandbox's certificate, which passes webhooks on and remembers them. */
  async proxy(shopPort: number): Promise<WebhookProxy> {
    const { cert_file: cert, key_file: key } = this.sandbox.webhook_receiver
    return WebhookProxy.open({ cert: readFileSync(cert), key: readFileSync(key) }, shopPort)
  }
}

export class WebhookProxy {
  readonly webhooks: Webhook[] = []
  readonly url: string
  readonly close: () => void
  private readonly shopPort: number

  private constructor(url: string, shopPort: number, close: () => void) {
    this.url = url
    this.shopPort = shopPort
    this.close = close
  }

  static async open(tls: { readonly cert: Buffer; readonly key: Buffer }, shopPort: number): Promise<WebhookProxy> {
    const port = await freePort()
    const server = createServer(tls, (incoming, outgoing) => {
      const chunks: Buffer[] = []
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('end', () => {
        const webhook = { path: incoming.url ?? '', headers: incoming.headers, body: Buffer.concat(chunks).toString() }
        proxy.webhooks.push(webhook)
        proxy.send(webhook).then(
          status => outgoing.writeHead(status).end(),
          () => outgoing.writeHead(502).end(),
        )
      })
    })
    const proxy = new WebhookProxy(`https://localhost:${port}`, shopPort, () => void server.close())
    await new Promise<void>(resolve => {
      server.listen(port, '127.0.0.1', resolve)
    })
    return proxy
  }

  /** Sends a webhook to the shop. Returns the status of the answer. */
  send({ path: target, headers, body }: Webhook): Promise<number> {
    return new Promise((resolve, reject) => {
      const options = { port: this.shopPort, path: target, method: 'POST', headers }
      const sent = request(options, response => {
        response.resume()
        response.on('end', () => resolve(response.statusCode ?? 0))
      })
      sent.once('error', reject).end(body)
    })
  }

  /** Sends an event that a shop's route must judge by itself. */
  async forge(target: string, event: object, secret: string): Promise<number> {
    const body = JSON.stringify(event)
    return this.send({ path: target, headers: await signWebhook(body, secret), body })
  }

  /** Returns the webhooks about an order, oldest first. */
  about(orderId: string): readonly Webhook[] {
    return this.webhooks.filter(({ body }) => body.includes(orderId))
  }
}

/** Waits until something holds. Throws when it does not within a minute and a half. */
export async function until<T>(what: string, look: () => Promise<T>): Promise<Exclude<T, false | undefined | null>> {
  const end = performance.now() + waitMs
  for (;;) {
    const found = await look()
    if (found !== false && found !== undefined && found !== null) return found as Exclude<T, false | undefined | null>
    if (performance.now() > end) throw new Error(`Waited in vain: ${what}`)
    await pause(250)
  }
}

function clientOf({ baseUrl, keyId, secret }: Account): Kassa {
  return new Kassa({ baseUrl, keyId, secret })
}

async function secondMerchant({ base_url: baseUrl, merchant }: SandboxFile): Promise<Account> {
  const kassa = new Kassa({ baseUrl, keyId: merchant.key_id, secret: merchant.secret })
  const made = await kassa.sandbox.createMerchant()
  return { baseUrl, keyId: made.api_key.key_id, secret: made.api_key.secret, webhookSecret: made.webhook_secret }
}
