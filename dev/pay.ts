// Pays on a sandbox's local chains, with real transfers from the faucet:
//
//   npx node dev/pay.ts <order id> [amount]      what is still missing, or the given amount
//   npx node dev/pay.ts <address> <amount>       T… on TRON, 0x… on Ethereum
import { parseUsdt } from '../src/lib/money.ts'
import { call } from './client.ts'
import { payEthereum } from './chains/pay-ethereum.ts'
import { payTron } from './chains/pay-tron.ts'
import { findSandbox, SandboxNotRunning, type NetworkName, type SandboxFile } from './sandbox-file.ts'
import { homeSetting } from './settings.ts'

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
  const pay = payment.network === 'ERC20' ? payEthereum : payTron
  return pay(networks[payment.network], payment.address, units)
}

type OrderToPay = { readonly network: NetworkName; readonly address: string; readonly missing_amount: string }

async function main([target, amount]: readonly string[]): Promise<void> {
  if (!target)
    throw new Error('Usage: npx node dev/pay.ts <order id> [amount]  or  npx node dev/pay.ts <address> <amount>')
  const sandbox = await findSandbox(homeSetting(process.env))
  const payment = await paymentFor(sandbox, target, amount)
  const hash = await payOrder(payment, sandbox)
  console.log(`Paid ${payment.amount} USDT (${payment.network}) to ${payment.address}\ntransaction ${hash}`)
}

async function paymentFor(sandbox: SandboxFile, target: string, amount: string | undefined): Promise<Payment> {
  const network = networkOf(target)
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

function networkOf(address: string): NetworkName | undefined {
  if (/^0x[0-9a-fA-F]{40}$/.test(address)) return 'ERC20'
  return /^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(address) ? 'TRC20' : undefined
}

if (import.meta.main) {
  await main(process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = error instanceof SandboxNotRunning ? 2 : 1
  })
}
