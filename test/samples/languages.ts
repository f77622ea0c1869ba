import test from 'ava'
import type { Interpreter } from './interpreters/interpreter.ts'
import { assertRefusal, assertSample, inOrder, openSampleSetup, type SampleSetup } from './sample-setup.ts'

/** One test for each operation and interpreter. Each interpreter has a service of its own, since some things happen once. */
export function testSamples(label: string, interpreters: readonly Interpreter[]): void {
  for (const interpreter of interpreters) {
    let opening: Promise<SampleSetup> | undefined
    const { only } = interpreter
    const operations = inOrder.filter(one => only?.includes(one.operationId) ?? true)
    for (const operation of operations) {
      test.serial(`${label}, ${interpreter.name}: ${operation.operationId}`, async t => {
        const setup = await (opening ??= openSampleSetup())
        await assertSample(t, setup, { interpreter, operation, label })
      })
    }
    for (const operation of operations.filter(one => ['createOrder', 'streamEvents'].includes(one.operationId))) {
      test.serial(`${label}, ${interpreter.name}: ${operation.operationId}, refused, says why`, async t => {
        const setup = await (opening ??= openSampleSetup())
        await assertRefusal(t, setup, { interpreter, operation, label })
      })
    }
    test.after.always(`${interpreter.name} ends`, async () => {
      await interpreter.close?.()
      await opening?.then(setup => setup.close())
    })
  }
}
