import { nodeThread } from './interpreters/node.ts'
import { testSamples } from './languages.ts'

testSamples('fetch', [nodeThread()])
