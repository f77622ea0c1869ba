import test from 'ava'
import { startLocalTron } from '../helpers/local-tron.ts'
import { onChainCases } from '../payouts/on-chain-cases.ts'

onChainCases(test, { network: 'TRC20', start: startLocalTron, canFork: false })
