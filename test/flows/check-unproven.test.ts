// `npm run check:books -- --chain` over nodes that have let go what proves old payments: nothing is known to be wrong, and it says what is not known.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import test from 'ava'
import { roleUrl } from '../../dev/postgres/database-roles.ts'
import { faultyAnswer } from '../../dev/faulty-node/faults.ts'
import { openSale } from './sale.ts'
import { openFlowService, flowNetworks, type FlowService } from './service.ts'

let service: FlowService
test.before(async () => {
  service = await openFlowService()
})
test.after.always(() => service?.close())

const program = fileURLToPath(new URL('../../scripts/check-books.ts', import.meta.url))

function checkBooks(): Promise<{ readonly code: number; readonly reported: string }> {
  const env = { ...service.env, DATABASE_URL: roleUrl(service.adminUrl, 'checker') }
  return new Promise(resolve => {
    execFile(process.execPath, [program, '--chain', '--since', '2000-01-01'], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, reported: stderr + stdout }),
    )
  })
}

test('credits that no node proves are not wrong and not checked: which, how many, and which node fails', async t => {
  for (const network of flowNetworks) {
    const sale = await openSale(t, service, { network })
    await sale.transfer('25')
    await sale.mine()
    await sale.finalize()
    await sale.inspect()
    t.is((await sale.inspect()).status, 'PAID')
  }
  const honest = await checkBooks()
  t.is(honest.code, 0, honest.reported)

  const pruned = [{ name: 'pruned-receipts' }, { name: 'pruned-logs' }] as const
  for (const network of flowNetworks)
    service.on(network).node.set(() => ({ change: (answer, request) => faultyAnswer(request, answer, pruned) }))
  const { code, reported } = await checkBooks()
  t.is(code, 2, reported)
  t.notRegex(reported, /WRONG|BROKEN/)
  for (const network of flowNetworks) {
    const node = new URL(service.on(network).node.url).host
    t.regex(
      reported,
      new RegExp(`NOT CHECKED: 1 payment of test ${network} in blocks \\d+ to \\d+ left unproven by ${node} \\(.+\\)`),
    )
    t.regex(
      reported,
      new RegExp(`test ${network} since .*: 0 payments read again, \\d+ addresses derived again, 0 differences`),
    )
  }
})
