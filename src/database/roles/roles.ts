import {
  all,
  append,
  minedAgain,
  peopleRights,
  readOnly,
  same,
  serviceRights,
  workerOnly,
  write,
  type Rights,
  type TableRights,
} from './rights.ts'

/** The roles that connect to the database. The owner never logs in: `npm run migrate` switches to it for its own work. */
export const loginRoles = ['api', 'worker', 'checker', 'signer'] as const
export type LoginRole = (typeof loginRoles)[number]

export interface RoleNames {
  readonly owner: string
  readonly api: string
  readonly worker: string
  readonly checker: string
  readonly signer: string
}

export const defaultRoleNames: RoleNames = {
  owner: 'kassa_owner',
  api: 'kassa_api',
  worker: 'kassa_worker',
  checker: 'kassa_checker',
  signer: 'kassa_signer',
}

/** The terms of an order that the payer agreed to. Nobody may redirect a payment or change a price afterwards. */
const order: Rights = {
  ...write,
  keep: [
    'id',
    'order_number',
    'reference',
    'payment_link_id',
    'compat_key',
    'compat',
    'merchant_id',
    'environment',
    'network',
    'address',
    'order_amount',
    'price',
    'threshold_amount',
    'tolerance_ppm',
    'fee_rate_ppm',
    'checkout_token',
    'expire_at',
    'created_at',
    'digest',
  ],
}

/** The reserved terms of a withdrawal. Nobody may redirect it or change its required approvals afterwards. */
const withdrawalKept = [
  'id',
  'merchant_id',
  'environment',
  'network',
  'order_id',
  'amount',
  'fee_amount',
  'address',
  'required_approvals',
  'created_at',
  'digest',
]

const screeningColumns = ['screening_at', 'screening_attempts', 'screening_note', 'cleared_until', 'claim']

/** The signed bytes and their fields. The worker may not change them, and the signer may change only these and the outcome of signing. */
const signedColumns = [
  'wallet',
  'nonce',
  'timestamp_ms',
  'expiration_ms',
  'reference_height',
  'gas_limit',
  'max_fee_per_gas',
  'max_priority_fee_per_gas',
  'fee_limit',
  'tx_hash',
  'raw',
  'signed_at',
]
const intentColumns = [
  'id',
  'environment',
  'network',
  'purpose',
  'withdrawal_id',
  'step_id',
  'intent_id',
  'attempt',
  'token',
  'destination',
  'amount',
  'created_at',
]

/**
 * The rights of the service's roles on every table of ours. The api, the worker and the checker may read all of them, except where noted.
 * The signer reads only those that name it. No role has TRUNCATE, and rows kept for ever have no UPDATE or DELETE. A test compares this
 * list with the actual tables (docs/decisions/database-roles.md#roles).
 */
export const tableRights: Readonly<Record<string, TableRights>> = {
  merchant: { api: append, worker: write },
  merchant_branding: same({ ...write, keep: ['merchant_id'] }),
  // The permissions and allowed addresses of a key are set at its creation and never change.
  api_key: {
    api: { ...write, only: ['is_active', 'revoked_at', 'last_used_at'] },
    worker: { ...write, keep: ['key_id', 'merchant_id', 'environment', 'permissions', 'allowed_cidrs'] },
    hidden: true,
  },
  // The terms never change.
  compat_credential: {
    api: { ...write, only: ['last_used_at', 'revoked_at', 'encrypted_secret', 'encrypted_webhook_secret', 'webhook'] },
    worker: { ...write, only: ['last_used_at', 'revoked_at', 'encrypted_secret', 'encrypted_webhook_secret'] },
    hidden: true,
  },
  merchant_rate: same({ ...all, keep: ['merchant_id', 'environment', 'currency'] }),
  rate_feed: { api: readOnly, worker: { ...all, keep: ['feed'] } },
  rate_quote: { api: readOnly, worker: { ...all, keep: ['currency', 'feed'] } },
  rate_window: same(all),
  used_signature: same(all),
  deposit_address: {
    ...same({ ...write, keep: ['environment', 'network', 'derivation_index', 'address'] }),
    signer: readOnly,
  },
  orders: same(order),
  // The price and owner of a link never change.
  payment_link: same({
    ...write,
    only: [
      'title',
      'description',
      'expires_at',
      'payments_max',
      'is_active',
      'idempotency_key',
      'request_hash',
      'updated_at',
    ],
  }),
  idempotency: same(all),
  // A worker removes months only through drop_partition, after their export.
  order_event: same(append),
  order_event_rest: same(readOnly),
  archived_partition: { api: readOnly, worker: { ...write, keep: ['what', 'month', 'removed_at'] } },
  order_facts: same(write),
  order_count: { api: write, worker: all },
  order_day: same(write),
  order_alert: same({ ...write, keep: ['merchant_id', 'environment', 'kind'] }),
  kyb_application: { ...same({ ...write, keep: ['id', 'merchant_id', 'created_at'] }), hidden: true },
  kyb_message: {
    ...same({ insert: true, give: ['application_id', 'author', 'name', 'text', 'step', 'created_at'] }),
    hidden: true,
  },
  kyb_document: { ...same({ insert: true, delete: true }), hidden: true },
  chain_cursor: { api: readOnly, worker: write, signer: readOnly },
  chain_block: { api: readOnly, worker: all },
  chain_status: { api: readOnly, worker: write },
  chain_check: { api: readOnly, worker: write },
  chain_rescan: {
    api: readOnly,
    worker: { ...write, keep: ['id', 'environment', 'network', 'requested_by', 'to_height', 'excess', 'created_at'] },
  },
  transfer_cost: { api: readOnly, worker: write },
  node_usage: { api: readOnly, worker: all, signer: all },
  reserve_check: { api: readOnly, worker: write },
  chain_pause: { api: readOnly, worker: all, signer: readOnly },
  chain_transfer: {
    api: readOnly,
    worker: { ...write, keep: ['environment', 'network', 'tx_hash', 'ordinal'] },
    signer: readOnly,
  },
  screening_verdict: { api: readOnly, worker: append },
  frozen_approval: { api: readOnly, worker: append },
  // Triggers limit the api's postings to reserves (docs/decisions/database-roles.md#reserves-by-the-api).
  ledger_account: {
    ...same({ ...write, keep: ['id', 'kind', 'merchant_id', 'environment', 'network'] }),
    signer: readOnly,
  },
  // A role that chose an entry's id could hide it where the daily check has already been.
  ledger_tx: {
    ...same({ insert: true, give: ['kind', 'ref', 'environment', 'network', 'created_at'] }),
    signer: readOnly,
  },
  ledger_entry: {
    ...same({ insert: true, give: ['tx_id', 'account_id', 'direction', 'amount', 'balance_after'] }),
    signer: readOnly,
  },
  // Encrypted with the master key, so the checker may read it.
  digest_key: { api: append, worker: { ...write, keep: ['id'] } },
  ledger_checkpoint: { api: readOnly, worker: append },
  ledger_checkpoint_mark: { api: readOnly, worker: write },
  withdrawal: {
    // Only a worker records that a destination was screened.
    api: {
      ...write,
      give: [...withdrawalKept, 'status', 'metadata', 'updated_at'],
      keep: [
        ...withdrawalKept,
        'tx_hash',
        'block_number',
        'paying_since',
        'completed_at',
        'reopened',
        ...screeningColumns,
      ],
    },
    worker: { ...write, keep: withdrawalKept },
    // For a requested import: the journal shows that the payout has begun. A trigger enforces the request.
    signer: { update: true, only: ['paying_since'] },
  },
  withdrawal_verdict: { api: readOnly, worker: append },
  withdrawal_count: same(write),
  withdrawal_idempotency: same(all),
  // The terms of a claim never change. It is only used, once.
  refund_claim: {
    ...same({ insert: true, update: true, only: ['encrypted_token', 'withdrawal_id'] }),
    hidden: true,
    shown: ['withdrawal_id'],
  },
  withdrawal_approval: { api: readOnly, worker: append, signer: readOnly },
  withdrawal_address: {
    ...same({
      ...write,
      keep: ['id', 'merchant_id', 'environment', 'network', 'address', 'created_at', 'usable_from'],
    }),
    signer: readOnly,
  },
  withdrawal_policy: { api: readOnly, worker: { ...write, keep: ['merchant_id', 'environment'] }, signer: readOnly },
  wallet: {
    api: readOnly,
    worker: { update: true, only: ['paused_at', 'pause_reason', 'import_at', 'replace_at', 'since_height'] },
    // The address changes only when an operator has requested it. A trigger enforces that.
    signer: { ...write, keep: ['environment', 'network', 'created_at'] },
  },
  retired_wallet: { api: readOnly, worker: readOnly, signer: append },
  cold_wallet: { api: readOnly, worker: { update: true, only: ['since_height', 'hot_at'] }, signer: append },
  wallet_nonce: { api: readOnly, worker: readOnly, signer: append },
  wallet_deposit: { api: readOnly, worker: minedAgain('wallet', 'kind') },
  // After a restore the signer recreates the sweeps of its journal, when an operator has requested it. Triggers enforce that.
  deposit_balance: {
    api: readOnly,
    worker: { ...write, keep: ['environment', 'network', 'address'] },
    signer: { insert: true, update: true, only: ['swept', 'is_being_swept'] },
  },
  sweep: {
    api: readOnly,
    worker: { ...write, keep: ['id', 'environment', 'network', 'address', 'strategy', 'created_at'] },
    signer: { insert: true, update: true, only: ['note', 'due_at'] },
  },
  chain_fee: { api: readOnly, worker: append },
  batch_fee: { api: readOnly, worker: append },
  wallet_spending: { api: readOnly, worker: minedAgain('to_address', 'is_ours'), signer: readOnly },
  payout_step: {
    api: readOnly,
    worker: { insert: true, update: true, only: ['status', 'ended_at', 'reopened'] },
    signer: append,
  },
  transaction_attempt: {
    api: readOnly,
    worker: { ...write, keep: [...intentColumns, ...signedColumns, 'marked_failed_at', 'refused_resumes'] },
    // For journal rows that a restored database lacks, when an operator has requested the import. A trigger enforces that.
    signer: {
      insert: true,
      give: [...intentColumns, 'status', 'due_at'],
      update: true,
      only: [
        ...signedColumns,
        'destination',
        'status',
        'note',
        'refusal',
        'refused_at',
        'is_refused_for_good',
        'refused_resumes',
        'give_up_at',
        'marked_failed_at',
        'due_at',
      ],
    },
  },
  token_watch: { api: readOnly, worker: write },
  review_approval: { api: readOnly, worker: append },
  payout_fairness: { api: readOnly, worker: { ...write, keep: ['environment', 'network'] } },
  payout_switch: { api: readOnly, worker: all, signer: readOnly },
  webhook_secret: { ...same({ ...write, keep: ['merchant_id', 'environment'] }), hidden: true },
  webhook_endpoint: {
    api: { ...write, keep: ['id', 'merchant_id', 'environment'] },
    worker: { ...all, keep: ['id', 'merchant_id', 'environment'] },
  },
  webhook_event: { api: append, worker: { insert: true, delete: true } },
  webhook_delivery: { api: write, worker: all },
  webhook_delivery_count: { api: { ...write, keep: ['endpoint_id'] }, worker: { ...all, keep: ['endpoint_id'] } },
  // The api deletes the alert of an endpoint that its merchant changes.
  webhook_alert: {
    api: { update: true, only: ['failing_since', 'last_error', 'is_waiting'] },
    worker: { ...all, keep: ['endpoint_id'] },
  },
  webhook_attempt: { api: append, worker: { insert: true, delete: true } },
  operator: {
    api: readOnly,
    worker: { ...write, keep: ['name', 'sponsor', 'enrolled_by', 'enrolled_at'] },
    hidden: true,
  },
  operator_passkey: workerOnly({ ...write, keep: ['credential_id', 'operator', 'public_key', 'created_at'] }),
  operator_disabling: workerOnly({ insert: true, update: true, only: ['ended_at'] }),
  operator_session: workerOnly({ ...all, keep: ['token_hash', 'operator', 'credential_id', 'created_at'] }),
  operator_ceremony: workerOnly({ insert: true, delete: true }),
  operator_recovery: workerOnly({ ...all, keep: ['operator'] }),
  operator_change: workerOnly({ ...all, only: ['done_at', 'outcome'] }),
  // The signer verifies approvals.
  operator_signature: { ...workerOnly(append), signer: readOnly },
  // The api logs the actions of merchants' users. A trigger keeps it from logging for an operator.
  audit_key: { api: append, worker: { ...write, keep: ['id'] }, hidden: true },
  audit_entry: { api: append, worker: append },
  audit_waiting: { api: readOnly, worker: { insert: true, delete: true } },
  ...peopleRights,
  retention: { api: readOnly, worker: write },
  ...serviceRights,
  business_clock: { api: readOnly, worker: write, signer: readOnly },
}
