/** What the fake answers; a body that is a stream is sent as one. */
export interface FakeAnswer {
  readonly status: number
  readonly body: object
  readonly headers?: Readonly<Record<string, string>>
}
