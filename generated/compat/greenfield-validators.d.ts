// generated from openapi/: do not edit; run npm run generate
import type { Validator } from '../validators.js'
import type { components } from './greenfield.ts'

export declare const bodies: {
  listInvoices: Validator<components['schemas']['OrderIds']>,
  createInvoice: Validator<components['schemas']['NewInvoice']>,
  updateInvoice: Validator<components['schemas']['InvoiceUpdate']>,
  markInvoice: Validator<components['schemas']['Mark']>,
  createWebhook: Validator<components['schemas']['NewWebhook']>,
  updateWebhook: Validator<components['schemas']['NewWebhook']>,
}
export declare const responses: {
  getServerInfo: { '200': Validator<unknown> },
  getCurrentKey: { '200': Validator<unknown> },
  listStores: { '200': Validator<unknown> },
  getStore: { '200': Validator<unknown> },
  listPaymentMethods: { '200': Validator<unknown> },
  listInvoices: { '200': Validator<unknown> },
  createInvoice: { '200': Validator<unknown> },
  getInvoice: { '200': Validator<unknown> },
  updateInvoice: { '200': Validator<unknown> },
  archiveInvoice: { '200': Validator<unknown> },
  listInvoicePaymentMethods: { '200': Validator<unknown> },
  markInvoice: { '200': Validator<unknown> },
  listWebhooks: { '200': Validator<unknown> },
  createWebhook: { '200': Validator<unknown> },
  getWebhook: { '200': Validator<unknown> },
  updateWebhook: { '200': Validator<unknown> },
}
