// Pays on a sandbox's local chains, with real transfers from the faucet:
//
//   npx node dev/pay.ts <order id> [amount]      the missing amount, or this one
//   npx node dev/pay.ts <address> <amount> [network]   default: T… on TRON, 0x… on Ethereum
import { parseAddress } from '../src/chains/address.ts'
import { networkTable, type NetworkRow } from '../src/chains/networks.ts'
import { parseUsdt } from '../src/lib/money.ts'
import { call } from './client.ts'
import { payEthereum } from './chains/pay-ethereum.ts'
import { payTron } from './chains/pay-tron.ts'
import {
  findSandbox,
  SandboxNotRunning,
  type NetworkName,
  type SandboxFile,
  type SandboxNetwork,
} from './sandbox-file.ts'
import { homeSetting, localNetworks } from './settings.ts'

export type Payment = {
  readonly network: NetworkName
  readonly address: string
  /** Decimal USDT, at most six decimals. */
  readonly amount: string
}

/** Transfers tokens from the faucet and waits until the transfer is in a block. Returns the transaction's hash. */
export async function payOrder(payment: Payment, sandbox?: SandboxFile): Promise<string> {
  const { networks } = sandbox ?? (await findSandbox(homeSetting(process.env)))
  const units = parseUsdt(payment.amount)
  if (units === null || units === 0n) throw new Error(`Not an amount of USDT: ${payment.amount}`)
  return pay[networkTable[payment.network].adapter](networks[payment.network], payment.address, units)
}

const pay: Readonly<
  Record<NetworkRow['adapter'], (from: SandboxNetwork, to: string, units: bigint) => Promise<string>>
> = {
  evm: payEthereum,
  tron: payTron,
}

type OrderToPay = { readonly network: NetworkName; readonly address: string; readonly missing_amount: string }

async function main([target, amount, named]: readonly string[]): Promise<void> {
  if (!target)
    throw new Error(
      'Usage: npx node dev/pay.ts <order id> [amount]  or  npx node dev/pay.ts <address> <amount> [network]',
    )
  const sandbox = await findSandbox(homeSetting(process.env))
  const payment = await paymentFor(sandbox, { target, amount, named })
  const hash = await payOrder(payment, sandbox)
  console.log(`Paid ${payment.amount} USDT (${payment.network}) to ${payment.address}\ntransaction ${hash}`)
}

interface Arguments {
  readonly target: string
  readonly amount: string | undefined
  readonly named: string | undefined
}

async function paymentFor(sandbox: SandboxFile, { target, amount, named }: Arguments): Promise<Payment> {
  const network = networkOf(target, named)
  if (network) {
    if (!amount) throw new Error('An address says nothing about the amount: npx node dev/pay.ts <address> <amount>')
    return { network, address: target, amount }
  }
  const credentials = { base_url: sandbox.base_url, ...sandbox.merchant }
  const order = await call<OrderToPay>(credentials, {
    method: 'GET',
    target: `/v1/orders/${encodeURIComponent(target)}`,
  })
  return { network: order.network, address: order.address, amount: amount ?? order.missing_amount }
}

/** Returns the named network, or the first one with addresses of this form. */
function networkOf(address: string, named: string | undefined): NetworkName | undefined {
  return localNetworks.find(
    network => (named === undefined || network === named) && parseAddress(network, address) !== null,
  )
}

if (import.meta.main) {
  await main(process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = error instanceof SandboxNotRunning ? 2 : 1
  })
}
