import { shells } from './interpreters/shell.ts'
import { testSamples } from './languages.ts'

testSamples('curl and openssl', shells())
