import test from 'ava'
import { startLocalTron } from '../helpers/local-tron.ts'
import { faultyPayouts } from './faulty-payouts.ts'

faultyPayouts(test, { count: 3, start: startLocalTron })
