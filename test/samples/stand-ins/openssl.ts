// What the samples ask of `openssl dgst`, for a machine without openssl.
import { createHash, createHmac } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { isDeepStrictEqual } from 'node:util'

const [command, digest, ...options] = process.argv.slice(2)
const key = options[0] === '-hmac' ? options[1] : undefined
const rest = key === undefined ? options : options.slice(2)
if (command !== 'dgst' || digest !== '-sha256' || !isDeepStrictEqual(rest, ['-r'])) throw new Error('not made for this')
const hash = key === undefined ? createHash('sha256') : createHmac('sha256', key)
console.log(`${hash.update(await buffer(process.stdin)).digest('hex')} *stdin`)
