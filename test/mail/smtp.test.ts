// Mails from the outbox to a real SMTP server on this machine.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import test from 'ava'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { insertMail } from '../../src/mail/outbox.service.ts'
import { retrySeconds, sendDueMails } from '../../src/mail/send.service.ts'
import { MailRefused, smtpSender } from '../../src/mail/smtp.ts'
import { testService, type TestService } from '../helpers/deps.ts'

const password = 'Open/Sesame+4711'
const from = 'Kassa <kassa@pay.example>'

interface Received {
  readonly from: string
  readonly to: readonly string[]
  readonly content: string
}

interface MailServer {
  readonly url: string
  readonly received: Received[]
  /** What it says to the next recipients and contents, one after the other, then to all; `null` takes it. */
  readonly refusals: { recipient: (number | null)[]; content: (number | null)[]; login: string | null }
}

let service: TestService
let server: SMTPServer
let mails: MailServer
test.before(async () => {
  service = await testService()
  const received: Received[] = []
  const refusals: MailServer['refusals'] = { recipient: [], content: [], login: null }
  const no = (code: number | null | undefined, words: string) =>
    code ? Object.assign(new Error(words), { responseCode: code }) : null
  const options: SMTPServerOptions = {
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onAuth: ({ username, password: sent }, _, done) => {
      const given = sent ?? ''
      const { login } = refusals
      if (login !== null) return done(no(535, login.replace('{password}', given)))
      return given === password ? done(null, { user: username ?? '' }) : done(no(535, 'no'))
    },
    onRcptTo: (_, __, done) => done(no(refusals.recipient.shift(), 'not this one')),
    onData: (stream, { envelope }, done) => {
      void (async () => {
        const content = await text(stream)
        const refused = no(refusals.content.shift(), 'not now')
        const mailFrom = envelope.mailFrom ? envelope.mailFrom.address : ''
        if (!refused) received.push({ from: mailFrom, to: envelope.rcptTo.map(one => one.address), content })
        done(refused)
      })()
    },
  }
  server = new SMTPServer(options)
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  mails = { url: `smtp://kassa:${encodeURIComponent(password)}@127.0.0.1:${port}`, received, refusals }
})
test.after.always(async () => {
  await new Promise<void>(resolve => server.close(() => resolve()))
  await service.close()
})
test.beforeEach(() => {
  mails.received.length = 0
  Object.assign(mails.refusals, { recipient: [], content: [], login: null })
})

/** A process that sends, and everything it logs. */
function sender(url = mails.url) {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk: Buffer, _, done) {
      lines.push(chunk.toString())
      done()
    },
  })
  const log = pino({ level: 'trace', base: null }, sink)
  return { deps: { ...service.deps, log, sendMail: smtpSender({ url, from }) }, lines }
}

async function write(subject = 'Hello', recipient = `${randomUUID()}@shop.example`): Promise<string> {
  await service.deps.db.transaction(tx =>
    insertMail(service.deps, tx, { recipient, subject, paragraphs: ['One & two.'], reason: 'A test.' }),
  )
  return recipient
}

async function stateOf(recipient: string) {
  const [mail] = await service.deps.db.query<{
    status: string
    attempts: number
    body: string | null
    html: string | null
  }>('select status, attempts, body, html from mail where recipient = $1', [recipient])
  return mail!
}

test.serial('each mail is delivered once, also by two processes that send at the same time', async t => {
  const recipients = await Promise.all(Array.from({ length: 12 }, () => write()))
  await Promise.all([sendDueMails(sender().deps), sendDueMails(sender().deps)])
  t.deepEqual(mails.received.flatMap(one => one.to).toSorted(), recipients.toSorted())
  await sendDueMails(sender().deps)
  t.is(mails.received.length, 12)
  const [first] = mails.received
  t.is(first!.from, 'kassa@pay.example')
  t.regex(first!.content, /^Subject: Hello\r$/m)
  t.regex(first!.content, /^Auto-Submitted: auto-generated\r$/m)
  t.regex(first!.content, /One & two\./)
  t.regex(first!.content, /^Content-Type: multipart\/alternative;/m)
  t.regex(first!.content, /One &amp; two\./)
  t.like(await stateOf(recipients[0]!), { status: 'SENT', body: null, html: null })
})

test.serial('what the server cannot take now is sent again after its waiting time, and then once', async t => {
  const recipient = await write()
  mails.refusals.recipient.push(451)
  mails.refusals.content.push(452)
  const { deps, lines } = sender()
  await sendDueMails(deps)
  await sendDueMails(deps)
  t.like(await stateOf(recipient), { status: 'WAITING', attempts: 1 })
  service.clock.advance(retrySeconds[0]!)
  await sendDueMails(deps)
  t.like(await stateOf(recipient), { status: 'WAITING', attempts: 2 })
  service.clock.advance(retrySeconds[1]! - 1)
  await sendDueMails(deps)
  t.is(mails.received.length, 0)
  service.clock.advance(1)
  await sendDueMails(deps)
  t.deepEqual(
    mails.received.map(one => one.to),
    [[recipient]],
  )
  t.is(lines.filter(line => line.includes('mail delivery failed, retrying')).length, 2)
})

test.serial('a mail that could not be sent while a clock ran ahead is sent once the clock is right', async t => {
  const recipient = await write()
  mails.refusals.recipient.push(451)
  const { deps } = sender()
  service.clock.advance(3 * 86_400)
  await sendDueMails(deps)
  t.like(await stateOf(recipient), { status: 'WAITING', attempts: 1 })
  service.clock.advance(-3 * 86_400)
  await sendDueMails(deps)
  t.deepEqual(
    mails.received.map(one => one.to),
    [[recipient]],
  )
})

test.serial('what the server refuses for good is given up at once, and a line says so', async t => {
  for (const place of ['recipient', 'content'] as const) {
    const recipient = await write()
    mails.refusals[place].push(550)
    const { deps, lines } = sender()
    await sendDueMails(deps)
    t.like(await stateOf(recipient), { status: 'FAILED', attempts: 1, body: null, html: null })
    t.is(lines.filter(line => line.includes('"msg":"mail delivery abandoned"')).length, 1)
    service.clock.advance(86_400)
    await sendDueMails(deps)
  }
  t.is(mails.received.length, 0)
})

test.serial('a password that is wrong is ours to mend: the mail waits, and no log has the password', async t => {
  const recipient = await write()
  const base64 = Buffer.from(password).toString('base64')
  for (const login of ['wrong: {password}', `wrong: ${base64}`, 'wrong']) {
    mails.refusals.login = login
    const { deps, lines } = sender()
    await sendDueMails(deps)
    t.is(lines.length, 1)
    for (const secret of [password, encodeURIComponent(password), base64])
      t.false(lines.join('').includes(secret), login)
    const [kept] = await service.deps.db.query<{ last_error: string }>(
      'select last_error from mail where recipient = $1',
      [recipient],
    )
    t.regex(kept!.last_error, /Invalid login/)
    t.false(kept!.last_error.includes(password))
    service.clock.advance(3600)
  }
  t.like(await stateOf(recipient), { status: 'WAITING', attempts: 3 })
  mails.refusals.login = null
  await sendDueMails(sender().deps)
  t.is(mails.received.length, 1)
})

test.serial('nothing that is written into a mail becomes a header or a recipient', async t => {
  const lineBreaks = ['\r\n', '\n', '\r', '\u0000', '\u2028', '%0d%0a']
  for (const line of lineBreaks) {
    const recipient = await write(`Tea${line}Bcc: eve@evil.example${line}${line}<b>body`)
    await sendDueMails(sender().deps)
    const { to, content } = mails.received.pop()!
    t.deepEqual(to, [recipient], JSON.stringify(line))
    const [head] = content.split('\r\n\r\n')
    t.notRegex(head!, /^(bcc|cc):/im, JSON.stringify(line))
  }
  const addresses = ['a@b.example,eve@evil.example', 'a@b.example>,<eve@evil.example', 'a@b.example\r\nRCPT TO:<eve@evil.example>', '"a b"@b.example', 'a@b.example;eve@evil.example', 'nobody'] // prettier-ignore
  const send = smtpSender({ url: mails.url, from })
  for (const recipient of addresses)
    await t.throwsAsync(
      send({ id: randomUUID(), recipient, subject: 'x', body: 'x', html: 'x' }),
      { instanceOf: MailRefused },
      recipient,
    )
  t.deepEqual(mails.received, [])
})

test.serial('a password goes to another machine through TLS alone', async t => {
  // Of this machine, by a name that is not its own: 0.0.0.0 leads here.
  const { deps, lines } = sender(mails.url.replace('127.0.0.1', '0.0.0.0'))
  const recipient = await write()
  await sendDueMails(deps)
  t.like(await stateOf(recipient), { status: 'WAITING', attempts: 1 })
  t.is(mails.received.length, 0)
  t.regex(lines.join(''), /TLS/i)
})
