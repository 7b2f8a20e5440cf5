import type { Network } from '@oriel/shared/chains/networks.ts'
import { decodeFunctionResult, encodeFunctionData, type Hex, parseAbi, zeroAddress } from 'viem'
import type { MarketSettings } from '../config/networkEntry.ts'
import { deleteOldest } from '../memory/deleteOldest.ts'
import type { Node } from '../rpc/node.ts'
import { type ReadAnswer, readContracts } from '../tokens/readContracts.ts'
import { readUint } from '../tokens/tokenMetadata.ts'
import { toLowerAddress } from '../tokens/toLowerAddress.ts'

const factoryAbi = parseAbi(['function getPair(address, address) view returns (address)'])
const pairAbi = parseAbi(['function getReserves() view returns (uint112, uint112, uint32)'])
const getReserves = encodeFunctionData({ abi: pairAbi, functionName: 'getReserves' })

/**
 * Cache lifetime of a missing pair. Limited, because the pair may be created later. The address of an existing pair
 * never changes.
 */
const missingPairMs = 60_000
const maxKept = 20_000

export type Market = { node: Node; network: Network; market: MarketSettings }
export type Trade = { token: Hex; money: Hex }
export type Reserves = { pair: Hex; token: bigint; money: bigint }

/** Reads pools. Caches their addresses but not their reserves. */
export type Pools = {
  read(market: Market, trades: readonly Trade[]): Promise<(Reserves | 'unanswered' | undefined)[]>
}

export function createPools(now: () => number): Pools {
  const cache = new Map<string, { pair: Hex | undefined; until: number }>()

  async function findPairs({ node, network, market }: Market, trades: readonly Trade[]) {
    const getKey = ({ token, money }: Trade) => `${network.caipNetworkId}:${token}:${money}`
    const unknown = trades.filter((trade) => (cache.get(getKey(trade))?.until ?? 0) <= now())
    const reads = unknown.map(({ token, money }) => ({
      to: toLowerAddress(market.factory),
      data: encodeFunctionData({ abi: factoryAbi, functionName: 'getPair', args: [token, money] }),
    }))
    const answers = await readContracts(node, network, reads)
    for (const [index, trade] of unknown.entries()) {
      cache.delete(getKey(trade))
      const answer = answers[index]
      if (answer && answer.status !== 'unanswered') cache.set(getKey(trade), readPair(answer, now()))
    }
    const found = trades.map((trade) => cache.get(getKey(trade)))
    deleteOldest(cache, maxKept)
    return found
  }

  return {
    async read(market, trades) {
      const pairs = await findPairs(market, trades)
      const reads = pairs.flatMap((found) => (found?.pair ? [{ to: found.pair, data: getReserves }] : []))
      const answers = await readContracts(market.node, market.network, reads)
      let next = 0
      return trades.map((trade, index) => {
        const found = pairs[index]
        if (!found) return 'unanswered'
        return found.pair ? readReserves(found.pair, answers[next++], trade) : undefined
      })
    },
  }
}

function readPair(answer: ReadAnswer, now: number): { pair: Hex | undefined; until: number } {
  const word = answer.status === 'read' ? readUint(answer.data) : undefined
  const pair: Hex = `0x${(word ?? 0n).toString(16).padStart(40, '0').slice(-40)}`
  return pair === zeroAddress
    ? { pair: undefined, until: now + missingPairMs }
    : { pair, until: Number.POSITIVE_INFINITY }
}

function readReserves(
  pair: Hex,
  answer: ReadAnswer | undefined,
  { token, money }: Trade,
): Reserves | 'unanswered' | undefined {
  if (answer === undefined || answer.status === 'unanswered') return 'unanswered'
  if (answer.status === 'refused' || answer.data.length < 2 + 3 * 64) return undefined
  const [first, second] = decodeFunctionResult({ abi: pairAbi, functionName: 'getReserves', data: answer.data })
  // Map the reserves to the tokens. The factory sorts a pair's tokens by address (UniswapV2Factory.createPair).
  return BigInt(token) < BigInt(money) ? { pair, token: first, money: second } : { pair, token: second, money: first }
}
