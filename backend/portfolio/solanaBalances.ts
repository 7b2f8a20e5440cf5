import { z } from 'zod'
import type { NetworkEntry } from '../config/networkEntry.ts'
import type { Node } from '../rpc/node.ts'
import { isNft, type MintBook, type MintInfo, token2022Program, tokenProgram } from '../solana/mints.ts'
import type { Holdings } from './holdings.ts'

const commitment = 'confirmed'
/** RPC nodes encode lamports as a JSON number, which is exact below nine million SOL. */
const Lamports = z.object({ value: z.number().min(0).refine(Number.isInteger) })
const TokenAccount = z.object({
  account: z.object({
    data: z.object({
      parsed: z.object({
        info: z.object({ mint: z.string(), tokenAmount: z.object({ amount: z.string().regex(/^\d{1,20}$/) }) }),
      }),
    }),
  }),
})
const TokenAccounts = z.object({ value: z.array(TokenAccount) })

/** Maximum mints to read. Limited, because deriving the address of a mint's metadata takes 0.2 ms of CPU time. */
export const maxMints = 1000

type Options = { node: Node; entry: NetworkEntry; owner: string; mints: MintBook }

/**
 * Reads the balances of an account. Sums the token accounts of both token programs, because a mint may have more than
 * one.
 */
export async function readSolanaBalances({ node, entry, owner, mints }: Options): Promise<Holdings> {
  const [{ value }, amounts] = await Promise.all([
    node.requestParsed('getBalance', [owner, { commitment }], Lamports),
    readTokenAmounts(node, owner),
  ])
  const selected = selectMints(amounts, entry)
  const states = await mints.read(node, entry.network.caipNetworkId, [...selected, ...entry.tokens])
  const tokens = [...amounts].flatMap(([mint, amount]) => {
    const state = states.get(mint)
    return state && !isNft(state) ? [{ address: mint, amount, ...describeMint(mint, state) }] : []
  })
  const genuine = entry.tokens.flatMap((mint) => states.get(mint)?.symbol || [])
  // Treat the response as incomplete if a mint is missing, because a mint exists as long as its token accounts.
  return { native: BigInt(value), tokens, genuine, isIncomplete: [...amounts.keys()].some((mint) => !states.has(mint)) }
}

export function selectMints(amounts: ReadonlyMap<string, bigint>, { tokens }: Pick<NetworkEntry, 'tokens'>): string[] {
  const configured = tokens.filter((mint) => amounts.has(mint))
  return [...new Set([...configured, ...amounts.keys()])].slice(0, maxMints)
}

export async function readTokenAmounts(node: Node, owner: string): Promise<Map<string, bigint>> {
  const lists = await Promise.all(
    [tokenProgram, token2022Program].map((programId) =>
      node.requestParsed(
        'getTokenAccountsByOwner',
        [owner, { programId }, { encoding: 'jsonParsed', commitment }],
        TokenAccounts,
      ),
    ),
  )
  const amounts = new Map<string, bigint>()
  for (const { account } of lists.flatMap(({ value }) => value)) {
    const { mint, tokenAmount } = account.data.parsed.info
    const amount = BigInt(tokenAmount.amount)
    if (amount > 0n) amounts.set(mint, (amounts.get(mint) ?? 0n) + amount)
  }
  return amounts
}

export function describeMint(mint: string, { decimals, name, symbol }: MintInfo) {
  const shortAddress = `${mint.slice(0, 4)}…${mint.slice(-4)}`
  return { decimals, symbol: symbol || shortAddress, name: name || symbol || shortAddress }
}
