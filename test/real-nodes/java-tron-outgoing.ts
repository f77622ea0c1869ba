import test from 'ava'
import { outgoingConformance } from '../chains/outgoing-conformance.ts'
import { startLocalTron } from '../helpers/local-tron.ts'

outgoingConformance(test, startLocalTron, { canFork: false })
