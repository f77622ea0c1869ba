// generated from openapi/: do not edit; run npm run generate
export const operations = {
  getServerInfo: {"method":"GET","path":"/compat/greenfield/{id}/api/v1/server/info","from":"nothing"},
  getCurrentKey: {"method":"GET","path":"/compat/greenfield/{id}/api/v1/api-keys/current","from":"nothing"},
  listStores: {"method":"GET","path":"/compat/greenfield/{id}/api/v1/stores","from":"nothing"},
  getStore: {"method":"GET","path":"/compat/greenfield/{id}/api/v1/stores/{store}","from":"nothing"},
  listPaymentMethods: {"method":"GET","path":"/compat/greenfield/{id}/api/v1/stores/{store}/payment-methods","from":"nothing"},
  listInvoices: {"method":"GET","path":"/compat/greenfield/{id}/api/v1/stores/{store}/invoices","from":"query"},
  createInvoice: {"method":"POST","path":"/compat/greenfield/{id}/api/v1/stores/{store}/invoices","from":"application/json"},
  getInvoice: {"method":"GET","path":"/compat/greenfield/{id}/api/v1/stores/{store}/invoices/{invoice}","from":"nothing"},
  updateInvoice: {"method":"PUT","path":"/compat/greenfield/{id}/api/v1/stores/{store}/invoices/{invoice}","from":"application/json"},
  archiveInvoice: {"method":"DELETE","path":"/compat/greenfield/{id}/api/v1/stores/{store}/invoices/{invoice}","from":"nothing"},
  listInvoicePaymentMethods: {"method":"GET","path":"/compat/greenfield/{id}/api/v1/stores/{store}/invoices/{invoice}/payment-methods","from":"nothing"},
  markInvoice: {"method":"POST","path":"/compat/greenfield/{id}/api/v1/stores/{store}/invoices/{invoice}/status","from":"application/json"},
  listWebhooks: {"method":"GET","path":"/compat/greenfield/{id}/api/v1/stores/{store}/webhooks","from":"nothing"},
  createWebhook: {"method":"POST","path":"/compat/greenfield/{id}/api/v1/stores/{store}/webhooks","from":"application/json"},
  getWebhook: {"method":"GET","path":"/compat/greenfield/{id}/api/v1/stores/{store}/webhooks/{webhook}","from":"nothing"},
  updateWebhook: {"method":"PUT","path":"/compat/greenfield/{id}/api/v1/stores/{store}/webhooks/{webhook}","from":"application/json"},
  deleteWebhook: {"method":"DELETE","path":"/compat/greenfield/{id}/api/v1/stores/{store}/webhooks/{webhook}","from":"nothing"},
  openInvoice: {"method":"GET","path":"/compat/greenfield/{id}/i/{invoice}","from":"nothing"},
} as const

export type OperationId = keyof typeof operations
