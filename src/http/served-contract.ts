import { readFileSync } from 'node:fs'
import { StaticAnswer } from './static-answer.ts'

/** The address the contract names, in `servers` and in examples, before an installation puts its own there. */
const exampleUrl = 'https://pay.kassa.example'

/** The contract as this installation serves it, in its three forms; each is made when it is first asked for. */
export class ServedContract {
  readonly #publicUrl: string
  #json: StaticAnswer | undefined
  #yaml: StaticAnswer | undefined
  #json30: StaticAnswer | undefined

  constructor(publicUrl: string) {
    this.#publicUrl = publicUrl
  }

  get json(): StaticAnswer {
    return (this.#json ??= this.#compact('openapi.json'))
  }

  get yaml(): StaticAnswer {
    return (this.#yaml ??= new StaticAnswer(this.#read('openapi.yaml'), 'application/yaml'))
  }

  get json30(): StaticAnswer {
    return (this.#json30 ??= this.#compact('openapi-3.0.json'))
  }

  /** Makes all three: later somebody would wait for it, and the files may be another release's. */
  make(): void {
    void [this.json, this.yaml, this.json30]
  }

  /** What programs read needs no spaces. */
  #compact(name: string): StaticAnswer {
    return new StaticAnswer(JSON.stringify(JSON.parse(this.#read(name))), 'application/json')
  }

  #read(name: string): string {
    return readFileSync(new URL(`../../generated/${name}`, import.meta.url), 'utf8').replaceAll(
      exampleUrl,
      this.#publicUrl,
    )
  }
}
