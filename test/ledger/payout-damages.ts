import {
  type Damage,
  entry,
  entryRule,
  creditOnly,
  noted,
  owesOnly,
  paid,
  renamed,
  rich,
  stepDone,
  stepOf,
  swept,
  withdrawal,
} from './damage.ts'

const hasLeft = 'every final transaction of ours has its outgoing transfer recorded'

/** To withdrawals, and to what is sent. */
export const withdrawalDamages: readonly Damage[] = [
  {
    title: 'a withdrawal whose reserve names another',
    breaks: 'every withdrawal has exactly one reserve of its amount and fee, and nothing else is reserved',
    sql: renamed('reserve'),
  },
  {
    title: 'money that was reserved for nothing',
    breaks: 'the reserved balance of a merchant equals the sum of its open withdrawals and their fees',
    also: [entryRule, owesOnly],
    sql: `${entry({ kind: 'write_off', ref: 'x', debit: 'merchant_available', credit: 'merchant_reserved' })}; select ${rich}::text as what`,
  },
  {
    title: 'a payment out that names no withdrawal',
    breaks: 'every completed withdrawal has exactly one payout transaction with its fee, and nothing else has one',
    sql: renamed('withdrawal'),
  },
  {
    title: 'a reserve given back that names no withdrawal',
    breaks: 'the reserve of every failed or rejected withdrawal is released exactly once, and of no other',
    sql: renamed('release_reserve'),
  },
  {
    title: 'a debt for nothing that was taken back',
    breaks: creditOnly,
    sql: `${entry({ kind: 'debt', ref: 'debt:none', debit: 'merchant_debt', credit: 'merchant_available' })}; select 'debt:none' as what`,
  },
  {
    title: 'a write-off that gives a merchant money',
    breaks: owesOnly,
    also: [entryRule],
    sql: `${entry({ kind: 'write_off', ref: 'write_off:x', debit: 'platform_loss', credit: 'merchant_available' })}; select 'write_off:x' as what`,
  },
  {
    title: 'a debt that nobody collects',
    breaks: 'no merchant keeps an available balance beside a debt',
    also: [creditOnly],
    sql: `${entry({ kind: 'debt', ref: 'debt:none', debit: 'merchant_debt', credit: 'merchant_available', at: `now() - interval '1 day'` })};
      select ${rich}::text as what`,
  },
  {
    title: 'a withdrawal that nobody approved',
    breaks: 'every approved withdrawal has the approvals it requires',
    sql: `update withdrawal set required_approvals = 2 where id = ${withdrawal('COMPLETED')} returning id::text as what`,
  },
  {
    title: 'a withdrawal whose merchant was told that it failed',
    breaks: 'every ended withdrawal has its webhook event',
    sql: `update webhook_event set type = 'withdrawal.failed' where withdrawal_id = ${withdrawal('COMPLETED')} returning withdrawal_id::text as what`,
  },
  {
    title: 'an order of which more is said to be refunded',
    breaks: 'the refunded amount of an order equals the sum of its refunds, all of its merchant and network',
    sql: `update orders set refunded_amount = refunded_amount + 1 where id = ${paid} returning id::text as what`,
  },
  {
    title: 'a count of withdrawals that is too high',
    breaks: 'the stored withdrawal counts match the withdrawals',
    sql: `update withdrawal_count set count = count + 1 where status = 'COMPLETED' returning merchant_id || ':' || status as what`,
  },
]

export const payoutDamages: readonly Damage[] = [
  {
    title: 'a withdrawal that names another block than its transaction',
    breaks: 'a withdrawal is completed if and only if one of its transactions is final, with its hash and block',
    sql: `update withdrawal set block_number = block_number + 1 where id = ${withdrawal('COMPLETED')} returning id::text as what`,
  },
  {
    title: 'a second transaction of one step that is final',
    breaks: 'no withdrawal or payout step has two final transactions',
    sql: `drop index transaction_attempt_final;
      insert into transaction_attempt select (jsonb_populate_record(c, '{"id": "00000000-0000-0000-0000-000000000000", "attempt": 9, "tx_hash": "again"}')).*
        from transaction_attempt c where step_id = ${stepOf('top_up')} and status = 'FINAL';
      insert into chain_fee select id, block_hash, environment, network, purpose, 0, now() from transaction_attempt where tx_hash = 'again';
      select intent_id::text as what from transaction_attempt where tx_hash = 'again'`,
  },
  {
    title: 'a reserve that was given back while the payment may still land',
    breaks: 'no withdrawal with a released reserve has a transaction that can still be mined',
    sql: `update transaction_attempt set status = 'UNCLEAR', ended_at = null where withdrawal_id = ${withdrawal('FAILED')} returning withdrawal_id::text as what`,
  },
  {
    title: 'a payment that nobody ends any more',
    breaks: 'no completed withdrawal has an open attempt',
    sql: `insert into transaction_attempt select (jsonb_populate_record(c, '{"id": "00000000-0000-0000-0000-000000000000", "attempt": 9, "tx_hash": "again",
        "status": "UNCLEAR", "ended_at": null, "block_number": null, "block_hash": null}')).*
        from transaction_attempt c where withdrawal_id = ${withdrawal('COMPLETED')} and status = 'FINAL' returning id::text as what`,
  },
  {
    title: 'a withdrawal that is said to be paid and is not',
    breaks: 'every withdrawal in progress has an open attempt',
    sql: `update withdrawal set paying_since = now() where id = ${withdrawal('APPROVED')} returning id::text as what`,
  },
  {
    title: 'an attempt that pays more',
    breaks: 'every attempt pays the amount of its withdrawal to its address',
    also: [hasLeft],
    sql: `update transaction_attempt set amount = amount + 1 where withdrawal_id = ${withdrawal('COMPLETED')} returning id::text as what`,
  },
  {
    title: 'a number that two have',
    breaks: 'every wallet nonce belongs to one withdrawal or step, which has only that nonce',
    sql: `update transaction_attempt set nonce = (select nonce from transaction_attempt where withdrawal_id = ${withdrawal('COMPLETED')})
        where withdrawal_id = ${withdrawal('FAILED')};
      select id::text as what from transaction_attempt where withdrawal_id in (${withdrawal('COMPLETED')}, ${withdrawal('FAILED')})`,
  },
  {
    title: 'a step that is said to have failed and did not',
    breaks: stepDone,
    sql: `update payout_step set status = 'FAILED' where id = ${stepOf('top_up')} returning id::text as what`,
  },
  {
    title: 'a batch without the sweeps that it is for',
    breaks: 'every sweep batch moves the amounts of its sweeps, ends with them, and splits its fee among them',
    unchecked: ['payout_step'],
    sql: `update payout_step set purpose = 'batch', address = null where id = ${stepOf('top_up')} returning id::text as what`,
  },
  {
    title: 'a move in the books that no step made',
    breaks: 'every payout step that moved money has exactly one ledger transaction of its amount',
    sql: renamed('move'),
  },
  {
    title: 'a move in the books to another place than that of its step',
    breaks: 'every payout step moved money between the ledger accounts of its purpose',
    also: [swept],
    unchecked: ['payout_step'],
    sql: `update payout_step set purpose = 'cold' where id = ${stepOf('sweep')} returning 'move:' || id as what`,
  },
  {
    title: 'an address of which more is said to be swept',
    breaks: swept,
    sql: `update deposit_balance set swept = swept + 1 where swept > 0 returning address as what`,
  },
  {
    title: 'a step of a sweep that is over',
    breaks: 'no ended sweep has an open step',
    also: [stepDone],
    sql: `update payout_step set status = 'OPEN', ended_at = null where id = ${stepOf('top_up')} returning sweep_id::text as what`,
  },
  {
    title: 'a fee that was forgotten',
    breaks: 'every final transaction of ours has its fee recorded',
    sql: `delete from chain_fee returning transaction_attempt_id::text as what`,
  },
  {
    title: 'a wallet that counts numbers anew',
    breaks: 'every assigned nonce is below the next nonce of its wallet',
    sql: `update wallet set next_nonce = 0; select wallet || ':' || nonce as what from wallet_nonce`,
  },
  {
    title: 'a transfer out of the wallet that nobody signed',
    breaks:
      'every transfer from an address of ours was signed by us, went to another of ours, or was booked by the operator',
    sql: `insert into wallet_spending select environment, network, 'stolen', 0, address, 'thief', 1, 1, false, now() from wallet returning tx_hash || ':' || ordinal as what`,
  },
  {
    title: 'a payment of ours that nobody saw leave',
    breaks: hasLeft,
    sql: `delete from wallet_spending; update chain_cursor set height = 1000000 where kind in ('head', 'final');
      select id::text as what from transaction_attempt where status = 'FINAL' and token is not null`,
  },
  {
    title: 'money taken out that never left',
    breaks: 'every float withdrawal, fee and loss matches one outgoing transfer and is booked once',
    also: [noted],
    sql: `${entry({ kind: 'float_out', ref: 'float_out:test:ERC20:0x:0', debit: 'platform_capital', credit: 'onchain_hot' })};
      select 'float_out:test:ERC20:0x:0' as what`,
  },
  {
    title: 'a payment into the wallet over another amount',
    breaks: 'every deposit to a wallet of ours is booked once, as operator float or as an internal move',
    sql: `update wallet_deposit set amount = amount + 1
      returning 'capital:' || environment || ':' || network || ':' || tx_hash || ':' || ordinal as what`,
  },
]
