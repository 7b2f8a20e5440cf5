import type { HistoryPage, HistoryTransaction } from '@oriel/shared/backend/account.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { z } from 'zod'
import type { NetworkEntry } from '../config/networkEntry.ts'
import type { TokenImage } from '../directory/logos/tokenImage.ts'
import { type Node, NodeError } from '../rpc/node.ts'
import { UpstreamsDownError } from '../rpc/upstreams.ts'
import { describeTransaction, Transaction } from './describeTransaction.ts'
import { type MintBook, token2022Program, tokenProgram } from './mints.ts'

export const pageSize = 50

const maxSignatures = 1000
const concurrentReads = 10
const slotSeconds = 0.4
/**
 * Maximum number of token accounts to read. An owner with more has usually received many advertisements, so only the
 * largest accounts are read.
 */
const maxAccounts = 100

export type SignaturePlace = { slot: number; signature: string }

type Options = {
  node: Node
  entry: NetworkEntry
  tokenImage: TokenImage
  mints: MintBook
  owner: string
  before?: SignaturePlace | undefined
}

const Signature = z.object({
  signature: z.string(),
  slot: z.number(),
  err: z.unknown(),
  blockTime: z.nullish(z.number()),
})
type Signature = z.output<typeof Signature>

const TokenAccounts = z.object({
  value: z.array(
    z.object({
      pubkey: z.string(),
      account: z.object({
        data: z.object({
          parsed: z.object({ info: z.object({ mint: z.string(), tokenAmount: z.object({ amount: z.string() }) }) }),
        }),
      }),
    }),
  ),
})

/**
 * Reads a page of an account's history. Nodes index by address, and a transfer to a token account references only that
 * account, so the lists of all token accounts are merged. Transfers to a closed token account are missing.
 */
export async function readSolanaHistory(options: Options): Promise<HistoryPage> {
  const { node, entry, tokenImage, mints, owner, before } = options
  const { network } = entry
  const addresses = [owner, ...(await readTokenAccounts(node, owner, entry.tokens))]
  const { page, isLast } = await readPage(node, addresses, before)
  const transactions: (Transaction | Unread)[] = []
  for (let at = 0; at < page.length; at += concurrentReads) {
    const reads = page.slice(at, at + concurrentReads).map(({ signature }) => readTransaction(node, signature))
    transactions.push(...(await Promise.all(reads)))
  }
  // Accept a single unreadable transaction, but treat a node that rejects all of them as unavailable.
  if (transactions.length > 1 && transactions.every((transaction) => transaction === 'refused'))
    throw new UpstreamsDownError()
  const moved = transactions.flatMap((transaction) => {
    return typeof transaction === 'string'
      ? []
      : [...transaction.meta.preTokenBalances, ...transaction.meta.postTokenBalances]
  })
  const own = moved.filter((balance) => balance.owner === owner).map(({ mint }) => mint)
  const genuine = new Set(entry.tokens)
  const mintInfo = await mints.read(node, network.caipNetworkId, own.length > 0 ? [...own, ...genuine] : [])
  const estimateTime = await createTimeEstimator(node, page)
  const last = page.at(-1)
  return {
    data: page.map((listed, index) => {
      const transaction = transactions[index]
      const time = transaction !== undefined && typeof transaction !== 'string' ? transaction.blockTime : undefined
      const blockTime = time ?? listed.blockTime ?? estimateTime(listed.slot)
      if (transaction === undefined || typeof transaction === 'string')
        return describeSignature(listed, network, blockTime)
      const { signature } = listed
      return describeTransaction(transaction, { signature, network, owner, mintInfo, genuine, tokenImage, blockTime })
    }),
    next: isLast || !last ? null : `${last.slot}.${last.signature}`,
  }
}

export function parseSignaturePlace(cursor: string): SignaturePlace | undefined {
  const [, slot, signature] = /^(\d{1,15})\.([1-9A-HJ-NP-Za-km-z]{64,88})$/.exec(cursor) ?? []
  return slot === undefined || signature === undefined ? undefined : { slot: Number(slot), signature }
}

/**
 * Returns the owner's token accounts: those of configured tokens first, then all others, each largest first. The
 * issuers of other tokens can choose the amounts.
 */
async function readTokenAccounts(node: Node, owner: string, genuine: readonly string[]): Promise<string[]> {
  const lists = await Promise.all(
    [tokenProgram, token2022Program].map((programId) => {
      const options = { encoding: 'jsonParsed', commitment: 'confirmed' }
      return node.requestParsed('getTokenAccountsByOwner', [owner, { programId }, options], TokenAccounts)
    }),
  )
  return lists
    .flatMap(({ value }) => value)
    .map(({ pubkey, account }) => {
      const { mint, tokenAmount } = account.data.parsed.info
      return { pubkey, isGenuine: genuine.includes(mint), amount: BigInt(tokenAmount.amount) }
    })
    .sort(
      (a, b) => Number(b.isGenuine) - Number(a.isGenuine) || Number(b.amount > a.amount) - Number(a.amount > b.amount),
    )
    .slice(0, maxAccounts)
    .map(({ pubkey }) => pubkey)
}

/**
 * Reads the signatures of a page. The order within a slot is unknown, so a page never ends in the middle of a slot. The
 * next page starts below the last slot, so no entry is repeated or missing.
 */
async function readPage(node: Node, addresses: readonly string[], before: SignaturePlace | undefined) {
  for (let limit = pageSize * 2; ; limit = maxSignatures) {
    const reads = await Promise.all(addresses.map((address) => readSignatures(node, address, limit, before)))
    const lists = reads.map((list) => list.filter(({ slot }) => before === undefined || slot < before.slot))
    // Find the highest slot that may be incomplete. A truncated list may have more entries in its last slot, and all of
    // its entries in lower slots are missing.
    const known = Math.max(-1, ...reads.map((list) => (list.length < limit ? -1 : (list.at(-1)?.slot ?? -1))))
    const merged = new Map(lists.flat().map((entry) => [entry.signature, entry]))
    const sorted = [...merged.values()].sort((a, b) => b.slot - a.slot)
    const whole = limit === maxSignatures && known >= (sorted[0]?.slot ?? 0) ? known - 1 : known
    const certain = sorted.filter(({ slot }) => slot > whole)
    if (certain.length === 0 && known >= 0 && limit < maxSignatures) continue
    const end = certain.findIndex(({ slot }, index) => index >= pageSize && slot !== certain[index - 1]?.slot)
    const page = end === -1 ? certain : certain.slice(0, end)
    return { page, isLast: end === -1 && known < 0 }
  }
}

function readSignatures(node: Node, address: string, limit: number, before: SignaturePlace | undefined) {
  const options = { limit, commitment: 'confirmed', before: before?.signature }
  return node.requestParsed('getSignaturesForAddress', [address, options], z.array(Signature))
}

/**
 * `unreadable`: the transaction's version is too new, or the node no longer has the transaction or its result.
 * `refused`: the node rejected the request for another reason.
 */
type Unread = 'unreadable' | 'refused'

const unsupportedVersion = -32015

async function readTransaction(node: Node, signature: string): Promise<Transaction | Unread> {
  const options = { encoding: 'jsonParsed', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
  try {
    return Transaction.safeParse(await node.request('getTransaction', [signature, options])).data ?? 'unreadable'
  } catch (error) {
    if (!(error instanceof NodeError)) throw error
    return error.code === unsupportedVersion ? 'unreadable' : 'refused'
  }
}

/** Converts a list entry to a history entry. A list entry contains the transaction's status but no transfers. */
function describeSignature({ signature, err }: Signature, network: Network, blockTime: number): HistoryTransaction {
  return {
    id: `${network.caipNetworkId}:${signature}`,
    metadata: {
      operationType: 'execute',
      hash: signature,
      minedAt: new Date(blockTime * 1000).toISOString(),
      sentFrom: '',
      sentTo: '',
      status: err === null || err === undefined ? 'confirmed' : 'failed',
      nonce: 0,
      chain: network.caipNetworkId,
      application: null,
    },
    transfers: null,
  }
}

/**
 * Creates a function that estimates a slot's time in seconds since the epoch. Needed because nodes do not know the time
 * of some slots. Estimates from the nearest slot with a known time, or from the current time if there is none.
 */
async function createTimeEstimator(node: Node, page: readonly Signature[]): Promise<(slot: number) => number> {
  const known = page.flatMap(({ blockTime, slot }) => (typeof blockTime === 'number' ? [{ blockTime, slot }] : []))
  const isTimeMissing = known.length < page.length
  const now = { blockTime: Math.floor(Date.now() / 1000), slot: page[0]?.slot ?? 0 }
  if (known.length === 0 && isTimeMissing) {
    now.slot = await node.requestParsed('getSlot', [{ commitment: 'confirmed' }], z.number())
  }
  const [first = now, ...others] = known
  return (slot) => {
    const computeDistance = (entry: { slot: number }) => Math.abs(entry.slot - slot)
    const near = others.reduce((best, entry) => (computeDistance(entry) < computeDistance(best) ? entry : best), first)
    return near.blockTime + Math.round((slot - near.slot) * slotSeconds)
  }
}
