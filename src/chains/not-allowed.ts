/** Why the signer never signs a withdrawal whose merchant has restricted where money may go: its worker fails it for this at once. */
export const notAllowed = 'its merchant has not listed its address'
