/** What knows the forms of passkeys. Loaded when somebody first uses one: that takes a fifth of a second, and most processes never do. */
export const library = () => import('@simplewebauthn/server')
