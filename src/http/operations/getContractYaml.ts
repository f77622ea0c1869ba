import { readFileSync } from 'node:fs'
import type { Handler } from '../contract.ts'

const contract = readFileSync(new URL('../../../generated/openapi.yaml', import.meta.url), 'utf8')

export const getContractYaml: Handler<'getContractYaml'> = () => ({ status: 200, body: contract })
