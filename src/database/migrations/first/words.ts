/**
 * The words of the contract that several tables allow. The migration names them itself and takes them from no other file: what it
 * made once it makes again, whatever the service has learnt since.
 */
export const networks = `'TRC20', 'ERC20'`
/** Those on which accounts number their transactions: of several attempts with one number only one can ever be in the chain. */
export const numberedNetworks = `'ERC20'`
