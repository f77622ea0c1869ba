/** A role's rights on a table besides reading it. `keep`: columns that no `update` may touch. */
export interface Rights {
  readonly insert?: true
  readonly update?: true
  readonly delete?: true
  readonly keep?: readonly string[]
  /** The columns that an `insert` may set; default all. The database fills the others. */
  readonly give?: readonly string[]
  /** The only columns that an `update` may set. */
  readonly only?: readonly string[]
}

export interface TableRights {
  readonly api: Rights
  /** A worker has the api's rights and these. */
  readonly worker: Rights
  /** The checker may not read it: encrypted secrets are not part of the ledger. */
  readonly hidden?: true
  /** The columns of a hidden table that the checker may read. */
  readonly shown?: readonly string[]
  /** The api may not even read it: the process that serves the public needs no data of operators' access. */
  readonly isWorkerOnly?: true
  /** The signer's rights besides reading it. Without them the signer may not read the table. */
  readonly signer?: Rights
}

export const readOnly: Rights = {}
export const append: Rights = { insert: true }
export const write: Rights = { insert: true, update: true }
export const all: Rights = { insert: true, update: true, delete: true }
/** A process removes its row when it ends. */
const reporting: Rights = { ...all, only: ['seen_at', 'ahead_ms'] }
export const same = (rights: Rights): TableRights => ({ api: rights, worker: rights })
export const workerOnly = (worker: Rights): TableRights => ({ api: readOnly, worker, isWorkerOnly: true })

const sessionKept = ['id', 'audience', 'subject', 'token_hash', 'created_at', 'expires_at', 'address', 'user_agent']

/** Rights for transfers of a final block that its chain took back. The same transfer may be mined again in another block. */
export function minedAgain(...columns: string[]): Rights {
  const always = ['taken_back_at', 'reversals', 'from_address', 'amount', 'block_height', 'digest']
  return { insert: true, update: true, only: [...always, ...columns] }
}

/** A user's identity never changes, and credentials are never replaced. A worker removes expired rows. */
export const peopleRights: Readonly<Record<string, TableRights>> = {
  merchant_user: { ...same({ ...write, keep: ['id', 'merchant_id', 'mail', 'created_at'] }), hidden: true },
  sign_in_link: {
    api: {
      insert: true,
      give: ['id', 'mail', 'browser_hash', 'is_registration', 'created_at', 'expires_at'],
      update: true,
      only: ['ended_at'],
    },
    worker: { ...all, keep: ['id', 'mail', 'browser_hash', 'is_registration', 'created_at', 'expires_at'] },
    hidden: true,
  },
  page_session: {
    api: { ...write, keep: sessionKept },
    worker: { ...all, keep: sessionKept },
    hidden: true,
  },
  passkey: {
    ...same({ insert: true, update: true, only: ['counter', 'name', 'used_at', 'removed_at'] }),
    hidden: true,
  },
  passkey_challenge: { ...same({ insert: true, delete: true }), hidden: true },
  passkey_reset: { ...same({ insert: true, update: true, only: ['ended_at'] }), hidden: true },
  mail: {
    api: {
      insert: true,
      give: ['id', 'recipient', 'subject', 'body', 'html', 'status', 'attempts', 'created_at', 'due_at'],
    },
    worker: { ...all, keep: ['id', 'recipient', 'subject', 'created_at'] },
    hidden: true,
  },
}

/** What processes and tools report of themselves. */
export const serviceRights = {
  backup_record: same(readOnly),
  readiness_write: same({ ...write, keep: ['slot'] }),
  service_process: { ...same(reporting), signer: reporting },
  doctor_run: workerOnly({ ...all, keep: ['id', 'requested_by', 'requested_at'] }),
} satisfies Readonly<Record<string, TableRights>>
