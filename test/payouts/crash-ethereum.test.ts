import test from 'ava'
import { crashWalk } from './crash-walk.ts'

crashWalk(test, 'ERC20')
