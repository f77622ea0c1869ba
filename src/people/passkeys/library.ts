/** What knows the forms of passkeys. Loaded when somebody first uses one: that takes a fifth of a second, and most processes never do. */
export const library = () => import('@simplewebauthn/server')

/** What reads the form in which passkeys write their public keys. */
export const keyReaders = () => import('@simplewebauthn/server/helpers')
