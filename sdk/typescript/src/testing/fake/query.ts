import { Refusal } from './refusal.ts'

type Rule = (value: string) => boolean

/** What a query parameter may hold, by the names that the contract gives it, in the order in which problems are named. */
export type QueryRules = Readonly<Record<string, Rule>>

export const isLimit: Rule = text => /^[1-9]\d{0,2}$/.test(text) && Number(text) <= 100
export const isOffset: Rule = text => /^(0|[1-9]\d{0,7})$/.test(text) && Number(text) <= 10_000_000
export const isCursor: Rule = text => text.length <= 160 && /^cur_[A-Za-z0-9_-]+$/.test(text)

const timePattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?(Z|[+-]\d{2}:\d{2})$/
export const isTime: Rule = text => timePattern.test(text) && !Number.isNaN(Date.parse(text))

/** Checks the query and refuses it in the words of the service, the first problem in the order of the rules. */
export function checkQuery({ searchParams: query }: URL, rules: QueryRules): void {
  for (const [name, isValid] of Object.entries(rules)) {
    const values = query.getAll(name)
    if (values.length > 1 || (values.length === 1 && !isValid(values[0]!))) {
      throw new Refusal(400, `invalid ${name === 'type' ? 'event type' : name.replaceAll('_', ' ')}`, { param: name })
    }
  }
  const unknown = [...query.keys()].find(name => !Object.hasOwn(rules, name))
  if (unknown !== undefined) throw new Refusal(400, `unknown parameter: ${cutName(unknown)}`)
}

/** As much of a name that a caller chose as the service repeats. */
export function cutName(name: string): string {
  return Array.from(name).slice(0, 64).join('')
}
