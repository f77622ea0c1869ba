import test from 'ava'
import { startLocalEthereum } from '../helpers/local-ethereum.ts'
import { faultyPayouts } from './faulty-payouts.ts'

faultyPayouts(test, { count: 2, start: startLocalEthereum })
