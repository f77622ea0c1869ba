import test from 'ava'
import { paymentCases } from '../flows/payments-cases.ts'

paymentCases(test, ['TRC20'], { canLeap: false })
