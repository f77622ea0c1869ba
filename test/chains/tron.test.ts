import test from 'ava'
import { openLocal } from '../helpers/local-harness.ts'
import { startLocalTron } from '../helpers/local-tron.ts'
import { conformance } from './conformance.ts'

conformance(test, async () => openLocal(await startLocalTron()))
