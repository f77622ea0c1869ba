// JSON-RPC to the local Ethereum node, for the tools of this folder.

/** Calls one method and returns its result. Throws with the node's message. */
export async function ethereumRpc<Result>(url: string, method: string, params: readonly unknown[]): Promise<Result> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(10_000),
  })
  const answer = (await response.json()) as { result?: Result; error?: { message: string } }
  if (answer.error) throw new Error(`${method}: ${answer.error.message}`)
  return answer.result as Result
}
