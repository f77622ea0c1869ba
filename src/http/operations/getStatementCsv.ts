import { statementCsv } from '../../ledger/statements/statement-csv.ts'
import { openStatement } from '../../ledger/statements/statement.service.ts'
import type { Handler } from '../contract.ts'
import { answerStatement } from '../limits/statement-limit.ts'

export const handler: Handler<'getStatementCsv'> = ({ deps, principal, query, server }) =>
  answerStatement(server.statements, principal, async enqueue =>
    statementCsv(await openStatement({ ...deps, enqueue }, principal, query)),
  )
