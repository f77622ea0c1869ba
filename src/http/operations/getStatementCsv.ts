import { statementCsv } from '../../statements/statement-csv.ts'
import { openStatement } from '../../statements/statement.service.ts'
import type { Handler } from '../contract.ts'
import { answerStatement } from '../statement-limit.ts'

export const handler: Handler<'getStatementCsv'> = ({ deps, principal, query, server }) =>
  answerStatement(server.statements, principal, async inTurn =>
    statementCsv(await openStatement({ ...deps, inTurn }, principal, query)),
  )
