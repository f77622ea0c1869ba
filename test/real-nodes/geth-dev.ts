// go-ethereum as it runs with `--dev`: it makes a block a second and finalises by itself, by its own clock.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import test from 'ava'
import { ethereumRpc } from '../../dev/chains/ethereum-rpc.ts'
import { freePort } from '../../dev/ports.ts'
import { deployEthereumToken } from '../../dev/token/deploy-ethereum.ts'
import { connectChain, type ChainSettings } from '../../src/chains/connect.ts'
import { connectOutgoing } from '../../src/chains/connect-outgoing.ts'
import { usdt } from '../../src/lib/money.ts'
import { keyInMemory } from '../../src/signer/keys/wallet-signer.ts'
import { finalOf, sentOf, termsOf } from '../chains/outgoing-conformance.ts'
import { developmentAccounts } from '../helpers/ethereum-node.ts'
import { until } from '../helpers/until.ts'

const [hot, payee] = developmentAccounts
const deadlineMs = 120_000

test('on a node that goes by its own clock a payment is open, in a block, and final', async t => {
  const url = `http://127.0.0.1:${await freePort()}`
  const child = spawn(
    process.env.KASSA_GETH ?? '',
    [
      '--dev',
      '--dev.period',
      '1',
      '--http',
      '--http.port',
      new URL(url).port,
      '--http.api',
      'eth,net',
      '--port',
      '0',
    ].concat(['--nodiscover', '--ipcdisable', '--authrpc.port', `${await freePort()}`, '--verbosity', '1']),
    { stdio: 'ignore' },
  )
  t.teardown(async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
  const rpc = <Result>(method: string, ...params: unknown[]) => ethereumRpc<Result>(url, method, params)
  await until(
    () =>
      rpc('eth_chainId').then(
        () => true,
        () => false,
      ),
    deadlineMs,
  )
  const [rich] = await rpc<string[]>('eth_accounts')
  const ether = await rpc<string>('eth_sendTransaction', {
    from: rich,
    to: hot.address,
    value: `0x${(10n ** 19n).toString(16)}`,
  })
  await until(async () => (await rpc('eth_getTransactionReceipt', ether)) !== null, deadlineMs)
  const token = await deployEthereumToken({ url, privateKey: hot.privateKey, supply: 10n ** 12n })
  const settings: ChainSettings = {
    network: 'ERC20',
    nodes: [{ url, headers: {} }],
    token,
    chainIdentity: '1337',
    finality: 'finalized',
    requiredConfirmations: 3,
  }
  const now = () => performance.now()
  const [way, chain] = [await connectOutgoing(settings, now), await connectChain(settings, now)]
  await way.verify()
  await chain.verify()

  const wanted = { kind: 'token', token, from: hot.address, to: payee.address, amount: usdt(12_500_000n) } as const
  const terms = await termsOf(way, wanted, 0)
  const unsigned = await way.format.build(wanted, terms)
  const signature = await keyInMemory(Buffer.from(hot.privateKey, 'hex')).sign(unsigned.digest)
  const signed = unsigned.attachSignature(signature)
  const sent = sentOf(signed, hot.address, terms)
  t.is((await way.broadcast(signed))[0]?.value.kind, 'accepted')
  const seen: string[] = []
  await until(async () => {
    // Before its first final block the node has none, and says so by an error.
    const kind = await way.outcome(sent).then(
      outcome => outcome.kind,
      () => 'unavailable',
    )
    if (seen.at(-1) !== kind) seen.push(kind)
    return kind === 'final'
  }, deadlineMs)
  t.log(seen.join(', '))
  t.deepEqual((await finalOf(way, sent)).moved, [{ from: hot.address, to: payee.address, amount: usdt(12_500_000n) }])
  t.false(await way.isImpossible(sent))
  t.is((await way.broadcast(signed))[0]?.value.kind, 'nonce_used')
  const { block } = await finalOf(way, sent)
  const transfers = await chain.transfers((await chain.block(block.height))!)
  t.deepEqual(
    transfers.map(({ txHash, to, amount }) => [txHash, to, amount]),
    [[signed.txHash, payee.address, 12_500_000n]],
  )
})
