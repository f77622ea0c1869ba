// What all drills on an installed server use.
import assert from 'node:assert/strict'
import { ethereumRpc } from '../../dev/chains/ethereum-rpc.ts'
import { payEthereum } from '../../dev/chains/pay-ethereum.ts'
import { typed, type Installed } from '../install/installed.ts'
import type { Volume } from '../soak/volume.ts'
import type { Trade } from './trade.ts'

export interface Ground extends Installed {
  readonly trade: Trade
  /** The disks of PostgreSQL and of the journal. */
  readonly volumes: { readonly database: Volume; readonly journal: Volume }
  /** The package of a later release. */
  readonly next: string
  /** The folder of this run, and the network of the server. */
  readonly run: string
  readonly network: string
  /** What ends the machines that drills have added. */
  readonly atEnd: (() => Promise<void>)[]
}

export type Drill = (ground: Ground) => Promise<void>

/** Types a block of a page. There is no backup, of which `kassa doctor` complains. */
export async function follow({ server, token }: Ground, text: string): Promise<string> {
  const acting = `(umask 077; echo ${token} >operator-token)\nexport KASSA_OPERATOR_TOKEN_FILE=/root/operator-token`
  return typed(server, `${acting}\n${text.replaceAll(/^kassa doctor$/gm, '$& || true')}`)
}

export async function listed({ server }: Ground): Promise<string> {
  return (await server.does('kassa payouts list')).out
}

/** Sends a hot wallet ether for fees and USDT. */
export async function fund({ internet: { chain } }: Ground, wallet: string): Promise<void> {
  await ethereumRpc(chain.rpc_url, 'anvil_setBalance', [wallet, '0x8ac7230489e80000'])
  await payEthereum(chain, wallet, 100_000_000_000n)
}

/** As the owner does on the dashboard, where a person decides which key may pay out. */
export async function allowPayouts({ server }: Ground): Promise<void> {
  const sql = `update api_key set permissions = permissions || array['withdrawals'] where not 'withdrawals' = any(permissions)`
  const { code, out } = await server.does(`cd / && runuser -u postgres -- psql -qd kassa -c "${sql}"`)
  assert.ok(code === 0, out)
}

/** Throws which promise was broken. */
export async function finish(ground: Ground, name: string): Promise<void> {
  const broken = await ground.trade.broken()
  const books = await ground.server.does('kassa check-books')
  if (books.code !== 0) broken.push(`kassa check-books: ${books.out}`)
  if ((await ground.server.does('curl -fs http://127.0.0.1:9100/readyz')).code !== 0)
    broken.push('the service is not ready')
  if (broken.length > 0) throw new Error(`${name}: ${broken.join('\n')}`)
}
