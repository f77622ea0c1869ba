// Applies one mistake of `mutations.ts` to the service that this process loads: `node --import lab/sim/mutate.ts`, with its name in
// KASSA_SIM_MUTATION. The files do not change.
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { applyTo, mutations } from './mutations.ts'

const mutation = mutations.find(({ name }) => name === process.env.KASSA_SIM_MUTATION)
if (!mutation) throw new Error('KASSA_SIM_MUTATION names no mistake of lab/sim/mutations.ts')
registerHooks({
  load(url, context, nextLoad) {
    const edits = mutation.edits.filter(({ file }) => url.endsWith(`/${file}`))
    if (edits.length === 0) return nextLoad(url, context)
    const source = applyTo(readFileSync(fileURLToPath(url), 'utf8'), edits)
    return { format: 'module-typescript', source, shortCircuit: true }
  },
})
