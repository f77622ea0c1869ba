/** What a role may do with a table besides reading it. `keep`: columns that no `update` may touch. */
export interface Rights {
  readonly insert?: true
  readonly update?: true
  readonly delete?: true
  readonly keep?: readonly string[]
  /** The columns that an `insert` may name; default all. The others the database fills in. */
  readonly give?: readonly string[]
  /** The only columns that an `update` may touch. */
  readonly only?: readonly string[]
}

export interface TableRights {
  readonly api: Rights
  /** A worker may do all that the api may, and this. */
  readonly worker: Rights
  /** What the checker may not read: sealed secrets are no part of the books. */
  readonly hidden?: true
  /** The columns of a hidden table that the checker reads all the same. */
  readonly shown?: readonly string[]
  /** What the api may not even read: how operators enter is nothing of the process that strangers talk to. */
  readonly isWorkerOnly?: true
  /** What the signer, who reads no other table, may do besides reading it. */
  readonly signer?: Rights
}

export const readOnly: Rights = {}
export const append: Rights = { insert: true }
export const write: Rights = { insert: true, update: true }
export const all: Rights = { insert: true, update: true, delete: true }
export const same = (rights: Rights): TableRights => ({ api: rights, worker: rights })
export const workerOnly = (worker: Rights): TableRights => ({ api: readOnly, worker, isWorkerOnly: true })

const sessionKept = ['id', 'audience', 'subject', 'token_hash', 'created_at', 'expires_at', 'address', 'user_agent']

/** A final block that its chain took back: the same transfer may come again in another block. */
export function minedAgain(...columns: string[]): Rights {
  const always = ['taken_back_at', 'reversals', 'from_address', 'amount', 'block_height', 'digest']
  return { insert: true, update: true, only: [...always, ...columns] }
}

/** Who a person is never changes, and what lets somebody in is never exchanged; what has served its time a worker removes. */
export const peopleRights: Readonly<Record<string, TableRights>> = {
  merchant_user: { ...same({ ...write, keep: ['id', 'merchant_id', 'mail', 'created_at'] }), hidden: true },
  sign_in_link: {
    api: {
      insert: true,
      give: ['id', 'mail', 'browser_hash', 'created_at', 'expires_at'],
      update: true,
      only: ['ended_at'],
    },
    worker: { ...all, keep: ['id', 'mail', 'browser_hash', 'created_at', 'expires_at'] },
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
    api: { insert: true, give: ['id', 'recipient', 'subject', 'body', 'status', 'attempts', 'created_at', 'due_at'] },
    worker: { ...all, keep: ['id', 'recipient', 'subject', 'created_at'] },
    hidden: true,
  },
}
