// The samples that receive webhooks, given what the service really sent: taken as it came, refused when anything is changed.
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { revealWebhookSecret } from '../../src/webhooks/endpoints/webhook-secret.service.ts'
import { root } from '../contract/contract-document.ts'
import {
  deliverAll,
  makeMerchantFixture,
  startFixtureServer,
  type MerchantFixture,
} from '../contract/merchant-fixture.ts'
import { startReceiver, type Received, type Receiver } from '../helpers/receiver.ts'
import type { TestServer } from '../helpers/server.ts'
import { gos } from './interpreters/go.ts'
import type { Interpreter, Run } from './interpreters/interpreter.ts'
import { nodeThread } from './interpreters/node.ts'
import { runPhp } from './interpreters/php.ts'
import { pythons } from './interpreters/python.ts'
import { startOfFixture, toPresent } from './sample-setup.ts'

interface Webhook {
  readonly body: string
  readonly signature: string
}

const sample = (file: string) => readFileSync(path.join(root, 'docs/samples/webhooks', file), 'utf8')

let at: TestServer
let receiver: Receiver
let fixture: MerchantFixture
let secret: string

test.before(async () => {
  receiver = await startReceiver()
  at = await startFixtureServer({}, {}, startOfFixture())
  fixture = await makeMerchantFixture(at, receiver)
  const { merchantId } = fixture.merchant
  secret = (await revealWebhookSecret(at.service.deps, { merchantId, environment: 'test' })).current
})
test.after.always(() => Promise.all([at.close(), receiver.close()]))

/** A webhook of this moment. */
async function sent(): Promise<Webhook> {
  await toPresent(at)
  const target = `/v1/webhooks/${fixture.webhook}/test`
  await at.send({ method: 'POST', target, as: fixture.merchant, body: { event: 'payment.confirmed' } })
  const before = receiver.received.length
  await deliverAll(at)
  const { body, headers }: Received = receiver.received[before]!
  return { body, signature: String(headers['x-merchant-signature']) }
}

function signed(key: string, body: string, time: number): Webhook {
  return { body, signature: `t=${time},v1=${createHmac('sha256', key).update(`${time}.${body}`).digest('hex')}` }
}

/** Hands a webhook to a sample, which says how it was answered as `status: 204`. */
type Receive = (webhook: Webhook) => Promise<Run>

async function assertReceiver(t: ExecutionContext, receive: Receive): Promise<void> {
  const genuine = await sent()
  const { body } = genuine
  const { order_id: orderId } = (JSON.parse(body) as { data: { order_id: string } }).data
  const taken = await receive(genuine)
  t.regex(taken.output, /status: 204/, taken.errors)
  t.true(`${taken.output}${taken.errors}`.includes(`paid: ${orderId}`), `${taken.output}${taken.errors}`)
  const now = Math.floor(Date.now() / 1000)
  t.regex((await receive(signed(secret, body, now))).output, /status: 204/, 'signed by us, as the service does')
  const wrong: Readonly<Record<string, Webhook>> = {
    'another body': { ...genuine, body: body.replace('payment.confirmed', 'payment.confirmeD') },
    'another secret': signed(`${secret}x`, body, now),
    'too old': signed(secret, body, now - 310),
    // Further ahead than a slow run could catch up with.
    'too early': signed(secret, body, now + 3600),
    'another time': { body, signature: genuine.signature.replace(/\d+/, seconds => String(Number(seconds) + 7)) },
    'no signature': { body, signature: '' },
  }
  for (const [name, webhook] of Object.entries(wrong)) {
    const refused = await receive(webhook)
    t.regex(refused.output, /status: 401/, `${name}: ${refused.errors}`)
    t.false(`${refused.output}${refused.errors}`.includes('paid:'), name)
  }
}

/** The sample and what stands for its server in one program, which finds the webhook in its environment. */
function receiving(interpreter: Interpreter, source: string): Receive {
  return ({ body, signature }) =>
    interpreter.run(source, {
      env: { KASSA_WEBHOOK_SECRET: secret, REQUEST_BODY: body, REQUEST_SIGNATURE: signature },
    })
}

test.serial('Node SDK', async t => {
  const server = `
const headers = { 'x-merchant-signature': process.env.REQUEST_SIGNATURE }
const request = new Request('http://127.0.0.1/', { method: 'POST', headers, body: process.env.REQUEST_BODY })
console.log('status:', (await handler.fetch(request)).status)
`
  const source = sample('node.mjs').replace('export default', 'const handler =') + server
  const node = nodeThread()
  t.teardown(() => node.close?.())
  await assertReceiver(t, receiving(node, source))
})

for (const interpreter of pythons()) {
  test.serial(interpreter.name, async t => {
    const server = `
import io
body = os.environ["REQUEST_BODY"].encode()
environ = {
    "CONTENT_LENGTH": str(len(body)),
    "HTTP_X_MERCHANT_SIGNATURE": os.environ["REQUEST_SIGNATURE"],
    "wsgi.input": io.BytesIO(body),
}
application(environ, lambda status, headers: print("status:", status))
`
    await assertReceiver(t, receiving(interpreter, sample('receiver.py') + server))
  })
}

for (const interpreter of gos()) {
  test.serial(interpreter.name, async t => {
    const server = `func main() {
	request := httptest.NewRequest("POST", "/kassa", strings.NewReader(os.Getenv("REQUEST_BODY")))
	request.Header.Set("X-Merchant-Signature", os.Getenv("REQUEST_SIGNATURE"))
	answer := httptest.NewRecorder()
	receive(answer, request)
	fmt.Println("status:", answer.Code)
}
`
    const imports = '\t"net/http"\n\t"net/http/httptest"\n\t"strings"\n'
    const source = sample('receiver.go')
      .replace('\t"net/http"\n', imports)
      .replace('\t"log"\n', '')
      .replace(/func main\(\) \{.*/s, server)
    await assertReceiver(t, receiving(interpreter, source))
  })
}

test.serial('PHP as WebAssembly', async t => {
  await assertReceiver(t, async ({ body, signature }) => {
    const headers = { 'X-Merchant-Signature': signature, 'Content-Type': 'application/json' }
    const request = { method: 'POST', headers, body }
    const answer = await runPhp(sample('receiver.php'), { env: { KASSA_WEBHOOK_SECRET: secret }, request })
    return { ok: true, output: `status: ${answer.status}\n${answer.output}`, errors: answer.errors }
  })
})
