import test from 'ava'
import { tidy } from '../../scripts/checks/tidy.ts'
import { brokenReferences, decisionNames } from '../../scripts/checks/tidy-references.ts'
import { crowdedFolders, scatteredPieces } from '../../scripts/checks/tidy-rooms.ts'
import { surplusTextFiles } from '../../scripts/checks/tidy-queries.ts'
import { untestedResponses } from '../../scripts/checks/tested-responses.ts'

const note = ['TO', 'DO: later'].join('')
const host = ['https://registry.', 'npmjs.org/'].join('')
const skipped = ['test', '.skip("x", f)'].join('')
const lonely = ['test', '.only("x", f)'].join('')
const off = ['oxlint', '-disable-next-line no-console'].join('')

const withScripts = (count: number) =>
  JSON.stringify({
    scripts: Object.fromEntries(Array.from({ length: count }, (_, index) => [`script-${index}`, 'node'])),
  })

/** What is wrong where; each is caught, and its counterpart on the right is not. */
const cases: readonly (readonly [
  title: string,
  bad: [path: string, text: string],
  good: [path: string, text: string],
])[] = [
  [
    'the environment outside src/config/config.ts',
    ['src/http/server.ts', 'const port = process.env.PORT'],
    ['src/config/config.ts', 'const port = process.env.PORT'],
  ],
  ['the environment in main.ts', ['src/main.ts', 'process.env.HOME'], ['dev/sandbox.ts', 'process.env.HOME']],
  [
    'console in the service',
    ['src/jobs/worker.ts', "console.log('done')"],
    ['scripts/checks/tidy.ts', "console.log('done')"],
  ],
  [
    'the ambient clock',
    ['src/orders/order.ts', 'const now = new Date()'],
    ['src/orders/order.ts', 'const at = new Date(text)'],
  ],
  ['ambient milliseconds', ['src/http/authentication/auth.ts', 'Date.now()'], ['src/lib/clock.ts', 'Date.now()']],
  ['ambient randomness', ['src/lib/ids.ts', 'Math.random()'], ['src/lib/random.ts', 'randomBytes(8)']],
  [
    'a loop by a timer',
    ['src/mail/send.service.ts', 'const timer = setInterval(send, 1000)'],
    ['src/jobs/worker.ts', 'const timer = setInterval(send, 1000)'],
  ],
  [
    'a loop until a signal',
    ['src/mail/send.service.ts', 'while (!stop.aborted) await send()'],
    ['src/signer/sign-for-ever.service.ts', 'while (!stop.aborted) await sign()'],
  ],
  ['a skipped test', ['test/a.test.ts', skipped], ['test/a.test.ts', "test('x', t => t.pass())"]],
  ['a lonely test', ['test/a.test.ts', lonely], ['test/a.test.ts', "test.serial('x', f)"]],
  [
    'a check switched off without a reason',
    ['src/a.ts', `// ${off}`],
    ['src/a.ts', `// ${off} -- the command writes to it`],
  ],
  ['an old word', ['src/a.ts', 'const isTold = true'], ['src/a.ts', 'const isReported = true']],
  [
    'an old word in a column',
    ['src/a.ts', 'type Row = { halted_at: Date }'],
    ['src/a.ts', 'type Row = { paused_at: Date }'],
  ],
  [
    'a type whose name says nothing',
    ['src/a.ts', 'export interface Outcome {}'],
    ['src/a.ts', 'export interface CreateOrderOutcome {}'],
  ],
  ['an npm script too many', ['package.json', withScripts(18)], ['package.json', withScripts(17)]],
  [
    'a network compared by its name',
    ['src/payouts/sweeps/choose.ts', "const isFirst = key.network === 'ERC20'"],
    ['src/chains/registry.ts', "const isFirst = key.network === 'ERC20'"],
  ],
  [
    'a network compared in a page',
    ['src/web/checkout/wallets/wallets.js', "if ('TRC20' !== place.dataset.network) stop()"],
    ['src/web/checkout/wallets/wallets.js', "if (place.dataset.wallet !== 'tron') stop()"],
  ],
  [
    'a network decided about in a switch',
    ['dev/pay.ts', "switch (network) { case 'TRC20': payTron() }"],
    ['src/database/migrations/first/payouts.ts', "switch (network) { case 'TRC20': payTron() }"],
  ],
  [
    'a network compared by its coin',
    ['src/web/console/unit.ts', "const unit = coin === 'TRX' ? 'sun' : 'wei'"],
    ['src/web/console/unit.ts', 'const unit = networkTable[network].coinUnit'],
  ],
  [
    'a table by networks',
    ['src/signer/units.ts', 'const units = { ERC20: 1n }'],
    ['src/signer/units.ts', 'const units = networkTable[network].fees.unit'],
  ],
  [
    'a field of a network',
    ['dev/seed/secrets.ts', 'type Keys = { readonly TRC20: string }'],
    ['dev/seed/secrets.ts', 'type Keys = Readonly<Record<Network, string>>'],
  ],
  [
    'a network taken by its name',
    ['dev/sandbox.ts', 'const chain = chains.ERC20'],
    ['dev/sandbox.ts', 'const chain = chains[network]'],
  ],
  [
    'a network taken by its name in brackets',
    ['dev/sandbox.ts', "const chain = chains['ERC20']"],
    ['lab/soak/faults.ts', "const chain = chains['ERC20']"],
  ],
  [
    'a list of networks',
    ['dev/demo.ts', "const all = ['ERC20', 'TRC20']"],
    ['dev/demo.ts', "const order = { network: 'ERC20' }"],
  ],
  [
    'a type of networks',
    ['dev/sandbox-file.ts', "type Name = 'ERC20' | 'TRC20'"],
    ['dev/sandbox-file.ts', 'type Name = Network'],
  ],
  ['a note to self', ['src/a.ts', `// ${note}`], ['src/a.ts', '// later changes the address']],
  ['a README of more than 9 kB', ['README.md', 'x'.repeat(9001)], ['README.md', 'x'.repeat(9000)]],
  ['a package host', ['README.md', `see ${host}`], ['README.md', 'see https://nodejs.org/']],
  [
    'a pure function without its rule',
    ['src/orders/fee.ts', '\nexport function fee(): bigint {'],
    ['src/orders/fee.ts', '/** Rounds down. */\nexport function fee(): bigint {'],
  ],
  [
    'a pure arrow function without its rule',
    ['src/ledger/sum.ts', 'export const sum = (a: bigint): bigint => a'],
    ['src/ledger/sum.store.ts', 'export const sum = (a: bigint): bigint => a'],
  ],
  [
    'a pure function about applications without its rule',
    ['src/merchants/kyb/answers.ts', 'export function isOpen(): boolean {'],
    ['src/merchants/kyb/answers.store.ts', 'export function isOpen(): boolean {'],
  ],
  [
    'a table of another folder',
    ['src/orders/list.store.ts', 'select id from webhook_event'],
    ['src/webhooks/list.store.ts', 'select id from webhook_event'],
  ],
  [
    'a table of another folder in a typed query',
    ['src/orders/list.store.ts', "rows.kysely\n  .selectFrom('orders as o')\n  .innerJoin(\n    'webhook_event as e',"],
    ['src/webhooks/list.store.ts', "rows.kysely.selectFrom('webhook_event as e')"],
  ],
  [
    'a query as text',
    ['src/orders/list.store.ts', 'const found = await rows.query<Row>(text, [id])'],
    ['src/orders/list.sql.ts', 'const found = await rows.query<Row>(text, [id])'],
  ],
  [
    'a piece of a query as text',
    ['src/orders/list.store.ts', "const isOpen = 'exists (select from orders o where o.id = id)'"],
    ['src/orders/list.sql.ts', "const isOpen = 'exists (select from orders o where o.id = id)'"],
  ],
  [
    'a template of SQL',
    ['src/orders/list.store.ts', "import { sql } from 'kysely'"],
    ['src/database/expressions.ts', "import { sql } from 'kysely'"],
  ],
  [
    'a count that queries do not return here',
    ['src/orders/list.store.ts', 'return result.numDeletedRows > 0n'],
    ['src/orders/list.store.ts', 'return deleted.length > 0'],
  ],
  [
    'a table that only another folder may read',
    ['src/webhooks/list.store.ts', 'join orders o on true'],
    ['src/payments/list.store.ts', 'join orders o on true'],
  ],
]

for (const [title, [badPath, bad], [goodPath, good]] of cases) {
  test(`tidy catches ${title}, and only that`, t => {
    t.is(tidy([{ path: badPath, text: bad }]).length, 1)
    t.deepEqual(tidy([{ path: goodPath, text: good }]), [])
  })
}

test('each folder of money out has tables of its own too', t => {
  for (const [folder, table] of [
    ['web', 'transaction_attempt'],
    ['payments', 'withdrawal'],
    ['people/passkeys', 'operator_passkey'],
    ['people/users', 'passkey'],
    ['merchants/kyb', 'api_key'],
    ['merchants/kyb', 'merchant'],
    ['people/sign-in', 'merchant_user'],
  ])
    t.is(tidy([{ path: `src/${folder}/a.store.ts`, text: `select id from ${table}` }]).length, 1, table)
})

test('a folder of more than twenty files is named, one of operations is not', t => {
  const files = (folder: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({ path: `${folder}/file-${index}.ts`, text: '' }))
  t.deepEqual(crowdedFolders([...files('src/orders', 20), ...files('src/http/operations', 50)]), [])
  t.deepEqual(crowdedFolders(files('src/orders/query', 21)), [
    'src/orders/query/: 21 files, at most 20: split it into folders',
  ])
})

test('more than thirty short files with one importer are too many, and only those', t => {
  const piece = (index: number) => ({ path: `src/orders/piece-${index}.ts`, text: 'export const one = 1' })
  const tree = (count: number, other = '') => {
    const pieces = Array.from({ length: count }, (_, index) => piece(index))
    const text = pieces.map(({ path: file }) => `import '${file.replace('src/', './')}'`).join('\n')
    return [...pieces, { path: 'src/app.ts', text }, { path: 'src/main.ts', text: other }]
  }
  t.deepEqual(scatteredPieces(tree(30)), [])
  t.regex(scatteredPieces(tree(31))[0] ?? '', /^src\/: 31 files .*src\/orders\/piece-30\.ts$/)
  t.deepEqual(scatteredPieces(tree(31, "import './orders/piece-3.ts'")), [])
})

test('more than fifteen files of queries as text are too many', t => {
  const files = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ path: `src/orders/list-${index}.sql.ts`, text: '' }))
  t.deepEqual(surplusTextFiles(files(15)), [])
  t.regex(surplusTextFiles(files(16))[0] ?? '', /^src\/: 16 files \*\.sql\.ts, at most 15: /)
})

test('a problem names file, line and reason', t => {
  const [problem] = tidy([{ path: 'src/a.ts', text: `const one = 1\n\n// ${note}\n` }])
  t.deepEqual(problem, { path: 'src/a.ts', line: 3, message: 'a word that must not stay in the tree' })
})

test('a documented status without a test is named, by operation and status', t => {
  const contract = {
    paths: {
      '/v1/orders': {
        get: { operationId: 'listOrders', responses: { 200: {}, 401: {} } },
        post: { operationId: 'createOrder', responses: { 201: {}, 401: {}, 409: {} } },
      },
    },
  }
  t.deepEqual(untestedResponses(contract, []), [
    'listOrders.200',
    'listOrders.401',
    'createOrder.201',
    'createOrder.401',
    'createOrder.409',
  ])
  const files = [
    { path: 'test/http/createOrder.409.test.ts', text: '' },
    { path: 'test/http/orders.test.ts', text: "test('createOrder.201 gives an address', f)" },
    { path: 'test/http/every.test.ts', text: '// covers *.401\n' },
    { path: 'src/orders/order.ts', text: "test('listOrders.200', f)" },
  ]
  t.deepEqual(untestedResponses(contract, files), ['listOrders.200'])
})

const sections = { interface: new Set(['4', '4.1']), decisions: new Set(['3']) }
const decisions = new Set(['payouts.md', 'payouts.md#raising-fees'])

for (const [title, text, message] of [
  [
    'a section that is not there',
    'see (docs/spec/interface.md §9.9)',
    '"docs/spec/interface.md §9.9" is no section of docs/spec/interface.md',
  ],
  [
    'a page without its number',
    'as said (docs/spec/decisions.md §8)',
    '"docs/spec/decisions.md §8" is no section of docs/spec/decisions.md',
  ],
  ['a number without the word', 'as said (decisions, 3)', 'write "docs/spec/decisions.md §3"'],
  ['a decision that is not there', 'see docs/decisions/gone.md', '"gone.md" is no page or heading of docs/decisions'],
  ['a decision by a number', 'see docs/decisions/566', '"566" is no page or heading of docs/decisions'],
  [
    'a heading that is not there',
    'see docs/decisions/payouts.md#gone',
    '"payouts.md#gone" is no page or heading of docs/decisions',
  ],
  ['a page of another place', 'at once (reliability, W-20)', '"reliability, W-20" is no page of the project'],
  ['the same as a file', 'at once (chains.md, 2.5)', '"chains.md, 2.5" is no page of the project'],
] as const)
  test(`a reference to ${title} is a problem`, t => {
    const found = brokenReferences({ path: 'src/orders/order.ts', text }, sections, decisions)
    t.deepEqual(found, [{ path: 'src/orders/order.ts', line: 1, message }])
  })

test('references that lead somewhere are none', t => {
  const text =
    '(docs/spec/interface.md §4.1; docs/spec/decisions.md §3), docs/decisions/payouts.md, docs/decisions/payouts.md#raising-fees'
  t.deepEqual(brokenReferences({ path: 'src/orders/order.ts', text }, sections, decisions), [])
})

test('a link of a document to a decision that is not there is a problem', t => {
  const problems = (path: string, text: string) =>
    brokenReferences({ path, text }, sections, decisions).map(({ message }) => message)
  const gone = ['"gone.md" is no page or heading of docs/decisions']
  t.deepEqual(problems('docs/operating/replica.md', '[why](../decisions/gone.md)'), gone)
  t.deepEqual(problems('docs/decisions/payouts.md', '[why](gone.md)'), gone)
  t.deepEqual(problems('docs/decisions/payouts.md', '[why](payouts.md#raising-fees)'), [])
})

test('a heading is found by the name that GitHub gives it', t => {
  const names = decisionNames([
    { path: 'docs/decisions/api.md', text: "# The API\n\n## Payers' `x-y` fees, and more\n" },
  ])
  t.deepEqual([...names], ['api.md', 'api.md#the-api', 'api.md#payers-x-y-fees-and-more'])
})

test('a decision that the index does not list is a problem, and only that', t => {
  const page = { path: 'docs/decisions/payouts.md', text: '# Payouts' }
  const index = (text: string) => ({ path: 'docs/decisions/README.md', text })
  t.is(tidy([page, index('# Decisions')]).length, 1)
  t.deepEqual(tidy([page, index('- [Payouts](payouts.md): how money leaves')]), [])
})
