import test from 'ava'
import type { Interpreter } from './interpreters/interpreter.ts'
import { assertRefusal, assertSample, inOrder, openStage, type Stage } from './stage.ts'

/** One test for each operation and interpreter. Each interpreter has a service of its own, since some things happen once. */
export function testSamples(label: string, interpreters: readonly Interpreter[]): void {
  for (const interpreter of interpreters) {
    let opening: Promise<Stage> | undefined
    const { only } = interpreter
    const operations = inOrder.filter(one => only?.includes(one.operationId) ?? true)
    for (const operation of operations) {
      test.serial(`${label}, ${interpreter.name}: ${operation.operationId}`, async t => {
        const stage = await (opening ??= openStage())
        await assertSample(t, stage, { interpreter, operation, label })
      })
    }
    for (const operation of operations.filter(one => ['createOrder', 'streamEvents'].includes(one.operationId))) {
      test.serial(`${label}, ${interpreter.name}: ${operation.operationId}, refused, says why`, async t => {
        const stage = await (opening ??= openStage())
        await assertRefusal(t, stage, { interpreter, operation, label })
      })
    }
    test.after.always(`${interpreter.name} ends`, async () => {
      await interpreter.close?.()
      await opening?.then(stage => stage.close())
    })
  }
}
