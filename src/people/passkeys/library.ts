/** The WebAuthn library. Loaded on first use: that takes a fifth of a second, and most processes never need it. */
export const library = () => import('@simplewebauthn/server')

/** The decoder of passkeys' public keys. */
export const keyReaders = () => import('@simplewebauthn/server/helpers')
