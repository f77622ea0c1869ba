import { all, same, write, type TableRights } from './rights.ts'

const sessionKept = ['id', 'audience', 'subject', 'token_hash', 'created_at', 'expires_at', 'address', 'user_agent']

/** Who a person is never changes, and what opens a door is never exchanged; what has served its time a worker removes. */
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
