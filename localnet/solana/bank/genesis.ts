import { createHash } from 'node:crypto'
import { base58 } from '@scure/base'

/** Genesis hash. Must be the same in every run, because the network's ID is derived from it. */
export const genesisHash = base58.encode(createHash('sha256').update('Oriel Solana Local').digest())

/** CAIP-2 id: as for every Solana network, the start of the genesis hash. */
export const solanaNetworkId = `solana:${genesisHash.slice(0, 32)}` as const
