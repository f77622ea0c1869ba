// A process that runs simulations on request, one after another, until its parent ends.
import { prepareGround } from './founding.ts'
import { runSimulation } from './simulation.ts'

const ground = await prepareGround()
let last: Promise<unknown> = Promise.resolve()
process.on('message', (message: { readonly seed: number; readonly steps: number }) => {
  last = runSimulation(ground, message.seed, message.steps).then(outcome => process.send?.(outcome))
})
process.once('disconnect', () => void last.then(() => ground.close()))
process.send?.('ready')
