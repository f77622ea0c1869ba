import { pythons } from './interpreters/python.ts'
import { testSamples } from './languages.ts'

testSamples('Python', pythons())
