// What every mail looks like and says, also with words of people who mean harm.
import test from 'ava'
import { mailAsHtml } from '../../src/mail/mail-as-html.ts'
import { mailAsText, shownMail, type MailText } from '../../src/mail/mail-text.ts'
import { hostileTexts, skeletonOf } from '../web/hostile-texts.ts'
import { browserTest, closeBrowser, openPage, overflowOf } from '../web/browser.ts'
import { address, everyMail, usualWords, type Words } from './every-mail.ts'
import { brokenRules, type WrittenMail } from './mail-rules.ts'

test.after.always(closeBrowser)

function written(text: MailText): WrittenMail {
  const mail = shownMail(text)
  return { subject: mail.subject, body: mailAsText(mail), html: mailAsHtml(mail) }
}

const kinds = (words?: Words) => Object.entries(everyMail(words)).map(([name, text]) => [name, written(text)] as const)

test('every mail is HTML and text that say the same, with one button and its reason, and requests nothing', t => {
  t.true(kinds().length > 25)
  for (const [name, mail] of kinds()) t.deepEqual(brokenRules(mail), [], name)
})

test('a mail about money out shows amount, network and the destination in groups, and how to stop it', t => {
  const mails = new Map(kinds())
  for (const name of ['withdrawal-requested', 'withdrawal-unapproved', 'refund-requested']) {
    const { subject, body, html } = mails.get(name)!
    t.regex(subject, /of 12,000\.00 USDT was requested$/)
    t.regex(body, /^Arrives: 12,000\.00 USDT$/m)
    t.regex(body, /^Network: TRON \(TRC20\)$/m)
    t.regex(body, new RegExp(`^To: ${address}$`, 'm'), 'whole, so that it can be compared and searched')
    const [, shown = ''] =
      /<bdi dir="ltr" translate="no"[^>]*>((?:<span[^>]*>\w{1,4}<\/span><wbr>)+)<\/bdi>/.exec(html) ?? []
    t.is(shown.replaceAll(/<[^>]*>/g, ''), address)
    t.regex(body, /Wasn’t this your team\?[^]*\nhttps:.*\/dashboard\/withdrawals\/[0-9a-f-]+\/cancel$/m, name)
  }
  for (const name of ['withdrawal-complete', 'withdrawal-failed', 'refund-complete', 'refund-failed']) {
    const { body, html } = mails.get(name)!
    t.regex(body, /12,000\.00 USDT/)
    t.regex(body, new RegExp(`^To: ${address}$`, 'm'))
    t.regex(html, /translate="no"[^>]*><span/)
  }
})

test('a mail names the contact of the operator if there is one, and its addresses break behind the sign', t => {
  const mail = everyMail()['key-made']!
  const { body, html } = written({ ...mail, support: 'help@pay.example' })
  t.true(body.endsWith('\n\nContact: help@pay.example'))
  t.regex(html, /Contact: <a class="ft" href="mailto:help@pay\.example"/)
  t.true(html.includes('<bdi>lena@<wbr>nordlicht.example</bdi>'))
  t.false(written(mail).body.includes('Contact:'))
})

test('whatever others write, a mail keeps its tags, its subject, its lines and its links', t => {
  const plain = new Map(kinds())
  for (const text of hostileTexts) {
    const words = { name: text, mail: 'lena@nordlicht.example', url: `https://evil.example/${text}`, text }
    for (const [name, mail] of kinds(words)) {
      const usual = plain.get(name)!
      t.is(mail.subject, usual.subject, `${name}: ${text}`)
      t.deepEqual(skeletonOf(mail.html), skeletonOf(usual.html), `${name}: ${text}`)
      t.is(mail.body.split('\n').length, usual.body.split('\n').length, `${name}: ${text}`)
      t.deepEqual(linksOf(mail.body), linksOf(usual.body), `${name}: ${text}`)
      t.deepEqual(brokenRules(mail), [], `${name}: ${text}`)
    }
  }
})

/** Lines that are only a link. */
function linksOf(body: string): string[] {
  return body.split('\n').filter(line => /^https?:\/\/\S+$/.test(line))
}

test('no mail holds a character that hides, breaks a line or turns the text beside it around', t => {
  const text = 'a\u202Eb\u2066c\u200Bd\u2028e\r\nBcc: all@bank.example\u0000f\uD800g\uFEFFh'
  for (const [name, { subject, body, html }] of kinds({
    ...usualWords,
    name: text,
    url: `https://x.example/${text}`,
    text,
  }))
    for (const part of [subject, body, html]) {
      t.notRegex(
        part,
        /[\u202a-\u202e\u2066-\u2069\u200b\u200e\u200f\u2028\u2029\ufeff]|[^\P{Cc}\n]|\p{Surrogate}/u,
        name,
      )
      t.notRegex(part, /^Bcc:/m, name)
    }
})

test('a URL that looks like another is mailed in punycode', t => {
  const mails = kinds({ ...usualWords, url: 'https://p\u0430ypal.example/hook' })
  t.true(mails.filter(([, { body }]) => body.includes('https://xn--pypal-4ve.example/hook')).length > 10)
  for (const [name, { body }] of mails) t.notRegex(body, /\p{sc=Cyrillic}/u, name)
})

test('texts of any length fit into the outbox and stay readable', t => {
  const long = '<&"\'>'.repeat(2000)
  for (const [name, { subject, body, html }] of kinds({
    name: long,
    mail: `${'m'.repeat(240)}@a.example`,
    url: long,
    text: long,
  })) {
    t.true(subject.length <= 60, name)
    t.true(body.length <= 10_000, `${name} ${body.length}`)
    t.true(html.length <= 100_000, `${name} ${html.length}`)
  }
})

browserTest('every mail fits a phone and a desk, in the light and in the dark, and requests nothing', async t => {
  const long = { name: 'n'.repeat(300), mail: `${'m'.repeat(240)}@a.example`, url: `https://x.example/${'u'.repeat(400)}`, text: 't'.repeat(400) } // prettier-ignore
  const { page, requests, complaints } = await openPage()
  for (const width of [360, 1024])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      for (const [name, { html }] of [...kinds(), ...kinds(long)]) {
        await page.setContent(html)
        t.is(await overflowOf(page), 0, `${name} at ${width}`)
        const ground = await page.evaluate('getComputedStyle(document.querySelector(".card")).backgroundColor')
        t.is(ground, colorScheme === 'dark' ? 'rgb(30, 29, 26)' : 'rgb(255, 255, 255)', name)
      }
    }
  t.deepEqual([...requests], [])
  t.deepEqual([...complaints], [])
})
