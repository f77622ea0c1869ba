// The contract as it is served, read by tools of others that integrators use. newman runs in test/samples/postman.test.ts.
// openapi-generator is not among them: no npm package holds it, the one of its name downloads a program. What it stumbles over
// is looked for instead.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import test from 'ava'
import ts from 'typescript'
import { operations } from '../../generated/operations.ts'
import { startTestServer } from '../helpers/server.ts'

const publicUrl = 'https://pay.shop.example'
const folder = path.resolve(import.meta.dirname, '../tools')
const tools = createRequire(path.join(folder, 'package.json'))
const contracts = ['openapi.json', 'openapi-3.0.json'] as const
const scratch = mkdtempSync(path.join(os.tmpdir(), 'kassa-tools-'))

test.before(async () => {
  const at = await startTestServer({ env: { KASSA_PUBLIC_URL: publicUrl } })
  for (const name of contracts) writeFileSync(path.join(scratch, name), (await at.send({ target: `/${name}` })).text)
  await at.close()
})
test.after.always(() => rmSync(scratch, { recursive: true, force: true }))

/** Runs a program of test/tools in the scratch folder. */
function run(name: string, args: readonly string[]) {
  const program = path.join(folder, 'node_modules/.bin', name)
  return promisify(execFile)(process.execPath, [program, ...args], { cwd: scratch })
}

/** What the compiler has against a generated program. */
function problemsOf(file: string): string[] {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
  }
  const found = ts.getPreEmitDiagnostics(ts.createProgram([path.join(scratch, file)], options))
  return found.map(one => ts.flattenDiagnosticMessageText(one.messageText, '\n'))
}

/** The functions a generated program exports. */
function exportedBy(file: string): string[] {
  const program = ts.createProgram([path.join(scratch, file)], {})
  const checker = program.getTypeChecker()
  const symbol = checker.getSymbolAtLocation(program.getSourceFile(path.join(scratch, file))!)!
  return checker.getExportsOfModule(symbol).map(one => one.name)
}

interface Described {
  readonly paths: Record<string, Record<string, { readonly tags?: readonly string[] }>>
  readonly webhooks?: Described['paths']
  readonly components: { readonly schemas: Record<string, object> }
}

type Schema = Readonly<Record<string, unknown>>

/** Every object within, with the path to it. */
function schemasIn(within: unknown, where: string): [string, Schema][] {
  if (typeof within !== 'object' || within === null) return []
  const inner = Object.entries(within).flatMap(([key, one]) => schemasIn(one, `${where}.${key}`))
  return [[where, within as Schema], ...inner]
}

test('openapi-generator: events sent have a tag that no operation has, or their file replaces that of the operations', t => {
  const { paths, webhooks = {} } = tools(path.join(scratch, 'openapi.json')) as Described
  const tagsOf = (all: Described['paths']) =>
    Object.values(all).flatMap(one => Object.values(one).flatMap(({ tags = [] }) => tags))
  const sent = tagsOf(webhooks)
  t.is(sent.length, Object.keys(webhooks).length)
  t.deepEqual(
    tagsOf(paths).filter(tag => sent.includes(tag)),
    [],
  )
})

test('openapi-generator: no schema of 3.0 with a name of its own is another one or null, which has no name in Go', t => {
  const { schemas } = (tools(path.join(scratch, 'openapi-3.0.json')) as Described).components
  const either = Object.entries(schemas).filter(([, one]) => 'allOf' in one && 'nullable' in one)
  t.deepEqual(
    either.map(([name]) => name),
    [],
  )
})

for (const contract of contracts) {
  test(`openapi-generator: no time or UUID of ${contract} that is sent has a pattern, which Python compares with an object`, t => {
    const { TimestampInput, ...schemas } = (tools(path.join(scratch, contract)) as Described).components.schemas
    t.truthy(TimestampInput)
    const both = schemasIn(schemas, 'components').filter(([, { format, pattern }]) => {
      return typeof pattern === 'string' && (format === 'date-time' || format === 'uuid')
    })
    t.deepEqual(
      both.map(([where]) => where),
      [],
    )
    // It is a parameter alone, and a parameter is not looked at.
    t.deepEqual(
      schemasIn(schemas, 'components').filter(([, one]) => one.$ref === '#/components/schemas/TimestampInput'),
      [],
    )
  })

  test(`openapi-generator: no schema of ${contract} with a name of its own is one of several plain texts, which is no class in Java`, t => {
    const { schemas } = (tools(path.join(scratch, contract)) as Described).components
    const isText = (one: unknown) => {
      const { $ref, type } = one as Schema
      const named = typeof $ref === 'string' ? schemas[$ref.split('/').at(-1)!] : undefined
      return ((named as Schema | undefined)?.type ?? type) === 'string'
    }
    const either = Object.entries(schemas).filter(([, one]) => {
      const { anyOf, oneOf } = one as Schema
      return [anyOf, oneOf].some(choices => Array.isArray(choices) && choices.filter(isText).length > 1)
    })
    t.deepEqual(
      either.map(([name]) => name),
      [],
    )
  })

  test(`openapi-generator: no schema of ${contract} with a name of its own is one of certain booleans, which is no class in Python`, t => {
    const { schemas } = (tools(path.join(scratch, contract)) as Described).components
    const named = Object.entries(schemas).filter(([, one]) => 'type' in one && one.type === 'boolean')
    t.deepEqual(
      named.filter(([, one]) => 'enum' in one || 'const' in one).map(([name]) => name),
      [],
    )
    t.deepEqual(
      named.map(([name]) => name),
      ['SampleMark'],
    )
  })

  test(`swagger-parser finds nothing wrong with ${contract}`, async t => {
    interface Parser {
      validate(file: string): Promise<{ paths: object }>
    }
    const parser = tools('@apidevtools/swagger-parser') as Parser | { default: Parser }
    const { paths } = await ('default' in parser ? parser.default : parser).validate(path.join(scratch, contract))
    t.is(Object.keys(paths).length, new Set(Object.values(operations).map(one => one.path)).size)
  })

  test.serial(`orval makes a client of ${contract} that compiles and has every operation`, async t => {
    await run('orval', ['--input', contract, '--output', `orval-${contract}.ts`, '--client', 'fetch'])
    t.deepEqual(problemsOf(`orval-${contract}.ts`), [])
    const names = exportedBy(`orval-${contract}.ts`)
    t.deepEqual(
      Object.keys(operations).filter(id => !names.includes(id)),
      [],
    )
  })

  test.serial(`hey-api makes a client of ${contract} that compiles and has every operation`, async t => {
    await run('openapi-ts', ['-i', contract, '-o', `hey-${contract}`])
    t.deepEqual(problemsOf(`hey-${contract}/index.ts`), [])
    const names = exportedBy(`hey-${contract}/sdk.gen.ts`)
    t.deepEqual(
      Object.keys(operations).filter(id => !names.includes(id)),
      [],
    )
  })

  test(`MSW answers as the examples of ${contract} do, at the address it names`, async t => {
    const load = (file: string): Promise<unknown> => import(pathToFileURL(path.join(folder, 'node_modules', file)).href)
    const { fromOpenApi } = (await load('@mswjs/source/lib/open-api/from-open-api.js')) as {
      fromOpenApi(document: unknown): Promise<unknown[]>
    }
    const { getResponse } = tools('msw') as {
      getResponse(handlers: unknown[], request: Request): Promise<Response | undefined>
    }
    const handlers = await fromOpenApi(tools(path.join(scratch, contract)))
    const id = '0b6f1f5e-7a3b-4c1c-9e1d-0f9c8d7e6a5b'
    const answer = await getResponse(handlers, new Request(`${publicUrl}/v1/orders/${id}`))
    t.is(answer?.status, 200)
    const order = (await answer!.json()) as { id: string; payment_url: string }
    t.is(order.id, id)
    t.true(order.payment_url.startsWith(`${publicUrl}/pay/co_`))
  })
}
