// These types repeat those of `shared/caip.ts` without its schemas. `types.ts` says why.

/** Lists the chain namespaces of CAIP-2. */
export type Namespace = 'eip155' | 'solana' | 'polkadot' | 'bip122' | 'cosmos'
/** CAIP-2 network id, `eip155:1`. */
export type CaipNetworkId = `${Namespace}:${string}`
/** CAIP-10 account id, `eip155:1:0xab…`. */
export type CaipAddress = `${CaipNetworkId}:${string}`
