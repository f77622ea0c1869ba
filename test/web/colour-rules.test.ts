// A merchant's colour on its payment pages: in one stylesheet, and only where it is read and seen.
import test from 'ava'
import { Assets, colourRules } from '../../src/web/assets.ts'

const assets = new Assets()
const plain = assets.url('checkout.css')
const fileOf = (url: string) => assets.find(url.slice('/assets/'.length))

test('a page in a merchant’s colour asks for one stylesheet, which is ours with its colour behind it', t => {
  const url = assets.checkoutUrl('#0b5fff')
  t.not(url, plain)
  const text = fileOf(url)!.bytes.toString()
  t.true(text.startsWith(fileOf(plain)!.bytes.toString()))
  t.true(text.includes('--accent: #0b5fff'))
  t.is(fileOf(url), fileOf(url), 'made once')
})

test('a colour that is hard to read, or none, leaves ours', t => {
  for (const colour of [null, '#ffff00', '#fefefe', 'red', '#0b5fff;}', '#0B5FFF'])
    t.is(assets.checkoutUrl(colour), plain)
})

test('nobody gets a stylesheet of a colour that no merchant may have, nor of another version', t => {
  t.is(fileOf(plain.replace(/css$/, 'ffff00.css')), undefined)
  t.is(fileOf(plain.replace(/css$/, 'zzzzzz.css')), undefined)
  t.is(fileOf('/assets/checkout.0000000000000000.0b5fff.css'), undefined)
})

test('dark pages and text take the colour only where it is seen and read there', t => {
  t.false(colourRules('#14213d').includes('dark'))
  t.true(colourRules('#14213d').includes('--accent-ink: #14213d'))
  t.true(colourRules('#e8590c').includes('dark'))
  t.false(colourRules('#e8590c').split('\n')[0]!.includes('--accent-ink'))
})
