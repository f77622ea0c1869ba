import { defineEntity, p } from '@mikro-orm/core'
import { big, checks, environment, network, time } from '../../database/columns.ts'

/** How far a chain was read: to the head, which a reorg may change, and to the final block. */
export const ChainCursorEntity = defineEntity({
  name: 'ChainCursor',
  tableName: 'chain_cursor',
  properties: {
    environment: environment().primary(),
    network: network().primary(),
    kind: p.enum(['head', 'final']).primary(),
    height: big(),
    hash: p.text(),
    blockTime: time(),
    movedAt: time(),
    /** Height up to which a majority of the nodes agreed; head cursor only. */
    agreedHeight: big().nullable(),
    agreedTime: time().nullable(),
    /** Number of times the chain was resumed after a pause; final cursor only. */
    resumes: p.integer().default(0),
  },
  checks: checks({
    chain_cursor_height_check: 'height >= 0',
    chain_cursor_resumes_check: 'resumes >= 0',
    chain_cursor_check: `(kind = 'head') = (agreed_height is not null) and (agreed_height is null) = (agreed_time is null)`,
    chain_cursor_check1: 'agreed_height <= height',
  }),
})
