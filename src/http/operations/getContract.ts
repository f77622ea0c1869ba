import { readFileSync } from 'node:fs'
import type { components } from '../../../generated/api.ts'
import type { Handler } from '../contract.ts'

const file = new URL('../../../generated/openapi.json', import.meta.url)
const contract = JSON.parse(readFileSync(file, 'utf8')) as components['schemas']['Contract']

export const getContract: Handler<'getContract'> = () => ({ status: 200, body: contract })
