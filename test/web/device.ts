import type { Page } from 'playwright-core'

/** Gives a page a device that holds passkeys and unlocks them by itself. */
export async function giveDevice(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true } as const // prettier-ignore
  await client.send('WebAuthn.addVirtualAuthenticator', { options })
}
