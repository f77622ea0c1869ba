// What an editor shows over a field of an order: the name of its type and what the words mean.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import test from 'ava'
import ts from 'typescript'

const root = path.resolve(import.meta.dirname, '../../..')
const file = path.join(root, 'test/sdk/client/hover-example.ts')
const code = `import type { Order } from '../../../sdk/typescript/src/index.ts'
import { ApiError } from '../../../sdk/typescript/src/index.ts'
export const status = (order: Order) => order.status
export const network = (order: Order) => order.network
export const error = (caught: unknown) => (caught instanceof ApiError ? caught.error : null)
`
const service = ts.createLanguageService({
  getScriptFileNames: () => [file],
  getScriptVersion: () => '1',
  getScriptSnapshot: name => {
    const text = name === file ? code : ts.sys.readFile(name)
    return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
  },
  getCurrentDirectory: () => root,
  getCompilationSettings: () => {
    const config = ts.readConfigFile(path.join(root, 'tsconfig.json'), name => readFileSync(name, 'utf8'))
    return ts.parseJsonConfigFileContent(config.config, ts.sys, root).options
  },
  getDefaultLibFileName: ts.getDefaultLibFilePath,
  fileExists: name => name === file || ts.sys.fileExists(name),
  readFile: name => (name === file ? code : ts.sys.readFile(name)),
})

function hover(text: string): { readonly type: string; readonly about: string } {
  const info = service.getQuickInfoAtPosition(file, code.indexOf(text) + text.indexOf('.') + 1)
  return { type: ts.displayPartsToString(info?.displayParts), about: ts.displayPartsToString(info?.documentation) }
}

test('order.status and order.network are shown by the names of their types, with what the words mean', t => {
  const status = hover('order.status')
  t.is(status.type, '(property) Order.status: OrderStatus')
  t.regex(status.about, /`EXPIRED_PAID` \| Enough money came, but late/)
  const network = hover('order.network')
  t.is(network.type, '(property) Order.network: Network')
  t.regex(network.about, /`TRC20` is USDT on TRON/)
})

test('the words of a refusal are shown by the name of their type', t => {
  const error = hover('caught.error')
  t.is(error.type, '(property) ApiError.error: ApiErrorMessage')
  t.regex(error.about, /as the contract has it/)
})
