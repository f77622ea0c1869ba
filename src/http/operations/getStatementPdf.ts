import { statementPdf } from '../../ledger/statements/statement-pdf.service.ts'
import { openShortStatement } from '../../ledger/statements/statement.service.ts'
import type { Handler } from '../contract.ts'
import { answerStatement } from '../limits/statement-limit.ts'

export const handler: Handler<'getStatementPdf'> = ({ deps, principal, query, server }) =>
  answerStatement(server.statements, principal, async enqueue =>
    statementPdf(await openShortStatement({ ...deps, enqueue }, principal, query)),
  )
