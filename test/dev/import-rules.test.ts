import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import test from 'ava'
import { checkImports } from '../../scripts/checks/import-rules.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** One forbidden import each: the rule that must catch it, the file, and what it imports. */
const seeds: readonly (readonly [rule: string, from: string, to: string])[] = [
  ['no-unresolved', 'src/lib/missing.ts', './nowhere.ts'],
  ['lib-imports-only-lib', 'src/lib/fees.ts', '../orders/order.ts'],
  ['generated-imports-nothing-of-ours', 'generated/api.ts', '../src/lib/money.ts'],
  ['port-imports-no-domain', 'src/queue/queue.ts', '../orders/order.ts'],
  ['port-imports-no-domain', 'src/database/orm.ts', '../merchants/merchant.entity.ts'],
  ['port-imports-no-domain', 'src/chains/scan.ts', '../deposit-addresses/derive.ts'],
  ['leaf-imports-no-other-domain', 'src/webhooks/endpoints/webhook.service.ts', '../../merchants/merchant.ts'],
  ['leaf-imports-no-other-domain', 'src/ledger/posting.service.ts', '../orders/order.ts'],
  ['leaf-imports-no-other-domain', 'src/people/users/invite.service.ts', '../../merchants/merchant.ts'],
  ['leaf-imports-not-its-own-flow', 'src/people/users/invite.service.ts', '../team/team.service.ts'],
  ['inner-flow-imports-no-flow', 'src/merchants/onboarding/greet.service.ts', '../../orders/order.ts'],
  ['flow-imports-no-other-flow', 'src/orders/create/greet.service.ts', '../../people/team/team.service.ts'],
  ['flow-imports-no-other-flow', 'src/orders/order.service.ts', '../withdrawals/decide.ts'],
  ['payments-imports-flows-behind-it', 'src/payments/credit.service.ts', '../ledger/statements/statement.ts'],
  ['payouts-imports-flows-behind-it', 'src/payouts/attempts/pause.store.ts', '../../payments/plan.ts'],
  ['withdrawals-imports-flows-behind-it', 'src/withdrawals/refuse.service.ts', '../payouts/judge.ts'],
  ['no-edge-below-the-edges', 'src/orders/order.service.ts', '../http/views.ts'],
  ['no-edge-below-the-edges', 'src/deposit-addresses/pool.service.ts', '../web/page.ts'],
  ['no-edge-below-the-edges', 'src/queue/wake.ts', '../jobs/worker.ts'],
  ['no-edge-below-the-edges', 'src/payments/release.service.ts', '../cli/orders.ts'],
  ['nothing-imports-the-composition-root', 'src/http/server.ts', '../main.ts'],
  ['nothing-imports-the-composition-root', 'src/http/server.ts', '../service.ts'],
  ['main-loads-the-service-or-the-signer', 'src/main.ts', './service.ts'],
  ['main-loads-the-service-or-the-signer', 'src/main.ts', './signer/signer.service.ts'],
  ['pure-file-names-no-store-or-service', 'src/orders/order-status.ts', './order.store.ts'],
  ['pure-file-names-no-store-or-service', 'src/orders/payment.ts', './order.service.ts'],
  ['pure-file-names-no-store-or-service', 'src/orders/create/price.ts', './price.store.ts'],
  ['pure-file-names-no-store-or-service', 'src/merchants/tier.ts', './merchant.entity.ts'],
  ['pure-file-names-no-store-or-service', 'src/orders/tolerance.ts', 'undici'],
  ['pure-file-touches-no-outside', 'src/webhooks/deliveries/schedule.ts', '../../database/orm.ts'],
  ['pure-file-touches-no-outside', 'src/webhooks/due.ts', '../queue/queue.ts'],
  ['pure-file-touches-no-outside', 'src/orders/age.ts', '../lib/clock.ts'],
  ['pure-file-uses-no-node-io', 'src/ledger/export.ts', 'node:fs'],
  ['pure-file-uses-no-node-io', 'src/webhooks/address.ts', 'node:dns/promises'],
  ['orm-only-in-entities-stores-database', 'src/orders/lock.service.ts', '@mikro-orm/postgresql'],
  ['hapi-only-at-the-http-edges', 'src/jobs/screen-payment.ts', '@hapi/boom'],
  ['compat-only-by-the-composition-root', 'src/web/dashboard/compat.ts', '../../compat/routes.ts'],
  ['no-edge-below-the-edges', 'src/webhooks/formats/told.ts', '../../compat/received-fields.ts'],
  ['one-way-to-send-mail', 'src/people/users/letter.service.ts', 'nodemailer'],
  ['one-way-to-check-passkeys', 'src/people/sign-in/proof.service.ts', '@simplewebauthn/server'],
  ['pg-boss-only-in-queue-and-worker', 'src/jobs/watch-chain.ts', 'pg-boss'],
  ['undici-only-for-webhooks', 'src/screening/provider.service.ts', 'undici'],
  ['chain-libraries-only-per-network', 'src/chains/read/quorum.ts', 'web3'],
  ['chain-libraries-only-per-network', 'src/jobs/watch-chain.ts', 'tronweb'],
  ['adapters-only-by-the-registry', 'src/payouts/sweeps/empty.service.ts', '../../chains/ethereum/sweep-delegate.ts'],
  ['adapters-only-by-the-registry', 'src/chains/connect-more.ts', './tron/tron.ts'],
  ['mnemonics-only-in-the-signer', 'src/deposit-addresses/words.service.ts', '@scure/bip39'],
  ['signer-stands-alone', 'src/signer/policy.ts', '../merchants/merchant.ts'],
  ['nothing-imports-the-signer', 'src/jobs/advance-withdrawal.ts', '../signer/keys.ts'],
  ['sdk-imports-nothing-of-the-server', 'sdk/typescript/src/client.ts', '../../../src/lib/money.ts'],
  ['server-imports-no-tools', 'src/http/sandbox.ts', '../../dev/pay.ts'],
  ['nothing-needs-the-lab', 'scripts/init.ts', '../lab/sim/dice.ts'],
  ['package-stands-alone', 'packages/tron-node/src/node.ts', '../../../dev/ports.ts'],
  ['plugin-imports-the-client-only', 'plugins/medusa/src/payments.ts', '../../../src/lib/money.ts'],
  ['server-uses-runtime-packages-only', 'src/http/client.ts', 'openapi-fetch'],
]
/** Imports that the architecture wants: none of them may be reported. */
const allowed: readonly (readonly [from: string, to: string])[] = [
  ['src/service.ts', './http/routes.ts'],
  ['src/chains/registry.ts', './tron/tron.ts'],
  ['src/http/routes.ts', '../orders/create.service.ts'],
  ['src/http/routes.ts', '@hapi/hapi'],
  ['src/orders/create.service.ts', './create.store.ts'],
  ['src/orders/create.service.ts', '../webhooks/notify.service.ts'],
  ['src/orders/create.service.ts', './decide.ts'],
  ['src/orders/create.store.ts', '@mikro-orm/postgresql'],
  ['src/orders/decide.ts', '../lib/money.ts'],
  ['src/orders/decide.ts', '../chains/chain.ts'],
  ['src/orders/decide.ts', '../chains/networks.ts'],
  ['src/orders/decide.ts', 'node:crypto'],
  ['src/chains/ethereum/blocks/logs.ts', 'web3'],
  ['src/jobs/worker.ts', 'pg-boss'],
  ['src/payments/release-again.service.ts', '../payouts/send.service.ts'],
  ['src/payouts/send.service.ts', '../withdrawals/advance.service.ts'],
  ['src/withdrawals/advance.service.ts', '../orders/lock.store.ts'],
  ['src/signer/build.ts', '../chains/chain.ts'],
  ['test/orders/decide.test.ts', '../../src/orders/decide.ts'],
]

test.before('a tree with one violation per rule', t => {
  const tree = mkdtempSync(path.join(os.tmpdir(), 'kassa-import-rules-'))
  symlinkSync(path.join(root, 'node_modules'), path.join(tree, 'node_modules'))
  writeFileSync(path.join(tree, 'package.json'), JSON.stringify(packageFile()))
  const files = new Map<string, string[]>([
    ['src/orders/loop-one.ts', ['./loop-two.ts']],
    ['src/orders/loop-two.ts', ['./loop-one.ts']],
  ])
  for (const [from, to] of [...seeds.map(([, file, name]) => [file, name] as const), ...allowed]) {
    files.set(from, [...(files.get(from) ?? []), to])
    const target = path.posix.join(path.posix.dirname(from), to)
    if (to.startsWith('.') && !to.includes('nowhere') && !files.has(target)) files.set(target, [])
  }
  for (const [file, imports] of files) writeModule(path.join(tree, file), imports)
  t.context = tree
})

test.after.always(t => rmSync(String(t.context), { recursive: true, force: true }))

function packageFile(): object {
  return {
    dependencies: {
      '@hapi/hapi': '*',
      '@hapi/boom': '*',
      '@mikro-orm/postgresql': '*',
      'pg-boss': '*',
      web3: '*',
      tronweb: '*',
      undici: '*',
      nodemailer: '*',
      '@simplewebauthn/server': '*',
    },
    devDependencies: { '@scure/bip39': '*', 'openapi-fetch': '*' },
  }
}

function writeModule(file: string, imports: readonly string[]): void {
  mkdirSync(path.dirname(file), { recursive: true })
  const lines = imports.map((name, index) => `import * as i${index} from '${name}'\nvoid i${index}\n`)
  writeFileSync(file, `${lines.join('')}export const here = true\n`)
}

test('every seeded forbidden import is caught by its rule, and no wanted import by any', async t => {
  const { violations } = await checkImports(String(t.context))
  for (const [rule, from, to] of seeds) {
    const found = violations.some(violation => violation.rule === rule && violation.from === from)
    t.true(found, `${rule}: ${from} imports ${to}`)
  }
  t.true(
    violations.some(violation => violation.rule === 'no-cycles'),
    'a cycle of two files',
  )
  const seeded = new Set(seeds.map(([, from]) => from))
  const unexpected = violations.filter(({ from }) => !seeded.has(from) && !from.startsWith('src/orders/loop-'))
  t.deepEqual(unexpected, [])
})

test('a check that read no module is a failure, not a success', async t => {
  const empty = mkdtempSync(path.join(os.tmpdir(), 'kassa-import-rules-'))
  await t.throwsAsync(checkImports(empty), { message: /No folder/ })
  mkdirSync(path.join(empty, 'src'))
  writeFileSync(path.join(empty, 'src', 'notes.txt'), 'no code')
  await t.throwsAsync(checkImports(empty), { message: /read no module/ })
  rmSync(empty, { recursive: true, force: true })
})
