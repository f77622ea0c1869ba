// generated from openapi/: do not edit; run npm run generate
export const operations = {
  listCharges: {"method":"GET","path":"/compat/commerce/{id}/charges","from":"query"},
  createCharge: {"method":"POST","path":"/compat/commerce/{id}/charges","from":"application/json"},
  readCharge: {"method":"GET","path":"/compat/commerce/{id}/charges/{charge}","from":"nothing"},
  cancelCharge: {"method":"POST","path":"/compat/commerce/{id}/charges/{charge}/cancel","from":"nothing"},
  resolveCharge: {"method":"POST","path":"/compat/commerce/{id}/charges/{charge}/resolve","from":"nothing"},
  listCheckouts: {"method":"GET","path":"/compat/commerce/{id}/checkouts","from":"query"},
  createCheckout: {"method":"POST","path":"/compat/commerce/{id}/checkouts","from":"nothing"},
} as const

export type OperationId = keyof typeof operations
