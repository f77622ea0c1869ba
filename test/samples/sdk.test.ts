import { nodeProgram } from './interpreters/node.ts'
import { testSamples } from './languages.ts'

testSamples('Node SDK', [nodeProgram()])
