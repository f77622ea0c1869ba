// Loaded before a program whose clock a soak run sets: adds the milliseconds in a file to the machine's time.
import { readFileSync } from 'node:fs'

const readMs = 100
const file = process.env.SOAK_CLOCK_FILE
if (file) {
  let offset = 0
  const read = () => {
    try {
      offset = Number(readFileSync(file, 'utf8')) || 0
    } catch {
      // nobody has set it yet
    }
  }
  read()
  setInterval(read, readMs).unref()
  const machine = Date
  const now = () => machine.now() + offset
  globalThis.Date = new Proxy(machine, {
    construct: (target, given: unknown[]) => Reflect.construct(target, given.length === 0 ? [now()] : given) as object,
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  })
}
