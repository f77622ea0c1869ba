// A hot wallet whose key another service keeps, behind HTTP.
import { createHash } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import test from 'ava'
import { keyInMemory, NoSignature } from '../../src/signer/keys/wallet-signer.ts'
import { remoteSigner } from '../../src/signer/keys/remote-signer.ts'
import { startPayouts } from '../payouts/payouts.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

const key = createHash('sha256').update('the hot wallet of the tests').digest()
const own = keyInMemory(key)
const other = keyInMemory(createHash('sha256').update('somebody else').digest())
const order = secp256k1.Point.Fn.ORDER
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

type Answer = (digest: Uint8Array, response: ServerResponse) => Promise<void>

/** A service that signs in this manner, and what it was asked. */
async function startRemote(first: Answer) {
  const asked: { digest: string; authorization: string | undefined }[] = []
  const remote = { answer: first, asked, url: '', close: () => {} }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', part => (body += String(part)))
    request.on('end', () => {
      const { digest } = JSON.parse(body) as { digest: string }
      asked.push({ digest, authorization: request.headers.authorization })
      void remote.answer(Buffer.from(digest.slice(2), 'hex'), response)
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  remote.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sign`
  remote.close = () => {
    server.closeAllConnections()
    server.close()
  }
  return remote
}

const report = (response: ServerResponse, text: string, status = 200) => void response.writeHead(status).end(text)
const well: Answer = async (digest, response) =>
  report(response, JSON.stringify({ signature: `0x${hex((await own.sign(digest)).compact)}1b` }))

const tokenFile = path.join(temporaryFolder('remote'), 'token')
writeFileSync(tokenFile, 'a secret\n')
const access = { tokenFile, certificateFile: null, keyFile: null, authorityFile: null, timeoutMs: 300 }
const digest = createHash('sha256').update('something').digest()

test('a signature is taken as our own key would make it, also with the higher s', async t => {
  const remote = await startRemote(well)
  t.teardown(remote.close)
  const walletSigner = remoteSigner({ url: remote.url, publicKey: own.publicKey }, access)
  const expected = await own.sign(digest)
  const is = async () => {
    const signature = await walletSigner.sign(digest)
    t.deepEqual([hex(signature.compact), signature.recovery], [hex(expected.compact), expected.recovery])
  }
  await is()
  t.deepEqual(remote.asked, [{ digest: `0x${hex(digest)}`, authorization: 'Bearer a secret' }])
  remote.answer = async (asked, response) => {
    const { compact } = await own.sign(asked)
    const high = (order - BigInt(`0x${hex(compact.subarray(32))}`)).toString(16).padStart(64, '0')
    report(response, JSON.stringify({ signature: `0x${hex(compact.subarray(0, 32))}${high}` }))
  }
  await is()
})

test('whatever else it answers is no signature, and each is told', async t => {
  const remote = await startRemote(well)
  t.teardown(remote.close)
  const walletSigner = remoteSigner({ url: remote.url, publicKey: own.publicKey }, access)
  const held: ServerResponse[] = []
  const cases: readonly (readonly [RegExp, Answer])[] = [
    [
      /of another key/,
      async (asked, to) => report(to, JSON.stringify({ signature: `0x${hex((await other.sign(asked)).compact)}` })),
    ],
    [/of another key/, async (_asked, to) => report(to, JSON.stringify({ signature: `0x${'00'.repeat(64)}` }))],
    [/of another key/, async (_asked, to) => report(to, JSON.stringify({ signature: `0x${'ff'.repeat(64)}` }))],
    [/no signature/, async (_asked, to) => report(to, '{"signature":"0x12"}')],
    [/no signature/, async (_asked, to) => report(to, '<html>')],
    [/answered 500/, async (_asked, to) => report(to, 'no', 500)],
    [/too long/, async (_asked, to) => report(to, 'x'.repeat(100_000))],
    [/does not answer$/, async (_asked, to) => void to.destroy()],
    [/in time/, async (_asked, to) => void held.push(to)],
    [/in time/, async (_asked, to) => void to.writeHead(200).write('{')],
  ]
  for (const [message, answer] of cases) {
    remote.answer = answer
    await t.throwsAsync(walletSigner.sign(digest), { instanceOf: NoSignature, message })
  }
  // What comes after its time is heard by nobody, and the next question has its own answer.
  for (const response of held) await well(digest, response)
  remote.answer = well
  t.deepEqual(hex((await walletSigner.sign(digest)).compact), hex((await own.sign(digest)).compact))
  remote.close()
  await t.throwsAsync(walletSigner.sign(digest), { instanceOf: NoSignature, message: /does not answer/ })
})

for (const network of ['ERC20', 'TRC20'] as const)
  test.serial(
    `${network}: a wallet whose key is elsewhere pays once, says why it waits, and holds nothing locked while it asks`,
    async t => {
      const at = await startPayouts(network)
      const remote = await startRemote(async (_asked, to) => report(to, 'no', 503))
      t.teardown(async () => {
        remote.close()
        await at.close()
      })
      const walletSigner = remoteSigner({ url: remote.url, publicKey: own.publicKey }, access)
      const signer = { db: at.signerDb, wallet: { ...at.wallet(), walletSigner } }
      const to = at.someone()
      const id = await at.withdraw(to)
      await at.work(1, { signer })
      t.like((await at.attempts(id))[0], { status: 'READY', note: 'the remote signer answered 503' })
      t.is(at.wallet().journal.head.sequence, 0)
      remote.answer = async (asked, response) => {
        // Whoever gives it up, or stops the wallet, need not wait for an answer from elsewhere.
        await at.service.admin.query(
          `set statement_timeout = 2000; select 1 from wallet for update nowait; select 1 from transaction_attempt for update nowait`,
        )
        await well(asked, response)
      }
      await at.work(3, { signer })
      t.is((await at.withdrawal(id)).status, 'COMPLETED')
      t.is(at.payee.paid(to).length, 1)
      t.is(new Set(remote.asked.map(one => one.digest)).size <= 2, true)
      // Given up while the key is asked: nothing is signed.
      const late = await at.withdraw(at.someone())
      const before = at.wallet().journal.head.sequence
      remote.answer = async (asked, response) => {
        await at.service.admin.query('update transaction_attempt set give_up_at = now() where withdrawal_id = $1', [
          late,
        ])
        await well(asked, response)
      }
      await at.work(1, { signer })
      t.is(at.wallet().journal.head.sequence, before)
      t.is((await at.attempts(late))[0]?.tx_hash, null)
    },
  )
