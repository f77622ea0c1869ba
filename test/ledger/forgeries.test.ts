// What whoever owns the tables could forge so that every amount still agrees, around triggers and constraints: each is named.
import { randomUUID } from 'node:crypto'
import test from 'ava'
import type { Tx } from '../../src/database/database.ts'
import { RowDigests } from '../../src/database/digests/row-digests.service.ts'
import { checkBooks, checkPayouts } from '../../src/ledger/invariants/check-books.ts'
import { checkDigests } from '../../src/ledger/invariants/check-digests.service.ts'
import { verifyCheckpoints, writeCheckpoint } from '../../src/ledger/checkpoints/checkpoint.service.ts'
import { systemRandom } from '../../src/lib/random.ts'
import { usdt } from '../../src/lib/money.ts'
import { createOrder } from '../../src/orders/create/create-order.service.ts'
import { addAddress, removeAddress } from '../../src/withdrawals/allow-list/allow-list.service.ts'
import { createWithdrawal } from '../../src/withdrawals/request/create-withdrawal.service.ts'
import { orderInput } from '../helpers/order-input.ts'
import { asAnn, operatorOn } from '../operator/command.ts'
import type { Sweeps } from '../payouts/sweeping.ts'
import { entry } from './damage.ts'
import { startEverything } from './everything.ts'
import { checkpointAll } from './checkpoint-all.ts'

let at: Sweeps
test.before(async () => {
  at = await startEverything()
  const { deps, merchant, service } = at
  for (let count = 0; count < 2; count += 1)
    await createOrder(
      deps,
      merchant,
      orderInput({ network: 'ERC20', amount: usdt(25_000_000n), idempotencyKey: randomUUID() }),
    )
  const waits = {
    amount: usdt(10_000_000n),
    address: at.someone(),
    idempotencyKey: randomUUID(),
    metadata: {},
    orderId: null,
  }
  await createWithdrawal(deps, merchant, { network: 'ERC20', ...waits })
  const operator = operatorOn(service.databaseUrl)
  const restrict = async (to: string) => {
    const { code, stderr } = await operator.run(
      'withdrawals',
      'restrict',
      merchant.merchantId,
      '--environment',
      'test',
      '--to',
      to,
      '--reason',
      'asked for',
      ...asAnn,
    )
    if (code !== 0) throw new Error(stderr)
  }
  await restrict('any')
  await service.admin.query('create table policy_before as table withdrawal_policy')
  await restrict('listed')
  const list = (address: string) => addAddress(deps, merchant, { network: 'ERC20', address, name: 'ours' })
  await list(at.someone())
  const removed = await list(at.someone())
  await removeAddress(deps, merchant, removed.address.id)
  // As they would be sealed a few minutes later.
  await writeCheckpoint(deps) // makes the first mark
  await checkpointAll(service.admin, { db: service.admin, log: deps.log })
})
test.after.always(() => at.close())

const thief = '0x000000000000000000000000000000000000dEaD'
const other = '11111111-1111-4111-8111-111111111111'
const otherAccount = `insert into ledger_account (kind, merchant_id, environment, network, balance)
  values ('merchant_available', '${other}', 'test', 'ERC20', 0) on conflict do nothing`

/** Moves the first line of entries of a kind from an account to another one, and lets every balance follow. */
function moveLine(kind: string, account: string, to: string): string {
  return `create temp table line on commit drop as select e.* from ledger_entry e join ledger_tx t on t.id = e.tx_id
      join ledger_account a on a.id = e.account_id where t.kind = '${kind}' and a.kind = '${account}' order by e.id limit 1;
    update ledger_entry e set account_id = (select id from ledger_account where ${to}) from line where e.id = line.id;
    update ledger_entry e set balance_after = s.after from (
      select e.id, sum(case when ledger_is_debit_normal(a.kind) = (e.direction = 'D') then e.amount else -e.amount end)
          over (partition by a.id order by e.id) as after from ledger_entry e join ledger_account a on a.id = e.account_id) s
      where s.id = e.id and e.balance_after <> s.after;
    update ledger_account a set balance = coalesce(
      (select balance_after from ledger_entry e where e.account_id = a.id order by e.id desc limit 1), 0)`
}
const toOther = `kind = 'merchant_available' and merchant_id = '${other}'`
const hot = `kind = 'onchain_hot' and network = 'ERC20'`
const open = `id = (select id from orders where status = 'OPEN' order by order_number desc limit 1)`
const waits = `status in ('PENDING', 'APPROVED') and not exists (select from transaction_attempt c where c.withdrawal_id = withdrawal.id)`
const credited = `credited_amount is not null`
const frozen = `status = 'FROZEN' and set_apart_at is null`

const forgeries: readonly (readonly [title: string, sql: string])[] = [
  [
    'the fee of a payment, posted to another merchant',
    `${otherAccount}; ${moveLine('payment', 'platform_fee', toOther)}`,
  ],
  [
    'the fee of a release, posted to another merchant',
    `${otherAccount}; ${moveLine('release', 'platform_fee', toOther)}`,
  ],
  [
    'the fee of a withdrawal, posted to another merchant',
    `${otherAccount}; ${moveLine('withdrawal', 'platform_fee', toOther)}`,
  ],
  ['a freeze taken from the hot wallet', moveLine('freeze', 'onchain_deposit', hot)],
  ['a payment that came to the hot wallet', moveLine('payment', 'onchain_deposit', hot)],
  [
    'a deposit of the operator that is given to a merchant',
    `${entry({ kind: 'capital', ref: 'capital:test:ERC20:0xfe:0', debit: 'onchain_hot', credit: 'merchant_available', amount: 1_000_000_000_000n })};
     insert into wallet_deposit select 'test', 'ERC20', '0xfe', 0, address, '0x', 1000000000000, 1, now() from wallet where network = 'ERC20'`,
  ],
  [
    'a deposit of the operator that never came',
    `${entry({ kind: 'capital', ref: 'capital:test:ERC20:0xfd:0', debit: 'onchain_hot', credit: 'platform_capital', amount: 5_000_000n })};
     insert into wallet_deposit select 'test', 'ERC20', '0xfd', 0, address, '0x', 5000000, 1, now() from wallet where network = 'ERC20'`,
  ],
  [
    'a move between wallets that never was',
    `${entry({ kind: 'move', ref: 'move:test:ERC20:0xfc:0', debit: 'onchain_hot', credit: 'onchain_cold', amount: 5_000_000n })};
     insert into wallet_deposit select 'test', 'ERC20', '0xfc', 0, address, '0x', 5000000, 1, now(), 'move' from wallet where network = 'ERC20'`,
  ],
  [
    'money that the operator is said to have taken out',
    `insert into wallet_spending select 'test', 'ERC20', '0xfb', 0, address, '${thief}', 5000000, 1, false, now() from wallet where network = 'ERC20';
     ${entry({ kind: 'float_out', ref: 'float_out:test:ERC20:0xfb:0', debit: 'platform_capital', credit: 'onchain_hot', amount: 5_000_000n })}`,
  ],
  ['the threshold of an open order', `update orders set threshold_amount = 1 where ${open}`],
  ['the rate of an open order', `update orders set fee_rate_ppm = 0 where ${open}`],
  ['the end of an open order', `update orders set expire_at = expire_at + interval '10 days' where ${open}`],
  [
    'the amount of an order that was paid',
    `update orders set order_amount = order_amount + 5000000 where status = 'PAID'`,
  ],
  ['where an order is told', `update orders set webhook_url = 'https://elsewhere.example/' where ${open}`],
  [
    'the addresses of two open orders, exchanged in the pool as well',
    `create temp table pair on commit drop as select id, address from orders where network = 'ERC20' and status = 'OPEN' order by order_number desc limit 2;
     update deposit_address d set order_id = md5(address)::uuid where address in (select address from pair);
     update deposit_address d set order_id = (select id from pair where pair.address <> d.address) where address in (select address from pair);
     update orders o set address = md5(address) where id in (select id from pair);
     update orders o set address = (select pair.address from pair where pair.id <> o.id) where id in (select id from pair)`,
  ],
  ['the payee of a withdrawal that waits', `update withdrawal set address = '${thief}' where ${waits}`],
  [
    'the payee of a withdrawal that was paid, and of its transaction',
    `update transaction_attempt set destination = '${thief}' where status = 'FINAL' and purpose = 'withdrawal'; update withdrawal set address = '${thief}' where status = 'COMPLETED'`,
  ],
  [
    'the approvals that a withdrawal needs',
    `update withdrawal set required_approvals = case required_approvals when 0 then 1 else 0 end where ${waits}`,
  ],
  ['the fee of a withdrawal that was paid', `update withdrawal set fee_amount = 0 where status = 'COMPLETED'`],
  [
    'an approval that nobody gave',
    `insert into operator (name, sponsor, enrolled_at, token_hash) values ('eve', 'eve', now(), repeat('a', 64));
     insert into withdrawal_approval (withdrawal_id, operator, sponsor, decision, reason, created_at) select id, 'eve', 'eve', 'approved', 'x', now() from withdrawal where ${waits}`,
  ],
  ['an approval of a release by another sponsor', `update frozen_approval set sponsor = operator || 'x'`],
  [
    'a decision about frozen money that was another one',
    `update frozen_approval set decision = case decision when 'release' then 'set_apart' else 'release' end`,
  ],
  [
    'frozen money that nobody decided to set apart, with its entry',
    `${entry({ kind: 'set_apart', ref: 'set_apart:x', debit: 'merchant_frozen', credit: 'set_apart', amount: 7_000_000n })};
     update ledger_tx t set ref = 'set_apart:' || environment || ':' || network || ':' || (select tx_hash || ':' || ordinal from chain_transfer where ${frozen})
       where ref = 'set_apart:x';
     update orders o set frozen_amount = 0, received_amount = received_amount - frozen_amount where id = (select order_id from chain_transfer where ${frozen});
     update chain_transfer set set_apart_at = now() where ${frozen}`,
  ],
  ['what was set apart, given to a merchant', `${otherAccount}; ${moveLine('set_apart', 'set_apart', toOther)}`],
  [
    'what was set apart, taken out as money of the operator',
    entry({
      kind: 'float_out',
      ref: 'float_out:test:ERC20:0xfa:0',
      debit: 'set_apart',
      credit: 'onchain_deposit',
      amount: 4_000_000n,
    }),
  ],
  [
    'what was set apart, released after all',
    `update chain_transfer set status = 'FINAL', screening = 'CLEAR', released_at = now(), set_apart_at = null, credited_amount = amount, fee_amount = 0 where set_apart_at is not null`,
  ],
  ['the sender of a credited payment', `update chain_transfer set from_address = '${thief}' where ${credited}`],
  [
    'the time of a credited payment',
    `update chain_transfer set block_time = block_time - interval '1 day' where ${credited}`,
  ],
  [
    'a payment that is said to need no screening',
    `delete from screening_verdict where verdict = 'clear'; update chain_transfer set is_screened = false`,
  ],
  [
    'a frozen payment that is said to have needed no screening',
    `delete from screening_verdict where verdict = 'flagged'; update chain_transfer set is_screened = false where ${frozen}`,
  ],
  ['a payment cleared by nobody', `delete from screening_verdict where verdict = 'clear'`],
  [
    'a verdict that was another one',
    `update screening_verdict set verdict = 'clear', reason = null where verdict = 'flagged'`,
  ],
  ['a destination cleared by nobody known', `update withdrawal_verdict set provider = 'nobody'`],
  ['the allow-list switched off', `update withdrawal_policy set is_restricted = false`],
  [
    'the allow-list as it was before it was in force',
    'update withdrawal_policy p set (is_restricted, changed_at, digest) = (select b.is_restricted, b.changed_at, b.digest from policy_before b where (b.merchant_id, b.environment) = (p.merchant_id, p.environment))',
  ],
  ['a policy that was removed', `delete from withdrawal_policy`],
  [
    'an address that counts earlier',
    `update withdrawal_address set usable_from = usable_from - interval '1 day', created_at = created_at - interval '1 day' where removed_at is null`,
  ],
  ['an address that was taken off the list', `update withdrawal_address set removed_at = null`],
  [
    'an address put on the allow-list',
    `insert into withdrawal_address (id, merchant_id, environment, network, address, name, created_at, usable_from)
       select gen_random_uuid(), merchant_id, 'test', 'ERC20', '${thief}', 'ours', now() - interval '9 days', now() - interval '8 days' from withdrawal limit 1`,
  ],
  ['what left our wallets, removed', `update chain_cursor set height = 1000000; delete from wallet_spending`],
  ['a stranger made one of us', `update wallet_spending set from_address = '${thief}'`],
  [
    'an entry moved into another month',
    `update ledger_tx set created_at = created_at - interval '40 days' where kind = 'payment'`,
  ],
  ['the key of a withdrawal, removed', `update withdrawal set created_at = now(); delete from withdrawal_idempotency`],
]

async function check(tx: Tx): Promise<string[]> {
  const digests = new RowDigests({ db: tx, keyring: at.deps.keyring, random: systemRandom })
  const broken = [...(await checkBooks(tx)), ...(await checkPayouts(tx)), ...(await checkDigests(tx, digests))]
  return [...broken.map(one => one.invariant), ...(await verifyCheckpoints(tx, '0'))]
}

test.serial('nothing is named while nothing is forged', async t => {
  t.deepEqual(await at.service.admin.transaction(check), [])
})

for (const [title, sql] of forgeries)
  test.serial(`named: ${title}`, async t => {
    const undone = new Error('undone')
    const attempt = at.service.admin.transaction(async tx => {
      for (const table of [
        'ledger_account',
        'deposit_address',
        'orders',
        'withdrawal',
        'chain_transfer',
        'transaction_attempt',
      ])
        await tx.query(
          `do $$ declare name text; begin for name in select conname from pg_constraint where conrelid = '${table}'::regclass and contype = 'c'
             and coninhcount = 0 loop execute format('alter table ${table} drop constraint if exists %I', name); end loop; end $$`,
        )
      await tx.query('set local session_replication_role = replica')
      for (const statement of sql.split(';')) await tx.query(statement)
      const [hit] = await tx.query<{ rows: number }>(
        `select coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::int as rows from pg_stat_xact_user_tables where schemaname not like 'pg_temp%'`,
      )
      t.true(hit!.rows > 0, 'something was hit')
      t.true((await check(tx)).length > 0)
      throw undone
    })
    await t.throwsAsync(attempt, { is: undone })
  })
