import test from 'ava'
import { crashPoints } from './crash-points.ts'

crashPoints(test, 'TRC20')
