import { z } from 'zod'
import type { HistoryPage, HistoryTransaction } from '#shared/account.ts'
import type { Network } from '#shared/networks.ts'
import type { TokenImage } from '../directory/tokenImage.ts'
import type { NetworkEntry } from '../networkEntry.ts'
import { type Node, NodeError } from '../rpc/node.ts'
import { UpstreamsDownError } from '../rpc/upstreams.ts'
import { describeTransaction, Transaction } from './describeTransaction.ts'
import { type MintBook, token2022Program, tokenProgram } from './mints.ts'

export const pageSize = 50

/** A node gives at most so many signatures at once. */
const maximumSignatures = 1000
/** Transactions are asked for so many at a time. */
const askedAtOnce = 10
/** How long a slot is meant to take. */
const slotSeconds = 0.4
/** Somebody with more token accounts than these has been sent a heap of advertisements: the largest ones count. */
const maximumAccounts = 100

/** Behind which transaction a page begins. */
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
 * One page of an account's history on Solana. Nodes have an index by address: what came to a token account of the owner names that
 * one alone, so the lists of all of them are merged. What was sent to a token account that is closed since is not found any more.
 */
export async function readSolanaHistory(options: Options): Promise<HistoryPage> {
  const { node, entry, tokenImage, mints, owner, before } = options
  const { network } = entry
  const addresses = [owner, ...(await readTokenAccounts(node, owner, entry.tokens))]
  const { page, isLast } = await readPage(node, addresses, before)
  const transactions: (Transaction | Unread)[] = []
  for (let at = 0; at < page.length; at += askedAtOnce) {
    const asked = page.slice(at, at + askedAtOnce).map(({ signature }) => readTransaction(node, signature))
    transactions.push(...(await Promise.all(asked)))
  }
  // One that no node can tell of spoils no list; a node that refuses all of them is not well.
  if (transactions.length > 1 && transactions.every((one) => one === 'refused')) throw new UpstreamsDownError()
  const moved = transactions.flatMap((one) => {
    return typeof one === 'string' ? [] : [...one.meta.preTokenBalances, ...one.meta.postTokenBalances]
  })
  const own = moved.filter((balance) => balance.owner === owner).map(({ mint }) => mint)
  const genuine = new Set(entry.tokens)
  const facts = await mints.read(node, network.caipNetworkId, own.length > 0 ? [...own, ...genuine] : [])
  const estimateTime = await createTimeEstimator(node, page)
  const last = page.at(-1)
  return {
    data: page.map((listed, index) => {
      const transaction = transactions[index]
      const time = transaction !== undefined && typeof transaction !== 'string' ? transaction.blockTime : undefined
      const blockTime = time ?? listed.blockTime ?? estimateTime(listed.slot)
      if (transaction === undefined || typeof transaction === 'string')
        return describeListed(listed, network, blockTime)
      const { signature } = listed
      return describeTransaction(transaction, { signature, network, owner, facts, genuine, tokenImage, blockTime })
    }),
    next: isLast || !last ? null : `${last.slot}.${last.signature}`,
  }
}

/** Undefined where it is no cursor of ours. */
export function readSignaturePlace(cursor: string): SignaturePlace | undefined {
  const [, slot, signature] = /^(\d{1,15})\.([1-9A-HJ-NP-Za-km-z]{64,88})$/.exec(cursor) ?? []
  return slot === undefined || signature === undefined ? undefined : { slot: Number(slot), signature }
}

/** Those of well-known tokens first: how much there is of any other is for its maker to say. */
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
    .slice(0, maximumAccounts)
    .map(({ pubkey }) => pubkey)
}

/**
 * Merges the lists of all addresses. Within a slot nobody says which list's entry came first, so a page ends where a slot ends: the
 * next one then leaves out all of that slot, and nothing is twice or missing.
 */
async function readPage(node: Node, addresses: readonly string[], before: SignaturePlace | undefined) {
  for (let limit = pageSize * 2; ; limit = maximumSignatures) {
    const asked = await Promise.all(addresses.map((address) => readSignatures(node, address, limit, before)))
    const lists = asked.map((list) => list.filter(({ slot }) => before === undefined || slot < before.slot))
    // A list that is cut may have more in its last slot; below it nothing is known of it.
    const known = Math.max(-1, ...asked.map((list) => (list.length < limit ? -1 : (list.at(-1)?.slot ?? -1))))
    const merged = new Map(lists.flat().map((entry) => [entry.signature, entry]))
    const sorted = [...merged.values()].sort((a, b) => b.slot - a.slot)
    const whole = limit === maximumSignatures && known >= (sorted[0]?.slot ?? 0) ? known - 1 : known
    const certain = sorted.filter(({ slot }) => slot > whole)
    if (certain.length === 0 && known >= 0 && limit < maximumSignatures) continue
    const end = certain.findIndex(({ slot }, index) => index >= pageSize && slot !== certain[index - 1]?.slot)
    const page = end === -1 ? certain : certain.slice(0, end)
    return { page, isLast: end === -1 && known < 0 }
  }
}

function readSignatures(node: Node, address: string, limit: number, before: SignaturePlace | undefined) {
  const options = { limit, commitment: 'confirmed', ...(before && { before: before.signature }) }
  return node.requestParsed('getSignaturesForAddress', [address, options], z.array(Signature))
}

/** `unreadable`: of a version that nobody knew when this was written, or its node no longer has it or what came of it. */
type Unread = 'unreadable' | 'refused'

/** A transaction of a version that is newer than the one that was asked for. */
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

/** The list alone says that it was, and whether it failed; what moved is not known. */
function describeListed({ signature, err }: Signature, network: Network, blockTime: number): HistoryTransaction {
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

/** Nodes say of some slots no time: it is reckoned from the nearest one that has one, or from now. Seconds since 1970. */
async function createTimeEstimator(node: Node, page: readonly Signature[]): Promise<(slot: number) => number> {
  const known = page.flatMap(({ blockTime, slot }) => (typeof blockTime === 'number' ? [{ blockTime, slot }] : []))
  const isTimeMissing = known.length < page.length
  const now = { blockTime: Math.floor(Date.now() / 1000), slot: page[0]?.slot ?? 0 }
  if (known.length === 0 && isTimeMissing) {
    now.slot = await node.requestParsed('getSlot', [{ commitment: 'confirmed' }], z.number())
  }
  const [first = now, ...others] = known
  return (slot) => {
    const distance = (one: { slot: number }) => Math.abs(one.slot - slot)
    const near = others.reduce((best, one) => (distance(one) < distance(best) ? one : best), first)
    return near.blockTime + Math.round((slot - near.slot) * slotSeconds)
  }
}
