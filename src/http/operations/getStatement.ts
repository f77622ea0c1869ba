import { statementJson } from '../../ledger/statements/statement-json.ts'
import { openStatement } from '../../ledger/statements/statement.service.ts'
import type { Handler } from '../contract.ts'
import { answerStatement } from '../limits/statement-limit.ts'

export const handler: Handler<'getStatement'> = ({ deps, principal, query, server }) =>
  answerStatement(server.statements, principal, async enqueue =>
    statementJson(await openStatement({ ...deps, enqueue }, principal, query)),
  )
