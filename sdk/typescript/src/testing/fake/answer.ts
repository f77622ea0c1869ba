/** What the fake answers; a body that is a stream or a text is sent as one, and `null` is no body at all. */
export interface FakeAnswer {
  readonly status: number
  readonly body: object | string | null
  readonly headers?: Readonly<Record<string, string>>
}
