import { readFileSync } from 'node:fs'
import { StaticAnswer } from './static-answer.ts'

/** The URL in the contract's `servers` and examples, which an installation replaces by its own. */
const exampleUrl = 'https://pay.kassa.example'

/** The contract as this installation serves it, in three forms. Each is built on first use. */
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

  /** Builds all three at the start: later a client would wait, and the files might belong to another release. */
  make(): void {
    void [this.json, this.yaml, this.json30]
  }

  /** Programs need no whitespace. */
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
