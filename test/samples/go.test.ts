import { gos } from './interpreters/go.ts'
import { testSamples } from './languages.ts'

testSamples('Go', gos())
