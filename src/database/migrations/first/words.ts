/**
 * Values of the contract that several tables allow. The migration defines them itself and imports them from no other file, so that it
 * always creates the same tables, whatever later releases add.
 */
export const networks = `'TRC20', 'ERC20'`
/** Networks whose accounts have nonces: of several attempts with one nonce, only one can ever be in the chain. */
export const numberedNetworks = `'ERC20'`
