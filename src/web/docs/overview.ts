import { networksInWords } from '../../chains/networks.ts'
import type { Document } from './document.ts'
import { withSamples } from './guides.ts'
import { endpointsOf, type Contract, type Endpoint } from './reference/contract.ts'

const summary = `Accept USDT on ${networksInWords}: orders with an address of their own, a hosted payment page, signed webhooks.`

/** Returns the start page: the quickstart first, then links to everything. */
export function overview(
  contract: Contract,
  [quickstart, ...guides]: readonly Document[],
  manuals: readonly Document[],
): Document {
  const endpoints = endpointsOf(contract, contract.paths)
  const groups = contract.tags.filter(tag => endpoints.some(one => one.operation.tags.includes(tag.name)))
  const text = [
    `# ${contract.info.title} documentation`,
    summary,
    '## Start here',
    `**[${quickstart!.title}](${quickstart!.path})**  \n${quickstart!.summary}`,
    '```text\nnpm start\n```',
    'Then an order is one call. The answer has the address to pay to, and `payment_url`, the page for your customer:',
    withSamples(contract, '{{sample createOrder Node SDK}}'),
    'The [API reference](/docs/reference) has every request for curl, JavaScript, Python, PHP and Go.',
    '## Guides',
    linkList([...guides, ...manuals]),
    '## Operations',
    ...groups.flatMap(({ name }) => [
      `### ${name}`,
      list(endpoints.filter(one => one.operation.tags.includes(name)).map(one => operationLine(one))),
    ]),
    '## Webhook events',
    list(
      endpointsOf(contract, contract.webhooks).map(
        ({ path, operation }) => `[\`${path}\`](/docs/webhooks#${path.replace('.', '-')})  \n  ${operation.summary}`,
      ),
    ),
  ]
  return { path: '/docs', title: 'Documentation', summary, text: `${text.join('\n\n')}\n` }
}

/** Returns the list of all guides. */
export function guidesIndex(guides: readonly Document[]): Document {
  const about = 'One page for each task.'
  return {
    path: '/docs/guides',
    title: 'Guides',
    summary: about,
    text: `# Guides\n\n${about}\n\n${linkList(guides)}\n`,
  }
}

function operationLine({ method, path, operation: { operationId, summary: words } }: Endpoint): string {
  return `[${words}](/docs/reference#${operationId}) \`${method} ${path}\``
}

function linkList(documents: readonly Document[]): string {
  return list(documents.map(({ path, title, summary: about }) => `[${title}](${path})  \n  ${about}`))
}

function list(lines: readonly string[]): string {
  return lines.map(line => `- ${line}`).join('\n')
}
