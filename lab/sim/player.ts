// A process that plays the worlds it is told to, one after another, until whoever tells it goes away.
import { prepareGround } from './founding.ts'
import { runSimulation } from './simulation.ts'

const ground = await prepareGround()
let last: Promise<unknown> = Promise.resolve()
process.on('message', (message: { readonly seed: number; readonly steps: number }) => {
  last = runSimulation(ground, message.seed, message.steps).then(outcome => process.send?.(outcome))
})
process.once('disconnect', () => void last.then(() => ground.close()))
process.send?.('ready')
