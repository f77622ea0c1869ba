import test from 'ava'
import { openLocal } from '../helpers/local-harness.ts'
import { startLocalEthereum } from '../helpers/local-ethereum.ts'
import { conformance } from './conformance.ts'

conformance(test, async () => openLocal(await startLocalEthereum()))
