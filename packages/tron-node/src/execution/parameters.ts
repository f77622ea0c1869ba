// Prices and limits of TRON mainnet as of late 2025 (java-tron's committee parameters), in sun unless said otherwise.

export const sunPerTrx = 1_000_000
export const energyPrice = 100
export const bandwidthPrice = 1_000
export const freeBandwidth = 600
export const createAccountFee = 100_000
export const newAccountFee = 1_000_000
export const memoFee = 1_000_000
export const feeLimitMax = 15_000_000_000
export const defaultEnergyLimit = 3_000_000_000
export const codeByteEnergy = 200n

/** Staked resources are shared by weight (whole TRX staked by everybody). */
export const totalEnergyLimit = 180_000_000_000
export const totalEnergyWeight = 19_067_546_642
export const totalBandwidthLimit = 43_200_000_000
export const totalBandwidthWeight = 26_982_826_755

export const slotMs = 3_000
export const dayMs = 86_400_000
/** How long a transaction built by the node itself stays valid. */
export const builtExpirationMs = 60_000
/** 19 of 27 witnesses have built on a block once 18 newer ones exist. */
export const defaultSolidLag = 18
/** Energy penalties are given in ten-thousandths, as `energy_factor` of a contract is. */
export const factorUnit = 10_000
