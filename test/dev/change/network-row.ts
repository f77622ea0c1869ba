import { thirdNetworkEdits } from '../../../dev/third-network.ts'
import type { ChangeRow } from './row.ts'

export const network: ChangeRow = {
  change: 'a network',
  edits: thirdNetworkEdits,
  proof: `assert.match(networksInWords, /Polygon \\(ERC20\\)/)
assert.equal(typeof networkSettings('POLYGON')._CHAIN_ID, 'object')`,
}
