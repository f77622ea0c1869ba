import type { SandboxHome } from '../sandbox-home.ts'

type Token = { isThere(address: string): Promise<boolean>; deploy(): Promise<string> }

/** Returns the address of a token and deploys it once per chain. `name` distinguishes it from the sandbox's other tokens. */
export async function rememberedToken(home: SandboxHome, name: string, token: Token): Promise<string> {
  const file = `${name}-token.json`
  const known = (home.readJson(file) as { token: string } | undefined)?.token
  if (known && (await token.isThere(known))) return known
  const deployed = await token.deploy()
  home.writeJson(file, { token: deployed })
  return deployed
}
