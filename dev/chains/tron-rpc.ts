// Calls to the local TRON node, for the tools of this folder.

/** Posts to `path` (`wallet/…`, `_dev/…`) and returns the response. Throws with the node's message if it refuses. */
export async function tronCall<Answer = Record<string, unknown>>(
  url: string,
  path: string,
  body: object,
): Promise<Answer> {
  const init = { method: 'POST', body: JSON.stringify(body), signal: AbortSignal.timeout(10_000) }
  const response = await fetch(`${url}/${path}`, init)
  const answer = (await response.json()) as Answer & { readonly error?: string }
  if (response.status !== 200) throw new Error(`${path}: ${answer.error ?? response.status}`)
  return answer
}
