import { readFileSync } from 'node:fs'
import { endpointsOf, type Contract } from './reference/contract.ts'
import type { Document } from './document.ts'
import { withPictures } from './pictures.ts'
import { fenced } from './reference/blocks.ts'

/** In reading order. */
const names = [
  'quickstart',
  'accept-a-payment',
  'embed-checkout',
  'payment-links',
  'shop-plugins',
  'commerce-charges',
  'verify-webhooks',
  'local-webhooks',
  'order-statuses',
  'under-over-late',
  'refunds',
  'prices',
  'withdrawals',
  'statements',
  'test-mode',
  'networks',
  'payer-cost',
  'errors',
  'lists',
  'catch-up',
  'signing',
  'postman',
  'generated-clients',
  'ai-agents',
  'keys',
  'sign-in',
  'team',
  'dashboard',
  'go-live',
] as const

/** Reads the guides of docs/guides. Each begins with its title; the first paragraph is its summary. */
export function readGuides(contract: Contract): Document[] {
  return names.map(name => {
    const { text, pictures } = withPictures(withSamples(contract, readText(`docs/guides/${name}.md`)))
    const [, title, summary] = /^# (.+)\n\n((?:.+\n)+)/.exec(text)!
    return {
      path: `/docs/guides/${name}`,
      title: title!,
      summary: summary!
        .trim()
        .replaceAll('\n', ' ')
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1'),
      text,
      pictures,
    }
  })
}

/**
 * Replaces the names of tested code: `{{sample <operationId> <label>}}` by a code sample of the contract, `{{file <path>}}` by a file of
 * the project. So guides show only code that a test has run.
 */
export function withSamples(contract: Contract, text: string): string {
  return text
    .replace(/^\{\{sample (\w+) (.+)\}\}$/gm, (_, operationId: string, label: string) => {
      const { operation } = endpointsOf(contract, contract.paths).find(
        one => one.operation.operationId === operationId,
      )!
      const { lang, source } = operation['x-codeSamples']!.find(sample => sample.label === label)!
      return fenced(lang, source)
    })
    .replace(/^\{\{file (\S+)\}\}$/gm, (_, file: string) => fenced(file.split('.').at(-1)!, readText(file)))
}

function readText(file: string): string {
  return readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')
}
