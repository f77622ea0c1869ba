import test from 'ava'
import { crashSweepPoints } from './crash-sweep-points.ts'

crashSweepPoints(test, 'TRC20')
