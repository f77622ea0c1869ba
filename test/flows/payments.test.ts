import test from 'ava'
import { paymentCases } from './payments-cases.ts'
import { flowNetworks } from './service.ts'

paymentCases(test, flowNetworks)
