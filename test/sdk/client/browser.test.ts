// In a file of its own: what it changes is seen by everything in the process.
import test from 'ava'
import { Kassa } from '../../../sdk/typescript/src/index.ts'
import { credentials } from './scripted.ts'

test.serial(
  'in a page a secret is refused unless that is said to be wanted; without a secret there is no danger',
  t => {
    Object.assign(globalThis, { document: {} })
    t.teardown(() => Reflect.deleteProperty(globalThis, 'document'))
    const baseUrl = 'https://pay.example.com'
    t.throws(() => new Kassa({ ...credentials, baseUrl }), {
      instanceOf: TypeError,
      message: /dangerouslyAllowBrowser/,
    })
    t.notThrows(() => new Kassa({ ...credentials, baseUrl, dangerouslyAllowBrowser: true }))
    t.notThrows(() => new Kassa({ baseUrl, keyId: null }))
  },
)

test.serial('key, secret and address come from the environment when they are not given', t => {
  const before = { ...process.env }
  t.teardown(() => {
    process.env = before
  })
  t.throws(() => new Kassa(), { message: /no key: give keyId and secret, or set KASSA_KEY_ID and KASSA_SECRET/ })
  process.env.KASSA_KEY_ID = 'wrong'
  t.throws(() => new Kassa(), { message: /but no secret: give secret or set KASSA_SECRET/ })
  process.env.KASSA_SECRET = credentials.secret
  t.throws(() => new Kassa(), { message: /mk_test_/ })
  t.notThrows(() => new Kassa({ ...credentials, baseUrl: 'https://pay.example.com' }))
  process.env.KASSA_KEY_ID = credentials.keyId
  t.throws(() => new Kassa(), { message: /no baseUrl: give baseUrl or set KASSA_BASE_URL/ })
  process.env.KASSA_BASE_URL = 'nowhere'
  t.throws(() => new Kassa(), { message: /must be an address such as .*, not nowhere/ })
  process.env.KASSA_BASE_URL = 'https://pay.example.com'
  t.notThrows(() => new Kassa())
  t.notThrows(() => new Kassa({ keyId: null }))
})
