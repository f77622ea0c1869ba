// What a wallet's camera reads is what the page says.
import { createRequire } from 'node:module'
import type jsQr from 'jsqr'
import { LRUCache } from 'lru-cache'
import test from 'ava'
import { qrDrawer } from '../../src/web/checkout/wallets/qr-code.ts'

// It says it is a module with a default export, and is none for Node.
const decode = createRequire(import.meta.url)('jsqr') as typeof jsQr.default

const pixelsPerModule = 4

/** The text that a reader finds in a drawn code. */
function read(svg: string): string | undefined {
  const size = Number(/viewBox="0 0 (\d+) /.exec(svg)![1]) * pixelsPerModule
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255)
  for (const [, left = '', top = '', width = ''] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let y = Number(top) * pixelsPerModule; y < (Number(top) + 1) * pixelsPerModule; y++) {
      const from = (y * size + Number(left) * pixelsPerModule) * 4
      for (let at = from; at < from + Number(width) * pixelsPerModule * 4; at += 4) pixels.fill(0, at, at + 3)
    }
  }
  return decode(pixels, size, size)?.data
}

test('a reader finds the address, or the link with token and amount, as it was drawn', t => {
  const drawQr = qrDrawer(new LRUCache({ max: 10 }))
  const address = '0x52908400098527886E0F7030069857D2E4169EE7'
  const texts = [
    'TKz46fjyuXQ4SrNiUY7hGPAJXM2fLXAJY8',
    address,
    `ethereum:0xdAC17F958D2ee523a2206206994597C13D831ec7@1/transfer?address=${address}&uint256=999999999999999999`,
  ]
  for (const text of texts) {
    t.is(read(drawQr(text, 'a code').text), text)
    t.is(read(drawQr(text, 'a code').text), text, 'and when it is shown again')
  }
})
