import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { z } from 'zod'
import type { NetworkEntry } from '../networkEntry.ts'
import type { Node } from '../rpc/node.ts'
import type { Holdings, TokenAmount } from './holdings.ts'
import { readContracts } from './readContracts.ts'
import { readUint, type TokenBook } from './tokenFacts.ts'

const Quantity = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,64}$/)
  .transform(BigInt)

type Options = {
  node: Node
  entry: NetworkEntry
  owner: Hex
  /** Contracts that may be tokens. */
  tokens: readonly Hex[]
  book: TokenBook
}

/** What an address holds by the word of the chain itself, at its latest block. */
export async function readEvmBalances({ node, entry, owner, tokens, book }: Options): Promise<Holdings> {
  const { network } = entry
  const wanted = [...new Set(tokens.map((token) => token.toLowerCase() as Hex))]
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
  const [native, answers] = await Promise.all([
    node.demand('eth_getBalance', [owner, 'latest'], Quantity),
    readContracts(
      node,
      network,
      wanted.map((to) => ({ to, data })),
    ),
  ])

  let isIncomplete = false
  const held = wanted.flatMap((address, index) => {
    const answer = answers[index]
    if (answer === undefined || answer.status === 'unanswered') isIncomplete = true
    const amount = answer?.status === 'read' ? readUint(answer.data) : undefined
    return amount ? [{ address, amount }] : []
  })
  const named = entry.tokens.map((token) => token.toLowerCase() as Hex)
  const facts = await book.read(node, network, [...held.map(({ address }) => address), ...named])
  const found = held.flatMap(({ address, amount }): TokenAmount[] => {
    const known = facts.get(address)
    if (known === 'unanswered') isIncomplete = true
    // Without decimals there is no amount that a person could read; collections of NFTs say none either.
    return typeof known === 'object' ? [{ address, amount, ...known }] : []
  })
  const genuine = named.flatMap((address) => {
    const known = facts.get(address)
    return typeof known === 'object' ? [known.symbol] : []
  })
  return { native, tokens: found, genuine, isIncomplete }
}
