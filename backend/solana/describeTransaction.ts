import type { HistoryTransaction, Transfer } from '@oriel/shared/backend/account.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { z } from 'zod'
import type { TokenImage } from '../directory/logos/tokenImage.ts'
import { formatDecimal } from '../tokens/formatDecimal.ts'
import { collectKnownGenuine, findTokenSpam, toSpamFlags } from '../tokens/spam.ts'
import { isNft, type MintInfo } from './mints.ts'
import { findNamedRecipients } from './namedRecipients.ts'
import { readRent } from './rent.ts'

/** Mint of wrapped SOL. An account's lamports include its wrapped SOL. */
const nativeMint = 'So11111111111111111111111111111111111111112'

const wrappedSol: MintInfo = { decimals: 9, supply: 0n, name: 'Wrapped SOL', symbol: 'WSOL' }

const TokenBalance = z.object({
  accountIndex: z.number(),
  mint: z.string(),
  owner: z.optional(z.string()),
  uiTokenAmount: z.object({ amount: z.string().regex(/^\d{1,20}$/), decimals: z.number() }),
})
const TokenBalances = z
  .array(TokenBalance)
  .nullish()
  .transform((balances) => balances ?? [])

const Instruction = z.object({ program: z.optional(z.string()), parsed: z.optional(z.unknown()) })

/**
 * A transaction in the `jsonParsed` encoding of `getTransaction`. Lamports beyond 2^53 (nine million SOL) are rounded,
 * because they are parsed as JavaScript numbers.
 */
export const Transaction = z.object({
  blockTime: z.nullish(z.number()),
  meta: z.object({
    err: z.unknown(),
    fee: z.number(),
    preBalances: z.array(z.number()),
    postBalances: z.array(z.number()),
    preTokenBalances: TokenBalances,
    postTokenBalances: TokenBalances,
    innerInstructions: z
      .array(z.object({ instructions: z.array(Instruction) }))
      .nullish()
      .transform((lists) => lists ?? []),
  }),
  transaction: z.object({
    message: z.object({
      accountKeys: z.array(z.object({ pubkey: z.string(), signer: z.optional(z.boolean()) })),
      instructions: z.array(Instruction),
    }),
  }),
})
export type Transaction = z.output<typeof Transaction>

type Context = {
  signature: string
  network: Network
  owner: string
  mintInfo: ReadonlyMap<string, MintInfo>
  genuine: ReadonlySet<string>
  tokenImage: TokenImage
}

/**
 * Converts a transaction to a history entry. Transfers are computed from the owner's balance changes, excluding the
 * fee.
 */
export function describeTransaction(entry: Transaction, context: Context & { blockTime: number }): HistoryTransaction {
  const { signature, network, owner, blockTime } = context
  const { meta, transaction } = entry
  const keys = transaction.message.accountKeys.map(({ pubkey }) => pubkey)
  const isFailed = meta.err !== null && meta.err !== undefined
  const isPayer = keys[0] === owner
  const tokens = isFailed ? [] : computeTokenTransfers(entry, context)
  const { native, rent } = isFailed ? { rent: 0n } : readNative(entry, keys, context)
  const transfers = [...(native ? [native] : []), ...tokens]
  const other = transfers.find(({ direction }) => direction === 'out')?.recipient
  const namedRecipients = findNamedRecipients({
    instructions: transaction.message.instructions,
    owner,
    holders: getHolders(entry),
  })
  const isNamed = other === undefined || namedRecipients.has(other)
  return {
    id: `${network.caipNetworkId}:${signature}`,
    metadata: {
      operationType: getOperation(entry, { owner, transfers, isNamed }),
      hash: signature,
      minedAt: new Date(blockTime * 1000).toISOString(),
      sentFrom: keys[0] ?? '',
      sentTo: other ?? (isPayer ? '' : owner),
      status: isFailed ? 'failed' : 'confirmed',
      // Always 0, because Solana accounts have no nonce.
      nonce: 0,
      chain: network.caipNetworkId,
      application: null,
      fee: formatDecimal(BigInt(meta.fee), network.nativeCurrency.decimals),
      deposit: rent === 0n ? undefined : formatDecimal(rent, network.nativeCurrency.decimals),
    },
    transfers: transfers.length > 0 ? transfers : null,
  }
}

type OperationContext = {
  owner: string
  transfers: readonly Transfer[]
  /** False if a called program chose the recipients. */
  isNamed: boolean
}

function getOperation({ transaction, meta }: Transaction, { owner, transfers, isNamed }: OperationContext): string {
  const { accountKeys } = transaction.message
  const isPayer = accountKeys[0]?.pubkey === owner
  // Check that the owner did not sign. A delegate can move the owner's tokens without the owner's signature.
  const isTaken = accountKeys.every(({ pubkey, signer }) => pubkey !== owner || signer === false)
  const types = transaction.message.instructions.map(({ parsed }) => {
    return z.object({ type: z.string() }).safeParse(parsed).data?.type ?? ''
  })
  const hasCall = (start: string) => types.some((type) => type.startsWith(start))
  const hasSucceeded = meta.err === null || meta.err === undefined
  const hasTransfer = (direction: Transfer['direction']) =>
    hasSucceeded && transfers.some((transfer) => transfer.direction === direction)
  // Transfers exclude rent deposits, so transfers in both directions mean a trade.
  if (hasTransfer('in') && hasTransfer('out')) return 'trade'
  if (hasTransfer('in')) return isPayer && hasCall('mintTo') ? 'mint' : 'receive'
  if (hasTransfer('out') && isTaken) return 'taken'
  if (hasTransfer('out') && hasCall('burn')) return 'burn'
  if (hasTransfer('out')) return isNamed ? 'send' : 'execute'
  if (hasCall('transfer')) return 'send'
  return hasCall('approve') ? 'approve' : 'execute'
}

/** Returns the owner of each token account. If the transaction changes the owner, returns the previous one. */
function getHolders({ meta, transaction }: Transaction): Map<string, string> {
  const keys = transaction.message.accountKeys
  const balances = [...meta.postTokenBalances, ...meta.preTokenBalances]
  return new Map(balances.map(({ accountIndex, owner = '' }) => [keys[accountIndex]?.pubkey ?? '', owner]))
}

/** Token balance changes. An opened account counts as empty before, and a closed account as empty after. */
type Changes = Map<string, { mint: string; owner: string; accountIndex: number; change: bigint; decimals: number }>

function computeTokenChanges({ meta }: Transaction): Changes {
  const changes: Changes = new Map()
  const add = (balance: z.output<typeof TokenBalance>, sign: bigint) => {
    const { accountIndex, mint, owner = '', uiTokenAmount } = balance
    const known = changes.get(`${accountIndex} ${mint}`)
    const change = (known?.change ?? 0n) + sign * BigInt(uiTokenAmount.amount)
    const { decimals } = uiTokenAmount
    changes.set(`${accountIndex} ${mint}`, { mint, owner, accountIndex, change, decimals })
  }
  for (const balance of meta.preTokenBalances) add(balance, -1n)
  for (const balance of meta.postTokenBalances) add(balance, 1n)
  return changes
}

function computeTokenTransfers(entry: Transaction, context: Context): Transfer[] {
  const { owner } = context
  const perMint = new Map<string, { decimals: number; byOwner: Map<string, bigint> }>()
  for (const { mint, owner: holder, change, decimals } of computeTokenChanges(entry).values()) {
    const known = perMint.get(mint) ?? { decimals, byOwner: new Map<string, bigint>() }
    known.byOwner.set(holder, (known.byOwner.get(holder) ?? 0n) + change)
    perMint.set(mint, known)
  }
  return [...perMint].flatMap(([mint, { decimals, byOwner }]): Transfer[] => {
    const change = byOwner.get(owner) ?? 0n
    if (change === 0n) return []
    const parties = getParties(owner, change, byOwner)
    return [{ ...describeToken(mint, decimals, change < 0n ? -change : change, context), ...parties }]
  })
}

function getParties(owner: string, change: bigint, byOwner: ReadonlyMap<string, bigint>) {
  const others = [...byOwner].filter(
    ([holder, other]) => holder !== owner && other !== 0n && other > 0n !== change > 0n,
  )
  const other = others.length === 1 ? others[0]?.[0] : undefined
  if (change > 0n) return { direction: 'in' as const, recipient: owner, sender: other }
  return { direction: 'out' as const, sender: owner, recipient: other }
}

function describeToken(mint: string, decimals: number, amount: bigint, context: Context) {
  const { network, mintInfo, genuine, tokenImage } = context
  const known = mint === nativeMint ? wrappedSol : mintInfo.get(mint)
  const shortAddress = `${mint.slice(0, 4)}…${mint.slice(-4)}`
  const name = known?.name || known?.symbol || shortAddress
  const symbol = known?.symbol || shortAddress
  const address = `${network.caipNetworkId}:${mint}`
  const genuineTexts = collectKnownGenuine(network.nativeCurrency, genuine, mintInfo)
  const texts = { name: known?.name ?? '', symbol: known?.symbol ?? '' }
  const isGenuine = genuine.has(mint) || mint === nativeMint
  const flags = toSpamFlags(isGenuine ? undefined : findTokenSpam(texts, genuineTexts))
  const quantity = { numeric: formatDecimal(amount, decimals) }
  if (known && isNft(known)) {
    return { nft_info: { name, content: null, flags, contract: address, tokenId: '0' }, quantity }
  }
  const icon = { url: tokenImage({ symbol, chain: network.caipNetworkId, address: mint }) }
  return { fungible_info: { name, symbol, icon, address, flags }, quantity }
}

/**
 * Returns the SOL that the owner transferred, and the rent deposits that the owner paid. Rent is separate, because
 * opening a token account is not a payment. Lamports that others deposit into the owner's token account are not the
 * owner's SOL. The owner's balance changes by the transferred SOL minus the fee and the deposits. Wrapped SOL counts as
 * a token.
 */
function readNative(
  entry: Transaction,
  keys: readonly string[],
  { owner, network, tokenImage }: Context,
): { native?: Transfer; rent: bigint } {
  const { meta, transaction } = entry
  const { gains, ownAccounts, tokenAccounts } = readGains(entry, keys, owner)
  const instructions = [
    ...transaction.message.instructions,
    ...meta.innerInstructions.flatMap((list) => list.instructions),
  ]
  const rents = readRent({ instructions, owner, gains, tokenAccounts })
  const rent = [...rents.values()].reduce((sum, amount) => sum + amount, 0n)
  // Add the fee back to the payer's balance change, because the fee is not a transfer.
  const payer = keys[0]
  if (payer !== undefined) gains.set(payer, (gains.get(payer) ?? 0n) + BigInt(meta.fee))
  for (const [account, amount] of rents) gains.set(account, (gains.get(account) ?? 0n) - amount)
  for (const account of ownAccounts) gains.delete(account)
  const change = (gains.get(owner) ?? 0n) + rent
  if (change === 0n) return { rent }
  const { name, symbol, decimals } = network.nativeCurrency
  const quantity = { numeric: formatDecimal(change < 0n ? -change : change, decimals) }
  const icon = { url: tokenImage({ symbol, chain: network.caipNetworkId }) }
  const fungible_info = { name, symbol, icon, flags: { is_spam: false } }
  return { native: { fungible_info, quantity, ...getParties(owner, change, gains) }, rent }
}

function readGains(entry: Transaction, keys: readonly string[], owner: string) {
  const { preBalances, postBalances } = entry.meta
  const gains = new Map(
    keys.map((key, at): [string, bigint] => [key, BigInt(postBalances[at] ?? 0) - BigInt(preBalances[at] ?? 0)]),
  )
  const ownAccounts = new Set<string>()
  const tokenAccounts = new Set<string>()
  for (const { accountIndex, owner: holder, mint, change } of computeTokenChanges(entry).values()) {
    const key = keys[accountIndex] ?? ''
    tokenAccounts.add(key)
    if (holder === owner) ownAccounts.add(key)
    if (mint === nativeMint) gains.set(key, (gains.get(key) ?? 0n) - change)
  }
  return { gains, ownAccounts, tokenAccounts }
}
