/** A broadcast the node turns down: `code` is java-tron's response code, the message is sent as hex. */
export class Refusal extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** A refusal by a contract's validation, worded as java-tron words it. */
export function invalidContract(reason: string): Refusal {
  return new Refusal('CONTRACT_VALIDATE_ERROR', `Contract validate error : ${reason}`)
}
