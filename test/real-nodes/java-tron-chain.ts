import test from 'ava'
import { conformance } from '../chains/conformance.ts'
import { openLocal } from '../helpers/local-harness.ts'
import { startLocalTron } from '../helpers/local-tron.ts'

conformance(test, async () => openLocal(await startLocalTron()), { canFork: false })
