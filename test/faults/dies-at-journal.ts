// Loaded before the signer: when it has signed and is about to write to its journal a line with KASSA_TEST_DIES_AT in it, so many bytes of it
// are written as KASSA_TEST_DIES_AFTER says, and the process is killed.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const { KASSA_TEST_DIES_AT: mark, KASSA_TEST_DIES_AFTER: bytes } = process.env
if (!mark) throw new Error('KASSA_TEST_DIES_AT names no line')
const write = fs.writeSync.bind(fs) as (handle: number, data: Uint8Array) => number

fs.writeSync = (handle: number, data: string | NodeJS.ArrayBufferView) => {
  const line = Buffer.from(data as Uint8Array)
  if (!line.includes(mark)) return write(handle, line)
  write(handle, line.subarray(0, Number(bytes)))
  process.kill(process.pid, 'SIGKILL')
  throw new Error('a process that was killed goes on')
}
syncBuiltinESMExports()
