/**
 * The words of the contract that several tables allow. The migration names them itself and takes them from no other file: what it
 * made once it makes again, whatever the service has learnt since.
 */
export const networks = `'TRC20', 'ERC20'`
