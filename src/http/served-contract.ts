import { readFileSync } from 'node:fs'
import { StaticAnswer } from './static-answer.ts'

/** The contract as this installation serves it, in its three forms. */
export interface ServedContract {
  readonly json: StaticAnswer
  readonly yaml: StaticAnswer
  readonly json30: StaticAnswer
}

/** The address the contract names, in `servers` and in examples, before an installation puts its own there. */
const exampleUrl = 'https://pay.kassa.example'

export function servedContract(publicUrl: string): ServedContract {
  const read = (name: string) =>
    readFileSync(new URL(`../../generated/${name}`, import.meta.url), 'utf8').replaceAll(exampleUrl, publicUrl)
  // What programs read needs no spaces.
  const json = (name: string) => new StaticAnswer(JSON.stringify(JSON.parse(read(name))), 'application/json')
  return {
    json: json('openapi.json'),
    yaml: new StaticAnswer(read('openapi.yaml'), 'application/yaml'),
    json30: json('openapi-3.0.json'),
  }
}
