// Reads Server-Sent Events from a response, as far as the service's documentation specifies them.

/** Yields the JSON of every `data:` line until the server closes the stream. */
export async function* readEvents<Content>(response: Response): AsyncGenerator<Content> {
  if (!response.body) throw new Error('The event stream has no body')
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of response.body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line.startsWith('data:')) yield JSON.parse(line.slice('data:'.length)) as Content
    }
  }
}
