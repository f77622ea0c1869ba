// generated from openapi/: do not edit; run npm run generate
import type { Validator } from '../validators.js'
import type { components } from './commerce.ts'

export declare const bodies: {
  listCharges: Validator<components['schemas']['List']>,
  createCharge: Validator<components['schemas']['ChargeRequest']>,
  listCheckouts: Validator<components['schemas']['List']>,
}
export declare const responses: {
  listCharges: { '200': Validator<unknown> },
  createCharge: { '201': Validator<unknown> },
  readCharge: { '200': Validator<unknown> },
  cancelCharge: { '200': Validator<unknown> },
  listCheckouts: { '200': Validator<unknown> },
}
