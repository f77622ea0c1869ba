import { phps } from './interpreters/php.ts'
import { testSamples } from './languages.ts'

testSamples('PHP', phps())
