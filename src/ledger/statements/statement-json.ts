import { viewAccount, viewLine, type Statement } from './statement.ts'

/** Yields a statement as JSON; `components/schemas/Statement` of the contract. */
export async function* statementJson({ merchant, environment, from, to, accounts, pages }: Statement) {
  const head = {
    merchant_id: merchant.id,
    environment,
    from: from.toISOString(),
    to: to.toISOString(),
    accounts: accounts.map(viewAccount),
  }
  yield `${JSON.stringify(head).slice(0, -1)},"entries":[`
  let separator = ''
  for await (const lines of pages) {
    yield separator + lines.map(line => JSON.stringify(viewLine(line))).join(',')
    separator = ','
  }
  yield ']}'
}
