import { Web3 } from 'web3'
import { ethereumRpc } from '../../dev/chains/ethereum-rpc.ts'
import { until } from './until.ts'

export interface EthereumSender {
  /** With checksum. */
  readonly address: string
  /** Puts a call of a contract into the node's pool and returns its hash. */
  send(to: string, data: string): Promise<string>
}

/** More than any call here needs; given outright because an estimate would refuse calls that are meant to fail. */
const gas = 6_000_000
const gwei = 1_000_000_000n

/** An account that numbers and signs its transactions itself, one after the other, since no node but anvil does it. */
export function ethereumSender(url: string, privateKey: string): EthereumSender {
  const { eth } = new Web3(url)
  const account = eth.accounts.privateKeyToAccount(`0x${privateKey}`)
  const count = async () =>
    Number(await ethereumRpc<string>(url, 'eth_getTransactionCount', [account.address, 'pending']))
  const send = async (to: string, data: string) => {
    const nonce = await count()
    const chainId = await ethereumRpc<string>(url, 'eth_chainId', [])
    const fees = { maxFeePerGas: 50n * gwei, maxPriorityFeePerGas: gwei }
    const signed = await account.signTransaction({ to, data, gas, nonce, chainId, ...fees, type: 2, value: 0 })
    const hash = await ethereumRpc<string>(url, 'eth_sendRawTransaction', [signed.rawTransaction])
    // A node takes a transaction before it counts it.
    await until(async () => (await count()) > nonce)
    return hash
  }
  let sending = Promise.resolve('')
  return {
    address: account.address,
    send: (to, data) =>
      (sending = sending.then(
        () => send(to, data),
        () => send(to, data),
      )),
  }
}
