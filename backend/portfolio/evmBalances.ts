import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { z } from 'zod'
import type { NetworkEntry } from '../config/networkEntry.ts'
import { deleteOldest } from '../memory/deleteOldest.ts'
import type { Node } from '../rpc/node.ts'
import { readContracts } from '../tokens/readContracts.ts'
import { readUint, type TokenBook } from '../tokens/tokenMetadata.ts'
import { toLowerAddress } from '../tokens/toLowerAddress.ts'
import type { Holdings, TokenAmount } from './holdings.ts'

const Quantity = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,64}$/)
  .transform(BigInt)

/** Tokens that are skipped for a while because their call failed. Failed calls are expensive for the node. */
export type SkippedTokens = { has(network: string, token: Hex): boolean; add(network: string, token: Hex): void }

const skipMs = 60_000
const maxSkipped = 10_000

export function createSkippedTokens(now: () => number): SkippedTokens {
  const until = new Map<string, number>()
  return {
    has: (network, token) => (until.get(`${network}:${token}`) ?? 0) > now(),
    add(network, token) {
      until.set(`${network}:${token}`, now() + skipMs)
      deleteOldest(until, maxSkipped)
    },
  }
}

type Options = {
  node: Node
  entry: NetworkEntry
  owner: string
  tokens: readonly string[]
  book: TokenBook
  skippedTokens: SkippedTokens
}

export async function readEvmBalances({ node, entry, owner, tokens, book, skippedTokens }: Options): Promise<Holdings> {
  const { network } = entry
  const addresses = [...new Set(tokens.map(toLowerAddress))]
  const requested = addresses.filter((token) => !skippedTokens.has(network.caipNetworkId, token))
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [toLowerAddress(owner)] })
  const [native, answers] = await Promise.all([
    node.requestParsed('eth_getBalance', [owner, 'latest'], Quantity),
    readContracts(
      node,
      network,
      requested.map((to) => ({ to, data })),
    ),
  ])

  const isHealthy = answers.some(({ status }) => status !== 'unanswered')
  let isIncomplete = requested.length < addresses.length
  const recordMissing = (token: Hex, wasCalled: boolean) => {
    isIncomplete = true
    // Only skip contracts that were called. Others may have used up the budget before a contract was called.
    if (isHealthy && wasCalled) skippedTokens.add(network.caipNetworkId, token)
  }
  const holdings = requested.flatMap((address, index) => {
    const answer = answers[index]
    if (answer?.status === 'unanswered') recordMissing(address, answer.wasCalled)
    const amount = answer?.status === 'read' ? readUint(answer.data) : undefined
    return amount ? [{ address, amount }] : []
  })
  const configured = entry.tokens.map(toLowerAddress)
  const metadata = await book.read(node, network, [...holdings.map(({ address }) => address), ...configured])
  const found = holdings.flatMap(({ address, amount }): TokenAmount[] => {
    const answer = metadata.get(address)
    if (answer === 'unanswered' || answer === 'uncalled') recordMissing(address, answer === 'unanswered')
    // Drop a token without decimals, because its amount cannot be displayed. NFT collections have no decimals either.
    return typeof answer === 'object' ? [{ address, amount, ...answer }] : []
  })
  const genuine = configured.flatMap((address) => {
    const answer = metadata.get(address)
    return typeof answer === 'object' ? [answer.symbol] : []
  })
  return { native, tokens: found, genuine, isIncomplete }
}
