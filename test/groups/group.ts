// Runs several test files in one process of AVA, one after the other: the modules of the service are loaded and made quick once for
// all of them (docs/decisions/tests.md#test-groups).
import { registerHooks } from 'node:module'
import type { TestFn } from 'ava'
import { beginGroup, endGroup } from './at-end.ts'
import { FileRun } from './file-run.ts'
import { loading, nothingDeclared, type Declared } from './declared.ts'

const stand = new URL('declared.ts', import.meta.url).href

/** `files` are names below `test/`. */
export async function runGroup(test: TestFn, files: readonly string[]): Promise<void> {
  const hooks = registerHooks({
    resolve: (specifier, context, next) => next(specifier === 'ava' ? stand : specifier, context),
  })
  const declared: (readonly [string, Declared])[] = []
  for (const name of files) {
    loading.file = nothingDeclared()
    declared.push([name, loading.file])
    await import(new URL(`../${name}.test.ts`, import.meta.url).href)
  }
  hooks.deregister()
  beginGroup()
  test.after.always('what they share is closed', endGroup)
  let turn = Promise.resolve()
  for (const [name, file] of declared) {
    const run = new FileRun(file, turn)
    turn = run.next
    for (const one of file.cases) {
      const declare = one.isSerial ? test.serial : test
      declare(`${name.replaceAll('/', ' › ')} › ${one.title}`, run.around(one))
    }
  }
}
