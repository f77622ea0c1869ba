// A real service at the real time, with the objects the samples speak of, and what became of each sample.
import type { ExecutionContext } from 'ava'
import { object } from '../../scripts/generate/document.ts'
import type { Operation } from '../../scripts/generate/document.ts'
import { sampleRequest, type SampleRequest } from '../../scripts/generate/samples/request.ts'
import type { Sample } from '../../scripts/generate/samples.ts'
import { run as watchChain } from '../../src/jobs/watch-chain.ts'
import { contract, served } from '../contract/contract-document.ts'
import { makeMerchantFixture, startFixtureServer, type MerchantFixture } from '../contract/merchant-fixture.ts'
import { startReceiver } from '../helpers/receiver.ts'
import type { TestServer } from '../helpers/server.ts'
import type { Interpreter } from './interpreters/interpreter.ts'
import { startRecorder, type Recorded, type Recorder } from './recorder.ts'

export interface SampleSetup {
  readonly at: TestServer
  readonly fixture: MerchantFixture
  readonly recorder: Recorder
  /** What a sample finds in its environment. */
  readonly env: Readonly<Record<string, string>>
  /** A text of the contract's examples with the identifiers of objects that exist here. */
  real(operationId: string, text: string): string
  close(): Promise<void>
}

/** The operations in an order in which each finds what it needs: what removes something comes last. */
export const inOrder = [
  ...served.filter(one => one.method !== 'delete'),
  ...served.filter(one => one.method === 'delete'),
]

/** Making the fixture takes a little more than half an hour of its clock; it must not end in the future. */
export function startOfFixture(): Date {
  return new Date(Date.now() - 35 * 60_000)
}

export async function openSampleSetup(): Promise<SampleSetup> {
  const receiver = await startReceiver()
  const at = await startFixtureServer({}, {}, startOfFixture())
  const fixture = await makeMerchantFixture(at, receiver)
  const recorder = await startRecorder(await at.listen())
  await toPresent(at)
  const { keyId, secret } = fixture.merchant
  return {
    at,
    fixture,
    recorder,
    env: { KASSA_BASE_URL: recorder.url, KASSA_KEY_ID: keyId, KASSA_SECRET: secret },
    real: (operationId, text) => replaced(fixture, operationId, text),
    async close() {
      await recorder.close()
      await at.close()
      await receiver.close()
    },
  }
}

/** Samples sign with the time of the machine. Orders are given addresses only when the chain was seen of late. */
export async function toPresent({ service }: TestServer): Promise<void> {
  const now = new Date()
  service.clock.set(now)
  for (const chain of [service.tron, service.ethereum]) {
    if (chain.head.time >= now) continue
    chain.mine([], { time: now })
    await watchChain(service.deps, { environment: 'test', network: chain.chain.network })
  }
}

function replaced(
  { orders, webhook, spareWebhook, delivery, event, spareKey, ...fixture }: MerchantFixture,
  operationId: string,
  text: string,
) {
  const byOperation = { cancelOrder: orders.open, requestRemainder: orders.underpaid, acceptOrder: orders.underpaid }
  const order = byOperation[operationId as keyof typeof byOperation] ?? orders.paid
  // What is changed or removed must not be what the others need.
  const endpoint = ['deleteWebhook', 'updateWebhook'].includes(operationId) ? spareWebhook : webhook
  return text
    .replaceAll('0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b', order)
    .replaceAll('wh_7Tq2nB9xKd4LfVs0RmYc3P', endpoint)
    .replaceAll(
      '9d2b6c14-3e8f-4a57-b0c1-6f4e2d8a7b90',
      operationId === 'cancelWithdrawal' ? fixture.spareWithdrawal : fixture.withdrawal,
    )
    .replaceAll('3f6a1d08-52c7-4e9b-9a34-c1d7e08b5f26', fixture.spareAddress)
    .replaceAll('wd_0Xf5sKp2BnT8qZc4LyGv7R', delivery)
    .replaceAll('evt_5Rk9wQz3XbT7mLc1VfYd2N', event)
    .replaceAll('mk_test_4bXq8LmZ2RwT6vKc0NsYhP', spareKey)
    .replaceAll('pl_5Rk9wQz3XbT7mLc1VfYd2N', fixture.link)
}

export function samplesOf(operation: Operation): readonly Sample[] {
  return operation.node['x-codeSamples'] as unknown as readonly Sample[]
}

/** Executes the sample of an operation with a secret that is not the key's: the reader must be told the service's reason. */
export async function assertRefusal(
  t: ExecutionContext,
  setup: SampleSetup,
  { interpreter, operation, label }: { interpreter: Interpreter; operation: Operation; label: string },
): Promise<void> {
  const { source } = samplesOf(operation).find(one => one.label === label)!
  const env = { ...setup.env, KASSA_SECRET: `sk_test_${'0'.repeat(43)}` }
  const { output, errors } = await interpreter.run(setup.real(operation.operationId, source), { env })
  t.true(`${output}\n${errors}`.includes('invalid signature'), `${output}\n${errors}`)
}

/** Executes the sample of an operation and asserts that it sent what it shows and was granted it. */
export async function assertSample(
  t: ExecutionContext,
  setup: SampleSetup,
  { interpreter, operation, label }: { interpreter: Interpreter; operation: Operation; label: string },
): Promise<void> {
  const { operationId } = operation
  const sample = samplesOf(operation).find(one => one.label === label)
  t.truthy(sample, `${operationId} has no sample ${label}`)
  await toPresent(setup.at)
  const before = setup.recorder.recorded.length
  // The package opens a stream again when it ends.
  const endless = operationId === 'streamEvents' && label === 'Node SDK' ? { enough: /payment\.\w+/ } : {}
  const run = await interpreter.run(setup.real(operationId, sample!.source), { env: setup.env, ...endless })
  t.true(run.ok, `${operationId}: ${run.errors}\n${run.output}`)
  const [recorded] = setup.recorder.recorded.slice(before)
  t.truthy(recorded, `${operationId}: nothing was sent`)
  assertRequest(t, recorded!, { request: sampleRequest(contract, operation), setup })
  const granted = Object.keys(object(operation.node.responses)).find(status => status.startsWith('2'))
  t.is(String(recorded!.status), granted!, `${operationId}: ${recorded!.text}`)
  // The next language registers the same URL.
  if (operationId === 'createWebhook') await removeWebhook(setup, recorded!)
  // The package prints objects, everything else the answer as it came.
  if (label === 'Node SDK') t.not(run.output.trim(), '', operationId)
  else t.true(run.output.includes(recorded!.text.trim()), `${operationId}: ${run.output}`)
}

async function removeWebhook({ at }: SampleSetup, { text }: Recorded): Promise<void> {
  const { id } = JSON.parse(text) as { id: string }
  await at.service.deps.db.query(
    'update webhook_endpoint set is_active = false, deleted_at = created_at where id = $1',
    [id],
  )
}

function assertRequest(
  t: ExecutionContext,
  recorded: Recorded,
  { request, setup }: { request: SampleRequest; setup: SampleSetup },
): void {
  const { operationId, method, target, payload } = request
  t.is(`${recorded.method} ${recorded.target}`, `${method} ${setup.real(operationId, target)}`)
  const bodyOf = (text: string): unknown => (text === '' ? null : JSON.parse(text))
  t.deepEqual(bodyOf(recorded.payload), bodyOf(setup.real(operationId, payload)), operationId)
}
