import type { CoinIntent, EnergyIntent, Intent, Quote, TransferIntent } from '../outgoing.ts'
import { constantCall, readParameters, readSun, word, type ChainParameters } from './calls.ts'
import type { TronNode } from './node.ts'
import { isContract, readLendable, readLent, readResources, stakeFor, type Resources } from './resources.ts'

/** What the energy of a call may rise by until it is in a block, in percent: its price changes every six hours. */
const energyMarginPercent = 30
/** Bytes of one transaction of ours, at most. */
const bytesMax = 400
/** Sun for an account that is new to the network: one TRX, and a tenth for the bandwidth of its making. */
const activationSun = 1_100_000n

/** On which terms this could be sent now: what it needs is compared with what its sender has, before anything is signed. */
export async function quote(node: TronNode, intent: Intent): Promise<Quote> {
  if (intent.kind === 'token') return quoteTransfer(node, intent)
  return intent.kind === 'coin' ? quoteCoin(node, intent) : quoteEnergy(node, intent)
}

async function quoteTransfer(node: TronNode, intent: TransferIntent): Promise<Quote> {
  const [balance] = await constantCall(node, intent, { selector: 'balanceOf(address)', parameter: word(intent.from) })
  if (BigInt(`0x${balance ?? '0'}`) < intent.amount) return refused('its sender has too little of the token')
  const parameter = word(intent.to) + intent.amount.toString(16).padStart(64, '0')
  const [, estimate, refusal] = await constantCall(node, intent, { selector: 'transfer(address,uint256)', parameter })
  if (refusal !== null) return { kind: 'refused', reason: `the token would refuse it: ${refusal}`, isPermanent: true }
  const parameters = await readParameters(node)
  const energy = Math.ceil((estimate * (100 + energyMarginPercent)) / 100)
  const has = await readResources(node, intent.from)
  // An account that does not exist is told nothing, the network's totals included.
  const totals = has.sun === null ? (await readResources(node, intent.to)).totals : has.totals
  return payable({ parameters, energy, has: { ...has, totals } })
}

interface Needed {
  readonly parameters: ChainParameters
  readonly energy: number
  readonly has: Resources
}

/** The limit of fees caps energy that was lent too, so it is for all of it, whoever pays (chains.md, 2.5). */
function payable({ parameters, energy, has }: Needed): Quote {
  const feeLimit = BigInt(energy) * parameters.energyPrice
  const missingEnergy = Math.max(0, energy - has.energy)
  // A new account has free bandwidth from its first moment.
  const bandwidth = has.sun === null || has.bytes >= bytesMax ? 0n : BigInt(bytesMax) * parameters.bandwidthPrice
  const missingCoin = BigInt(missingEnergy) * parameters.energyPrice + bandwidth - (has.sun ?? 0n)
  if (has.sun !== null && missingCoin <= 0n) return { kind: 'expiring', feeLimit }
  return {
    kind: 'refused',
    reason: has.sun === null ? 'its sender is not activated' : 'its sender has too little TRX for the fee',
    isPermanent: false,
    missingCoin: missingCoin > 0n ? missingCoin : 1n,
    isActivated: has.sun !== null,
    missingStake: missingEnergy === 0 ? 0n : stakeFor(missingEnergy, has),
    fee: BigInt(missingEnergy) * parameters.energyPrice + bandwidth + (has.sun === null ? activationSun : 0n),
  }
}

async function quoteCoin(node: TronNode, { from, to, amount }: CoinIntent): Promise<Quote> {
  const [has, receiver, parameters] = await Promise.all([
    readResources(node, from),
    readSun(node, to),
    readParameters(node),
  ])
  if (has.sun === null) return refused('its sender is not activated')
  const bandwidth = has.bytes >= bytesMax ? 0n : BigInt(bytesMax) * parameters.bandwidthPrice
  const missingCoin = amount + (receiver === null ? activationSun : 0n) + bandwidth - has.sun
  if (missingCoin > 0n) return { ...refused('its sender has too little TRX to send'), missingCoin }
  return { kind: 'expiring', feeLimit: 0n }
}

async function quoteEnergy(node: TronNode, { kind, from, to, amount }: EnergyIntent): Promise<Quote> {
  if (kind === 'reclaim') {
    if ((await readLent(node, { from, to })) < amount) return refused('less than that is lent')
    return { kind: 'expiring', feeLimit: 0n }
  }
  if (await isContract(node, to)) return { ...refused('energy is lent to no contract'), isPermanent: true }
  if ((await readLendable(node, from)) < amount) return refused('its sender has too little stake to lend')
  if ((await readSun(node, to)) === null) return { ...refused('its receiver is not activated'), isActivated: false }
  return { kind: 'expiring', feeLimit: 0n }
}

function refused(reason: string) {
  return { kind: 'refused' as const, reason, isPermanent: false }
}
