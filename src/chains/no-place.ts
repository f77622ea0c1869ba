/** Why the signer waits with something that nothing is wrong with: as much of its wallet is under way as nodes keep. */
export const noPlace = 'enough is under way'
