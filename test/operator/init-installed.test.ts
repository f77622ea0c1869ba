import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import test from 'ava'
import { readConfig } from '../../src/config/config.ts'
import { changesOf, makeKeys, planOf, tryNodes, writePlan } from '../../scripts/installed/init-installed.ts'
import { readUnit } from '../../scripts/installed/unit.ts'
import { environmentOf } from '../helpers/unit-environment.ts'

const words = 'test test test test test test test test test test test junk'
let folder = ''
const at = (name: string) => path.join(folder, name)
test.before(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'kassa-installed-'))
})
test.after.always(() => rmSync(folder, { recursive: true, force: true }))

/** The answers of a shop, as `kassa init` takes them. */
const shop = {
  publicHost: 'pay.shop.example',
  consoleHost: 'console.shop.example',
  mailFrom: 'Shop <no-reply@pay.shop.example>',
  smtpUrl: 'smtps://shop:hush@mail.example.com',
  nodes: new Map([['TRC20' as const, ['https://a.example/key', 'https://b.example', 'https://c.example']]]),
  isSingleMerchant: true,
}
const wanted = { answers: shop, set: {}, hasOwnAuthority: undefined }

test('kassa init writes what the units read, and run again it changes only what was asked', t => {
  const installed = { folder: at('etc'), work: 1024 }
  const first = planOf(installed, wanted)
  t.true(first.isFirst)
  t.regex(changesOf(first).join('\n'), /\+ KASSA_LIVE_TRC20_RPC_URLS=a\.example,b\.example,c\.example/)
  t.notRegex(changesOf(first).join('\n'), /hush|\/key/)
  t.false(existsSync(at('etc')), 'a plan writes nothing')
  mkdirSync(at('etc'))
  t.notRegex(makeKeys(installed, words), new RegExp(words))
  writePlan(installed, first)
  // The unit has the settings that it names, and the service accepts them.
  const unit = readUnit(
    readFileSync(new URL('../../deploy/systemd/kassa.service', import.meta.url), 'utf8').replaceAll(
      '/etc/kassa',
      at('etc'),
    ),
  )
  mkdirSync(at('credentials'))
  for (const [name, file] of unit.credentials) writeFileSync(at(`credentials/${name}`), readFileSync(file))
  const config = readConfig(environmentOf(unit, at('credentials')))
  t.is(
    config.networks[0]?.xpub,
    HDKey.fromMasterSeed(mnemonicToSeedSync(words)).derive("m/44'/195'/0'").publicExtendedKey,
  )
  t.true(config.isSingleMerchant)
  t.regex(config.databaseUrl, /kassa_worker:.*@127\.0\.0\.1:5432/)
  for (const name of ['settings.env', 'signer.env', 'proxy.env', 'service/smtp-url'])
    t.is(statSync(at(`etc/${name}`)).mode & 0o777, 0o600, name)
  t.is(statSync(at('etc/operators.json')).mode & 0o777, 0o644)
  t.deepEqual(
    readdirSync(at('etc/database')).filter(name => name.startsWith('admin')),
    [],
    'the socket needs no password',
  )
  t.true(planOf(installed, { ...wanted, answers: {} }).hasKeys)
  t.deepEqual(changesOf(planOf(installed, { ...wanted, answers: {} })), [], 'nothing was asked')

  const set = { KASSA_ORDERS_PER_HOUR: '500', KASSA_SIGNER_DAY_MAX: '90000', KASSA_WITHDRAWAL_SECOND_LIMIT: '' }
  const again = planOf(installed, { answers: { publicHost: 'shop.example' }, set, hasOwnAuthority: true })
  t.deepEqual(changesOf(again).toSorted(), [
    'proxy.env: ~ KASSA_PUBLIC_HOST=shop.example',
    'proxy.env: ~ KASSA_PUBLIC_TLS=tls internal',
    'settings.env: + KASSA_ORDERS_PER_HOUR=500',
    'settings.env: - KASSA_WITHDRAWAL_SECOND_LIMIT',
    'settings.env: ~ KASSA_PUBLIC_URL=https://shop.example',
    'signer.env: ~ KASSA_SIGNER_DAY_MAX=90000',
  ])
  t.regex(
    readFileSync(at('etc/settings.env'), 'utf8'),
    /^KASSA_PUBLIC_URL=https:\/\/pay\.shop\.example$/m,
    'planned only',
  )
  for (const [name, value, problem] of [
    ['KASSA_ORDERS_PER_HOR', '1', /there is no setting KASSA_ORDERS_PER_HOR/],
    ['KASSA_FEE_BASIC', '0.01', /KASSA_FEE_BASIC is not 0, but KASSA_SINGLE_MERCHANT is true/],
  ] as const)
    t.throws(() => planOf(installed, { answers: {}, set: { [name]: value }, hasOwnAuthority: undefined }), {
      message: problem,
    })
})

test('kassa init refuses half of the answers the first time, and tells of nodes that do not answer', async t => {
  const { mailFrom: _, ...most } = shop
  t.throws(() => planOf({ folder: at('none') }, { ...wanted, answers: most }), {
    message: /needs --public-host, .*all of them/,
  })
  const said: string[] = []
  const nodes = new Map([['TRC20' as const, ['https://a.invalid', 'https://b.invalid']]])
  const { config } = planOf({ folder: at('none') }, { ...wanted, answers: { ...shop, nodes } })
  t.false(await tryNodes(config, line => said.push(line)))
  t.regex(said.join('\n'), /fail  live TRC20: a\.invalid does not answer/)
  t.regex(said.join('\n'), /warn  TRON has 2 nodes: .*Name three/)
})
