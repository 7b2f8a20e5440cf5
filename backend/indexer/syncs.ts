import type { Log } from './chainBlock.ts'

/** A pair's reserves after a trade or a liquidity change, from its `Sync` event. Any contract can emit this event. */
export type Sync = { pair: string; reserve0: bigint; reserve1: bigint }

/** Topic of the event `Sync(uint112,uint112)`, which Uniswap v2 pairs emit. */
const syncTopic = '0x1c411e9a96e071241c2f21f7726b17ae89e3cab4c78be50e062b03a9fffbbad1'
const dataLength = 2 + 2 * 64
const reserveLimit = 2n ** 112n

export function parseSync({ address, topics, data }: Log): Sync[] {
  if (topics[0] !== syncTopic || topics.length !== 1 || data.length !== dataLength) return []
  const reserve0 = BigInt(data.slice(0, 66))
  const reserve1 = BigInt(`0x${data.slice(66)}`)
  return reserve0 < reserveLimit && reserve1 < reserveLimit ? [{ pair: address, reserve0, reserve1 }] : []
}
