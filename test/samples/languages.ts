import test from 'ava'
import type { Interpreter } from './interpreters/interpreter.ts'
import { assertSample, inOrder, openStage, type Stage } from './stage.ts'

/** One test for each operation and interpreter. Each interpreter has a service of its own, since some things happen once. */
export function testSamples(label: string, interpreters: readonly Interpreter[]): void {
  for (const interpreter of interpreters) {
    let opening: Promise<Stage> | undefined
    const { only } = interpreter
    for (const operation of inOrder.filter(one => only?.includes(one.operationId) ?? true)) {
      test.serial(`${label}, ${interpreter.name}: ${operation.operationId}`, async t => {
        const stage = await (opening ??= openStage())
        await assertSample(t, stage, { interpreter, operation, label })
      })
    }
    test.after.always(`${interpreter.name} ends`, async () => {
      await interpreter.close?.()
      await opening?.then(stage => stage.close())
    })
  }
}
