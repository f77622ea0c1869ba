import type { Block } from '../format/block.ts'
import type { Chain } from '../chain.ts'
import { flag, integer, text } from './query.ts'
import type { Query } from './query.ts'
import { blockView, transactionView } from './views.ts'

const blocksPerAnswerMax = 100

/** Reads of blocks and of what is in them. `solid` is set for walletsolidity/*, which knows nothing above the solid head. */
export const blockHandlers = {
  getnowblock: (chain: Chain, _query: Query, solid: boolean) => blockView(blockAt(chain, topOf(chain, solid), solid)),
  getblock: (chain: Chain, query: Query, solid: boolean) =>
    blockView(blockNamed(chain, text(query, 'id_or_num'), solid), flag(query, 'detail')),
  getblockbynum: (chain: Chain, query: Query, solid: boolean) =>
    blockView(blockAt(chain, integer(query, 'num'), solid)),
  getblockbyid: (chain: Chain, query: Query, solid: boolean) =>
    blockView(blockNamed(chain, text(query, 'value'), solid)),
  getblockbylimitnext,
  getblockbylatestnum,
  gettransactionbyid,
  gettransactioninfobyid,
  gettransactioninfobyblocknum,
  gettransactioncountbyblocknum: (chain: Chain, query: Query, solid: boolean) => ({
    count: blockAt(chain, integer(query, 'num'), solid)?.transactions.length ?? -1,
  }),
}

/** The newest height an API may show. */
export function topOf(chain: Chain, solid: boolean): number {
  return solid ? chain.record.solid : chain.record.head.number
}

/** The block of a height, undefined above what the API may show. */
export function blockAt(chain: Chain, number: number, solid: boolean): Block | undefined {
  return number <= topOf(chain, solid) ? chain.record.blocks[number] : undefined
}

/** By id (orphans included, as a node keeps both branches) or by height; the newest when unnamed. */
function blockNamed(chain: Chain, name: string, solid: boolean): Block | undefined {
  if (name === '') return blockAt(chain, topOf(chain, solid), solid)
  if (name.length !== 64) return blockAt(chain, Number(name), solid)
  const block = chain.record.blockById(name.toLowerCase())
  return block && block.number <= topOf(chain, solid) ? block : undefined
}

/** Heights from startNum up to but not including endNum. */
function getblockbylimitnext(chain: Chain, query: Query, solid: boolean): object {
  const start = integer(query, 'startNum')
  const end = integer(query, 'endNum')
  if (start < 0 || end <= start || end - start > blocksPerAnswerMax) return {}
  const blocks = chain.record.blocks.slice(start, Math.min(end, topOf(chain, solid) + 1))
  return { block: blocks.map(block => blockView(block)) }
}

function getblockbylatestnum(chain: Chain, query: Query, solid: boolean): object {
  const count = integer(query, 'num')
  if (count <= 0 || count >= blocksPerAnswerMax) return {}
  const top = topOf(chain, solid)
  return blockList(chain.record.blocks.slice(Math.max(0, top + 1 - count), top + 1))
}

function blockList(blocks: readonly Block[]): object {
  return blocks.length > 0 ? { block: blocks.map(block => blockView(block)) } : {}
}

/** A full node also knows pending transactions, printed as if they had succeeded: presence proves nothing. */
function gettransactionbyid(chain: Chain, query: Query, solid: boolean): object {
  const id = text(query, 'value')
  const found = chain.record.find(id)
  if (found && found.block.number <= topOf(chain, solid)) {
    return transactionView(found.transaction, found.transaction.result)
  }
  const pending = solid ? undefined : chain.record.pending.find(transaction => transaction.id === id)
  return pending ? transactionView(pending, 'SUCCESS') : {}
}

function gettransactioninfobyid(chain: Chain, query: Query, solid: boolean): object {
  const found = chain.record.find(text(query, 'value'))
  return found && found.block.number <= topOf(chain, solid) ? found.info : {}
}

/** The receipts of a height: `[]` for an empty block and just as well for one the node does not have. */
function gettransactioninfobyblocknum(chain: Chain, query: Query, solid: boolean): object {
  const number = integer(query, 'num')
  if (number <= 0) return {}
  return blockAt(chain, number, solid)?.receipts ?? []
}
