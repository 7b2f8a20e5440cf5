import type { SwapTokenEntry } from '@oriel/shared/backend/convert.ts'
import { type Hex, nativeTokenAddress } from '@oriel/shared/chains/caip.ts'
import { encodeFunctionData, erc20Abi } from 'viem'
import type { NetworkEntry } from '../config/networkEntry.ts'
import type { TokenImage } from '../directory/logos/tokenImage.ts'
import { Refusal } from '../http/errors.ts'
import { deleteOldest } from '../memory/deleteOldest.ts'
import type { Portfolio } from '../portfolio/portfolio.ts'
import type { Markets } from '../prices/markets.ts'
import type { Node } from '../rpc/node.ts'
import { UpstreamsDownError } from '../rpc/upstreams.ts'
import { readContracts } from '../tokens/readContracts.ts'
import { readUint } from '../tokens/tokenMetadata.ts'
import { toLowerAddress } from '../tokens/toLowerAddress.ts'
import { createPermitDomainReader, type PermitDomain } from './permits.ts'
import type { RequestedSwap } from './requestedSwap.ts'
import { toTokenId } from './requestedSwap.ts'
import type { SwapSource } from './swapSource.ts'
import { createUniswapV2 } from './uniswapV2.ts'

const rememberedMs = 10 * 60_000
const maxRemembered = 10_000

/**
 * Account and client that requested a quote. Stored with the quote, so that a client cannot change the amount of
 * another client's approval.
 */
type Requester = { account: Hex; client: string }

export type Swaps = {
  /** Returns the source of swaps on a network. Throws a `Refusal` for a network without an exchange. */
  sourceOf(entry: NetworkEntry): Promise<SwapSource>
  /** Returns all listed tokens. If `address` is given, returns only the token at that address. */
  tokens(entry: NetworkEntry, address?: Hex): Promise<SwapTokenEntry[]>
  allowance(entry: NetworkEntry, token: Hex, owner: Hex): Promise<bigint>
  /**
   * Stores the amount of an account's last quote. Clients of the hosted service request an approval without an amount,
   * so the approval is for the amount of that quote.
   */
  remember(swap: RequestedSwap, requester: Requester, amount: bigint): void
  remembered(swap: RequestedSwap, requester: Requester): bigint | undefined
}

export type SwapOptions = {
  nodeOf: (entry: NetworkEntry) => Node
  markets: Pick<Markets, 'findRouter'>
  portfolio: Pick<Portfolio, 'book' | 'pools' | 'prices'>
  tokenImage: TokenImage
  now: () => number
}

export function createSwaps({ nodeOf, markets, portfolio, tokenImage, now }: SwapOptions): Swaps {
  const openers = [createUniswapV2({ nodeOf, markets, portfolio })]
  const permits = createPermitDomainReader(now)
  const amounts = new Map<string, { amount: bigint; until: number }>()
  const getKey = ({ entry, from, to }: RequestedSwap, { account, client }: Requester) =>
    [client, entry.network.caipNetworkId, account, from, to].join()

  async function getSource(entry: NetworkEntry): Promise<SwapSource> {
    for (const open of openers) {
      const source = await open(entry)
      if (source) return source
    }
    throw new Refusal({ status: 400, field: 'chainId', description: 'Network not supported for Swaps' })
  }

  async function readTokens(
    entry: NetworkEntry,
    { takesPermits }: SwapSource,
    tokens: readonly Hex[],
  ): Promise<SwapTokenEntry[]> {
    const { network } = entry
    const node = nodeOf(entry)
    const contracts = tokens.filter((token) => token !== nativeTokenAddress)
    const [metadata, domains] = await Promise.all([
      portfolio.book.read(node, network, contracts),
      takesPermits ? permits.read(node, network, contracts) : new Map<Hex, PermitDomain>(),
    ])
    return tokens.flatMap((token): SwapTokenEntry[] => {
      const isNative = token === nativeTokenAddress
      const known = isNative ? network.nativeCurrency : metadata.get(token)
      if (known === 'unanswered' || known === 'uncalled') throw new UpstreamsDownError()
      if (typeof known !== 'object') return []
      const { name, symbol, decimals } = known
      const permit = domains.get(token)
      const place = isNative ? {} : { address: token }
      const logoUri = tokenImage({ symbol, chain: network.caipNetworkId, ...place })
      const eip2612 = permit !== undefined
      return [{ name, symbol, address: toTokenId(entry, token), decimals, logoUri, eip2612, permit }]
    })
  }

  return {
    sourceOf: getSource,
    async tokens(entry, address) {
      const source = await getSource(entry)
      const { market, tokens } = entry
      const listed = [market?.wrapped, market?.dollar, ...tokens].flatMap((token) =>
        token ? toLowerAddress(token) : [],
      )
      return await readTokens(entry, source, address ? [address] : [nativeTokenAddress, ...new Set(listed)])
    },

    async allowance(entry, token, owner) {
      const { spender } = await getSource(entry)
      const args = [owner, spender] as const
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args })
      const [answer] = await readContracts(nodeOf(entry), entry.network, [{ to: token, data }])
      if (answer?.status === 'unanswered') throw new UpstreamsDownError()
      const allowance = answer?.status === 'read' ? readUint(answer.data) : undefined
      if (allowance !== undefined) return allowance
      throw new Refusal({ status: 400, field: 'tokenAddress', description: 'This is no token of the network.' })
    },

    remember(swap, requester, amount) {
      const key = getKey(swap, requester)
      amounts.delete(key)
      amounts.set(key, { amount, until: now() + rememberedMs })
      deleteOldest(amounts, maxRemembered)
    },

    remembered(swap, requester) {
      const stored = amounts.get(getKey(swap, requester))
      return stored && stored.until > now() ? stored.amount : undefined
    },
  }
}
