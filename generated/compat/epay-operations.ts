// generated from openapi/: do not edit; run npm run generate
export const operations = {
  openPayment: {"method":"GET","path":"/compat/epay/{id}/submit.php","from":"query"},
  submitPayment: {"method":"POST","path":"/compat/epay/{id}/submit.php","from":"application/x-www-form-urlencoded"},
  createPayment: {"method":"POST","path":"/compat/epay/{id}/mapi.php","from":"application/x-www-form-urlencoded"},
  queryPayment: {"method":"GET","path":"/compat/epay/{id}/api.php","from":"query"},
  askForPayment: {"method":"POST","path":"/compat/epay/{id}/api.php","from":"application/x-www-form-urlencoded"},
  createTransaction: {"method":"POST","path":"/compat/epay/{id}/api/v1/order/create-transaction","from":"application/json"},
  createTransactionPage: {"method":"POST","path":"/compat/epay/{id}/api/v1/order/create-order","from":"application/json"},
  cancelTransaction: {"method":"POST","path":"/compat/epay/{id}/api/v1/order/cancel-transaction","from":"application/json"},
} as const

export type OperationId = keyof typeof operations
