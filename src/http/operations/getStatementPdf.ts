import { statementPdf } from '../../statements/statement-pdf.service.ts'
import { openStatement } from '../../statements/statement.service.ts'
import type { Handler } from '../contract.ts'
import { FileAnswer } from '../file-answer.ts'

export const handler: Handler<'getStatementPdf'> = async ({ deps, principal, query, server }) => {
  const statement = await openStatement(deps, principal, query)
  const onClose = server.streamQuota.take(principal)
  return { status: 200, body: new FileAnswer(statementPdf(statement), onClose) }
}
