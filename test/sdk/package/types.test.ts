// Strict TypeScript programs of somebody else, compiled against the installed package, every declaration file checked.
import path from 'node:path'
import test from 'ava'
import { consumer, patience, programTest, type Consumer } from './consumer.ts'
import { root } from './packed.ts'

const program = `
import { ApiError, Kassa, type Order } from '@kassa/sdk'
import { createWebhookRouter, dedupeKey, verify, type WebhookEvent, type WebhookRouter } from '@kassa/sdk/webhooks'
import { expressHandler } from '@kassa/sdk/webhooks/express'
import { fastifyPlugin } from '@kassa/sdk/webhooks/fastify'
import { fetchHandler } from '@kassa/sdk/webhooks/fetch'
import { hapiRoute } from '@kassa/sdk/webhooks/hapi'
import { nextApiHandler, nextRouteHandler } from '@kassa/sdk/webhooks/next'
import { createFakeKassa, eventFixture, signedEvent, signWebhook } from '@kassa/sdk/testing'
import type { components, Order as OrderType, PaymentConfirmedEvent, paths } from '@kassa/sdk/types'

export const tell = (order: OrderType, event: PaymentConfirmedEvent): string => order.status + event.data.order_id
export type Operations = keyof paths
export const network: components['schemas']['Order']['network'] = 'TRC20'

const fake = createFakeKassa()
export const kassa = new Kassa(fake.clientOptions)

export async function buy(): Promise<Order> {
  try {
    return await kassa.orders.create({ amount: '25', currency: 'USDT', network: 'TRC20' })
  } catch (error) {
    if (error instanceof ApiError) console.error(error.status, error.requestId)
    throw error
  }
}

export async function receive(request: Request, secret: string): Promise<string> {
  const event: WebhookEvent = await verify(await request.text(), request.headers, secret)
  switch (event.event) {
    case 'payment.confirmed': {
      const status: 'PAID' | 'EXPIRED_PAID' = event.data.status
      return event.data.order_id + status + dedupeKey(event)
    }
    case 'payment.frozen':
      return event.data.reason
    case 'withdrawal.failed':
      return event.data.failure_reason ?? ''
    default: {
      const name: string = event.event
      return name
    }
  }
}

export const router: WebhookRouter = createWebhookRouter({ secrets: ['one', 'two'], fallback: event => dedupeKey(event) })
  .on('payment.underpaid', ({ data }) => data.missing_amount.length)
export const handlers = [expressHandler(router), nextApiHandler(router)]
export const POST: (request: Request) => Promise<Response> = nextRouteHandler(router)
export const fetching: (request: Request) => Promise<Response> = fetchHandler(router)
export const parts = [fastifyPlugin(router, { path: '/' }), hapiRoute(router, { path: '/' })]
export const signed = [signedEvent(eventFixture('payment.expired'), { secret: 's' }), signWebhook('{}', 's', { t: 1 })]
`

/** Each must not compile, and be the reason why. */
const mistakes: readonly (readonly [string, string, RegExp])[] = [
  ['an event that does not exist', `router.on('payment.confirmd', () => {})`, /confirmd/],
  ['a field another event has', `router.on('payment.confirmed', event => event.data.reason)`, /'reason' does not exist/],
  ['a body that was parsed', `void verify({ event: 'x' }, {}, 's')`, /'event' does not exist in type 'ArrayBuffer/],
  ['a router without a fallback', `createWebhookRouter({ secrets: 's' })`, /not assignable to parameter of type 'WebhookRouterOptions'/],
  ['an amount that is a number', `void kassa.orders.create({ amount: 25, currency: 'USDT', network: 'TRC20' })`, /'number' is not assignable to type 'string'/],
] // prettier-ignore

const newest = path.join(root, 'node_modules/typescript/bin/tsc')
const oldest = path.join(root, 'test/tools/node_modules/typescript-5.4/bin/tsc')

const common = {
  strict: true,
  noEmit: true,
  skipLibCheck: false,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
}
const nodeTypes = { lib: ['es2023'], types: ['node'], typeRoots: [path.join(root, 'node_modules/@types')] }
const settings: Readonly<Record<string, { readonly file: string; readonly options: Settings }>> = {
  'NodeNext, ES modules': { file: 'main.mts', options: { module: 'nodenext', target: 'es2023', ...nodeTypes } },
  'NodeNext, CommonJS': { file: 'main.cts', options: { module: 'nodenext', target: 'es2023', ...nodeTypes } },
  'a bundler, with the types of the DOM': {
    file: 'main.ts',
    options: {
      module: 'esnext',
      moduleResolution: 'bundler',
      target: 'es2023',
      lib: ['es2023', 'dom', 'dom.iterable'],
      types: [],
    },
  },
  'the resolution of old, without exports': {
    file: 'main.ts',
    options: { module: 'commonjs', moduleResolution: 'node10', target: 'es2023', ...nodeTypes },
  },
}

let at: Consumer
test.before(async t => {
  t.timeout(patience)
  at = await consumer()
})
test.after.always(() => at.remove())

// One after the other: a compiler each would crowd out everything else on a small machine.
for (const [name, { file, options }] of Object.entries(settings)) {
  programTest(`strict TypeScript compiles: ${name}`, async t => {
    t.is(await compile(`${slug(name)}/${file}`, program, options), '')
  })
}

for (const name of ['NodeNext, ES modules', 'a bundler, with the types of the DOM']) {
  programTest(`the oldest TypeScript the README names compiles it as well: ${name}`, async t => {
    const { file, options } = settings[name]!
    t.regex(await at.run(process.execPath, [oldest, '--version']), /^Version 5\.4\./)
    t.is(await compile(`oldest-${slug(name)}/${file}`, program, { ...options, target: 'es2022', compiler: oldest }), '')
  })
}

programTest('strict TypeScript refuses the usual mistakes, each in its line and for its reason', async t => {
  const { options } = settings['NodeNext, ES modules']!
  const lines = program.split('\n').length
  const said = await compile('mistakes/main.mts', [program, ...mistakes.map(([, code]) => code)].join('\n'), options)
  for (const [index, [name, , reason]] of mistakes.entries()) {
    const own = said.split('\n').filter(line => line.includes(`main.mts(${lines + index + 1},`))
    t.is(own.length, 1, name)
    t.regex(own[0] ?? '', reason, name)
  }
  t.is(said.match(/error TS/g)?.length, mistakes.length, said)
})

interface Settings {
  readonly compiler?: string
  readonly [option: string]: unknown
}

/** What the compiler says about a program; empty when it compiles. */
async function compile(file: string, code: string, { compiler = newest, ...options }: Settings): Promise<string> {
  at.write(file, code)
  const project = path.join(path.dirname(file), 'tsconfig.json')
  at.write(project, JSON.stringify({ compilerOptions: { ...common, ...options }, files: [path.basename(file)] }))
  try {
    return await at.run(process.execPath, [compiler, '-p', project, '--pretty', 'false'])
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function slug(name: string): string {
  return name.toLowerCase().replaceAll(/\W+/g, '-')
}
