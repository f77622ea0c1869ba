import {
  creditedOnce,
  creditedSum,
  type Damage,
  entry,
  entryRule,
  expired,
  feeRate,
  movesExactly,
  open,
  owesOnly,
  paid,
  renamed,
  rich,
  swept,
  transferName,
} from './damage.ts'

const apartOnce =
  'every transfer that was set apart has exactly one set-apart transaction of its amount, and nothing else has one'

/** To entries, balances and what was credited. */
export const bookDamages: readonly Damage[] = [
  {
    title: 'a ledger transaction without entries',
    breaks: 'every ledger transaction has at least two entries and sums to zero',
    sql: `insert into ledger_tx (kind, ref, environment, network, created_at) values ('write_off', 'alone', 'test', 'ERC20', now()) returning ref as what`,
  },
  {
    title: 'a line that was moved to the books of another network',
    breaks: 'debits equal credits in each environment and network',
    also: [entryRule],
    sql: `insert into ledger_account (kind, environment, network, balance) values ('platform_fee', 'test', 'TRC20', 0);
      with last as (
        select e.* from ledger_entry e join ledger_account a on a.id = e.account_id where a.kind = 'platform_fee' order by e.id desc limit 1
      ), moved as (
        update ledger_entry e set account_id = (select id from ledger_account where kind = 'platform_fee' and network = 'TRC20'), balance_after = e.amount
          from last where e.id = last.id
      )
      update ledger_account a set balance = case network when 'TRC20' then last.amount else balance - last.amount end from last where a.kind = 'platform_fee';
      select 'test:ERC20' as what`,
  },
  {
    title: 'balances that were raised on both sides',
    breaks: 'every account balance equals the sum of its entries',
    sql: `update ledger_account set balance = balance + 1 where network = 'ERC20' and kind in ('onchain_hot', 'platform_fee') returning kind || ':' || id as what`,
  },
  {
    title: 'a balance after an entry that does not follow',
    breaks: 'the running balance of every entry continues the previous one',
    sql: `update ledger_entry e set balance_after = balance_after + 1 from ledger_account a
      where a.id = e.account_id and e.id = (select max(l.id) from ledger_entry l join ledger_account b on b.id = l.account_id where b.kind = 'onchain_hot')
      returning a.kind || ':' || e.id as what`,
  },
  {
    title: 'more taken from the wallet than there is',
    breaks: 'no account balance is negative',
    also: [entryRule, owesOnly],
    sql: `${entry({ kind: 'write_off', ref: 'x', debit: 'onchain_deposit', credit: 'onchain_hot', amount: 10n ** 15n })};
      select kind || ':' || id as what from ledger_account where balance < 0`,
  },
  {
    title: 'a payment that is on no chain',
    breaks: creditedOnce,
    sql: `${entry({ kind: 'payment', ref: 'payment:test:ERC20:none:0', debit: 'onchain_deposit', credit: 'merchant_available' })};
      select 'payment:test:ERC20:none:0' as what`,
  },
  {
    title: 'a payment that was not credited',
    breaks: 'every final transfer is credited, frozen, in screening, or waiting for its order to settle',
    also: [creditedOnce, creditedSum, movesExactly, swept],
    sql: `update chain_transfer set credited_amount = null, fee_amount = null where order_id = ${paid} and status = 'FINAL' returning ${transferName} as what`,
  },
  {
    title: 'an order that nobody settles',
    breaks: 'no order stays unsettled for more than five minutes',
    sql: `update order_facts set settled = recorded - 1, unsettled_since = now() - interval '1 year' where order_id = ${open} returning order_id::text as what`,
  },
  {
    title: 'a payment of which another part than booked is the fee',
    breaks: movesExactly,
    also: [feeRate],
    sql: `update orders set credited_amount = credited_amount - 1, fee_amount = fee_amount + 1 where id = ${paid};
      update chain_transfer set credited_amount = credited_amount - 1, fee_amount = fee_amount + 1 where order_id = ${paid} and status = 'FINAL'
        returning 'payment:' || ${transferName} as what`,
    unchecked: ['orders'],
  },
  {
    title: 'a reversal of nothing',
    breaks: 'every reversal exactly reverses one ledger transaction',
    also: ['only ledger transactions that a reorg can undo are reversed'],
    sql: `${entry({ kind: 'reversal', ref: 'reversal:none', debit: 'onchain_deposit', credit: 'onchain_hot' })}; select 'reversal:none' as what`,
  },
  {
    title: 'a freeze whose entry names no transfer',
    breaks: 'every frozen transfer has exactly one freeze transaction of its amount, and nothing else is frozen',
    sql: renamed('freeze'),
  },
  {
    title: 'money that was set aside without a transfer',
    breaks: 'the frozen balance of a merchant equals the sum of its frozen transfers',
    also: [entryRule, owesOnly],
    sql: `${entry({ kind: 'write_off', ref: 'x', debit: 'merchant_available', credit: 'merchant_frozen' })}; select ${rich}::text as what`,
  },
  {
    title: 'an order that says that less is frozen',
    breaks: 'the frozen amount of an order equals the sum of its frozen transfers',
    sql: `update orders set frozen_amount = frozen_amount - 1, received_amount = received_amount - 1 where id = ${paid} returning id::text as what`,
  },
  {
    title: 'evidence that was taken away',
    breaks: 'every screened transfer that is frozen has a flagged verdict',
    sql: `delete from screening_verdict where verdict = 'flagged' returning ${transferName} as what`,
  },
  {
    title: 'an approval of a release that was taken away',
    breaks: 'every release of frozen money was approved by two operators',
    sql: `delete from frozen_approval where operator = 'bob' and decision = 'release';
      select ${transferName} as what from chain_transfer where released_at is not null`,
  },
  {
    title: 'an approval of setting apart that was taken away',
    breaks: 'every decision to set money apart was approved by two operators',
    sql: `delete from frozen_approval where operator = 'bob' and decision = 'set_apart';
      select ${transferName} as what from chain_transfer where set_apart_at is not null`,
  },
  {
    title: 'an operator who had changed his mind before the money was set apart',
    breaks: 'every decision to set money apart was approved by two operators',
    sql: `insert into frozen_approval (order_id, freeze_count, operator, decision, sponsor, reason, created_at)
        select order_id, freeze_count, operator, 'release', sponsor, reason, created_at from frozen_approval
         where operator = 'bob' and decision = 'set_apart';
      select ${transferName} as what from chain_transfer where set_apart_at is not null`,
  },
  {
    title: 'an entry of setting apart that names no transfer',
    breaks: apartOnce,
    sql: renamed('set_apart'),
  },
  {
    title: 'money that was set apart and is said to be frozen still',
    breaks: apartOnce,
    also: [
      'the frozen balance of a merchant equals the sum of its frozen transfers',
      'the frozen amount of an order equals the sum of its frozen transfers',
    ],
    sql: `update chain_transfer set set_apart_at = null where set_apart_at is not null returning 'set_apart:' || ${transferName} as what`,
  },
  {
    title: 'an order that says that more was credited',
    breaks: creditedSum,
    sql: `update orders set credited_amount = credited_amount + 1, received_amount = received_amount + 1 where id = ${paid} returning id::text as what`,
  },
  {
    title: 'a transfer to an address of nobody',
    breaks: 'every transfer belongs to the order that owns its address',
    sql: `update chain_transfer set to_address = 'elsewhere' where status = 'FROZEN' returning tx_hash || ':' || ordinal as what`,
  },
  {
    title: 'an order that shows another address',
    breaks: 'every order owns the deposit address it shows',
    sql: `update orders set address = 'elsewhere' where id = ${expired} returning id::text as what`,
  },
]
