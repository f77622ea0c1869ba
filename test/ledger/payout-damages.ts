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

const hasLeft = 'what a final transaction of ours moved is recorded as having left, as soon as its block was read'

/** To withdrawals, and to what is sent. */
export const withdrawalDamages: readonly Damage[] = [
  {
    title: 'a withdrawal whose reserve names another',
    breaks: 'every withdrawal was reserved once, with its fee, from its merchant, and nothing else is reserved',
    sql: renamed('reserve'),
  },
  {
    title: 'money that was reserved for nothing',
    breaks: 'what is reserved of a merchant is what its open withdrawals take',
    also: [entryRule, owesOnly],
    sql: `${entry({ kind: 'write_off', ref: 'x', debit: 'merchant_available', credit: 'merchant_reserved' })}; select ${rich}::text as what`,
  },
  {
    title: 'a payment out that names no withdrawal',
    breaks: 'every completed withdrawal left the books once, with its fee, and nothing else did',
    sql: renamed('withdrawal'),
  },
  {
    title: 'a reserve given back that names no withdrawal',
    breaks: 'the reserve of every failed or rejected withdrawal was given back once, and of no other',
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
    breaks: 'a merchant that owes does not keep what it has',
    also: [creditOnly],
    sql: `${entry({ kind: 'debt', ref: 'debt:none', debit: 'merchant_debt', credit: 'merchant_available', at: `now() - interval '1 day'` })};
      select ${rich}::text as what`,
  },
  {
    title: 'a withdrawal that nobody approved',
    breaks: 'no withdrawal went on without the people who had to approve it',
    sql: `update withdrawal set required_approvals = 2 where id = ${withdrawal('COMPLETED')} returning id::text as what`,
  },
  {
    title: 'a withdrawal whose merchant was told that it failed',
    breaks: 'every withdrawal that has ended has its event',
    sql: `update webhook_event set type = 'withdrawal.failed' where withdrawal_id = ${withdrawal('COMPLETED')} returning withdrawal_id::text as what`,
  },
  {
    title: 'an order of which more is said to be refunded',
    breaks: 'what was refunded of an order is the sum of its refunds, which are of its merchant and network',
    sql: `update orders set refunded_amount = refunded_amount + 1 where id = ${paid} returning id::text as what`,
  },
  {
    title: 'a count of withdrawals that is too high',
    breaks: 'the counts of withdrawals are the withdrawals there are',
    sql: `update withdrawal_count set count = count + 1 where status = 'COMPLETED' returning merchant_id || ':' || status as what`,
  },
]

export const payoutDamages: readonly Damage[] = [
  {
    title: 'a withdrawal that names another block than its transaction',
    breaks: 'a withdrawal is completed exactly where one of its transactions is final, by its hash and in its block',
    sql: `update withdrawal set block_number = block_number + 1 where id = ${withdrawal('COMPLETED')} returning id::text as what`,
  },
  {
    title: 'a second transaction of one step that is final',
    breaks: 'no withdrawal, and no step of the treasury, has two transactions that are final',
    sql: `drop index transaction_attempt_final;
      insert into transaction_attempt select (jsonb_populate_record(c, '{"id": "00000000-0000-0000-0000-000000000000", "attempt": 9, "tx_hash": "again"}')).*
        from transaction_attempt c where step_id = ${stepOf('top_up')} and status = 'FINAL';
      insert into chain_fee select id, block_hash, environment, network, purpose, 0, now() from transaction_attempt where tx_hash = 'again';
      select intent_id::text as what from transaction_attempt where tx_hash = 'again'`,
  },
  {
    title: 'a reserve that was given back while the payment may still land',
    breaks: 'no withdrawal whose reserve was given back has a transaction that may still be in a block',
    sql: `update transaction_attempt set status = 'UNCLEAR', ended_at = null where withdrawal_id = ${withdrawal('FAILED')} returning withdrawal_id::text as what`,
  },
  {
    title: 'a payment that nobody ends any more',
    breaks: 'nothing of a withdrawal that was paid goes on',
    sql: `insert into transaction_attempt select (jsonb_populate_record(c, '{"id": "00000000-0000-0000-0000-000000000000", "attempt": 9, "tx_hash": "again",
        "status": "UNCLEAR", "ended_at": null, "block_number": null, "block_hash": null}')).*
        from transaction_attempt c where withdrawal_id = ${withdrawal('COMPLETED')} and status = 'FINAL' returning id::text as what`,
  },
  {
    title: 'a withdrawal that is said to be paid and is not',
    breaks: 'every withdrawal that is being paid has an attempt that goes on',
    sql: `update withdrawal set paying_since = now() where id = ${withdrawal('APPROVED')} returning id::text as what`,
  },
  {
    title: 'an attempt that pays more',
    breaks: 'every attempt pays what its withdrawal names, to the address that it names',
    also: [hasLeft],
    sql: `update transaction_attempt set amount = amount + 1 where withdrawal_id = ${withdrawal('COMPLETED')} returning id::text as what`,
  },
  {
    title: 'a number that two have',
    breaks: 'a number of a wallet belongs to one withdrawal or step, which has one number',
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
    breaks: 'a batch moves what its sweeps are for, ends as all of them end, and what it cost is shared out among them',
    unchecked: ['payout_step'],
    sql: `update payout_step set purpose = 'batch', address = null where id = ${stepOf('top_up')} returning id::text as what`,
  },
  {
    title: 'a move in the books that no step made',
    breaks: 'what a step moved from one place of ours to another is in the books once, with its amount',
    sql: renamed('move'),
  },
  {
    title: 'a move in the books to another place than that of its step',
    breaks: 'what a step moved in the books went from the place of its purpose to the other',
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
    breaks: 'no step of a sweep goes on after the sweep has ended',
    also: [stepDone],
    sql: `update payout_step set status = 'OPEN', ended_at = null where id = ${stepOf('top_up')} returning sweep_id::text as what`,
  },
  {
    title: 'a fee that was forgotten',
    breaks: 'every transaction of ours that is in a final block has its fee',
    sql: `delete from chain_fee returning transaction_attempt_id::text as what`,
  },
  {
    title: 'a wallet that counts numbers anew',
    breaks: 'no number was given out that the wallet has still to give',
    sql: `update wallet set next_nonce = 0; select wallet || ':' || nonce as what from wallet_nonce`,
  },
  {
    title: 'a transfer out of the wallet that nobody signed',
    breaks: 'what left an address of ours was signed by us, went to another of ours, or is entered by the operator',
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
    breaks:
      'what the operator took out, paid for fees or lost to the issuer left an address of ours, and is entered once',
    also: [noted],
    sql: `${entry({ kind: 'float_out', ref: 'float_out:test:ERC20:0x:0', debit: 'platform_capital', credit: 'onchain_hot' })};
      select 'float_out:test:ERC20:0x:0' as what`,
  },
  {
    title: 'a payment into the wallet over another amount',
    breaks:
      'what came to a wallet of ours is in the books once: as the money of the operator, or as moved from another of ours',
    sql: `update wallet_deposit set amount = amount + 1
      returning 'capital:' || environment || ':' || network || ':' || tx_hash || ':' || ordinal as what`,
  },
]
