import type { CoinIntent, EnergyIntent, Intent, TransferIntent } from '../../send/outgoing.ts'
import { tooLittle, type Quote } from '../../send/quote.ts'
import { tokenProblemText } from '../../token-state.ts'
import { constantCall, isRevert, readParameters, readSun, word, type ChainParameters } from '../calls.ts'
import type { TronNode } from '../node.ts'
import { isContract, readLendable, readDelegated, readResources, stakeFor, type Resources } from './resources.ts'
import { readTokenState } from '../token-state.ts'
import { energyToFresh } from './transfer-cost.ts'

/** Margin for a rising energy need until the transaction is in a block, in percent. It changes every six hours. */
const energyMarginPercent = 30
/** Maximum size of our transactions. */
const bytesMax = 400
/** Sun to activate a new account: one TRX, and a tenth for bandwidth. */
const activationSun = 1_100_000n

/** Quotes an intent: compares its cost with the sender's means before anything is signed. */
export async function quote(node: TronNode, intent: Intent): Promise<Quote> {
  if (intent.kind === 'token') return quoteTransfer(node, intent)
  return intent.kind === 'coin' ? quoteCoin(node, intent) : quoteEnergy(node, intent)
}

async function quoteTransfer(node: TronNode, intent: TransferIntent): Promise<Quote> {
  if ((await tokensOf(node, intent, intent.from)) < intent.amount) return tooLittle
  const problem = tokenProblemText(await readTokenState(node, intent.token, intent.from), intent.from)
  // Temporary: payouts resume when the issuer lifts it.
  if (problem !== null) return refused(problem)
  const parameter = word(intent.to) + intent.amount.toString(16).padStart(64, '0')
  const [, estimate, refusal, penalty] = await constantCall(node, intent, {
    selector: 'transfer(address,uint256)',
    parameter,
  })
  if (refusal !== null)
    return { kind: 'refused', reason: `the token would refuse it: ${refusal}`, isPermanent: isRevert(refusal) }
  const parameters = await readParameters(node)
  // The receiver may have moved all its tokens by then, as exchanges do.
  const holds = (await tokensOf(node, intent, intent.to)) > 0n
  const energy = withMargin(estimate)
  const energyDearest = withMargin(holds ? energyToFresh(estimate, penalty) : estimate)
  const has = await readResources(node, intent.from)
  // For a new account the node reports nothing, not even the network's totals.
  const totals = has.sun === null ? (await readResources(node, intent.to)).totals : has.totals
  return payable({ parameters, energy, energyDearest, has: { ...has, totals } })
}

async function tokensOf(node: TronNode, intent: TransferIntent, account: string): Promise<bigint> {
  const [balance] = await constantCall(node, intent, { selector: 'balanceOf(address)', parameter: word(account) })
  return BigInt(`0x${balance ?? '0'}`)
}

function withMargin(energy: number): number {
  return Math.ceil((energy * (100 + energyMarginPercent)) / 100)
}

interface Needed {
  readonly parameters: ChainParameters
  readonly energy: number
  readonly energyDearest: number
  readonly has: Resources
}

/** Returns all that the sender can pay fees with. */
function meansOf({ parameters, has }: Pick<Needed, 'parameters' | 'has'>) {
  const coins = has.sun ?? 0n
  return {
    bytesFee: BigInt(bytesMax) * parameters.bandwidthPrice,
    coins,
    means: coins + BigInt(has.energy) * parameters.energyPrice,
  }
}

/** The fee limit also caps delegated energy, so it must cover all of it. */
function payable({ parameters, energy, energyDearest, has }: Needed): Quote {
  const feeLimit = BigInt(energy) * parameters.energyPrice
  const missingEnergy = Math.max(0, energy - has.energy)
  // A new account has free bandwidth at once.
  const bandwidth = has.sun === null || has.bytes >= bytesMax ? 0n : BigInt(bytesMax) * parameters.bandwidthPrice
  const missingCoin = BigInt(missingEnergy) * parameters.energyPrice + bandwidth - (has.sun ?? 0n)
  const feeLimitDearest = BigInt(energyDearest) * parameters.energyPrice
  if (has.sun !== null && missingCoin <= 0n)
    return { kind: 'expiring', feeLimit, feeLimitDearest, ...meansOf({ parameters, has }) }
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
  return { ...withoutEnergy, ...meansOf({ parameters, has }) }
}

async function quoteEnergy(node: TronNode, { kind, from, to, amount }: EnergyIntent): Promise<Quote> {
  const [has, parameters] = await Promise.all([readResources(node, from), readParameters(node)])
  const quoted = { ...withoutEnergy, ...meansOf({ parameters, has }) }
  if (kind === 'reclaim') {
    if ((await readDelegated(node, { from, to })) < amount) return refused('less than that is lent')
    return quoted
  }
  if (await isContract(node, to)) return { ...refused('energy is lent to no contract'), isPermanent: true }
  if ((await readLendable(node, from)) < amount) return refused('its sender has too little stake to lend')
  if ((await readSun(node, to)) === null) return { ...refused('its receiver is not activated'), isActivated: false }
  return quoted
}

/** Without a contract call no energy is used. */
const withoutEnergy = { kind: 'expiring', feeLimit: 0n, feeLimitDearest: 0n } as const

function refused(reason: string) {
  return { kind: 'refused' as const, reason, isPermanent: false }
}
