// generated from openapi/: do not edit; run npm run generate
import type { Validator } from '../validators.js'
import type { components } from './epay.ts'

export declare const bodies: {
  openPayment: Validator<components['schemas']['Payment']>,
  submitPayment: Validator<components['schemas']['Payment']>,
  createPayment: Validator<components['schemas']['Payment']>,
  queryPayment: Validator<components['schemas']['Query']>,
  askForPayment: Validator<components['schemas']['Query']>,
  createTransaction: Validator<components['schemas']['Transaction']>,
  createTransactionPage: Validator<components['schemas']['Transaction']>,
  cancelTransaction: Validator<components['schemas']['Cancellation']>,
}
export declare const responses: {
  openPayment: {  },
  submitPayment: {  },
  createPayment: { '200': Validator<unknown> },
  queryPayment: { '200': Validator<unknown> },
  askForPayment: { '200': Validator<unknown> },
  createTransaction: { '200': Validator<unknown> },
  createTransactionPage: { '200': Validator<unknown> },
  cancelTransaction: { '200': Validator<unknown> },
}
