import { createHash } from 'node:crypto'
import { base58 } from '@scure/base'

/** The same in every run, because the name of the network is made from it. */
export const genesisHash = base58.encode(createHash('sha256').update('Oriel Solana Local').digest())

/** CAIP-2: the start of the genesis hash, as of every Solana network. */
export const solanaNetworkId = `solana:${genesisHash.slice(0, 32)}` as const
