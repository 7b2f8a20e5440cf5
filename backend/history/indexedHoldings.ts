import { sql } from 'kysely'
import type { Database } from '../database/schema.ts'
import { readCursor } from '../indexer/cursor.ts'
import { readBounded } from './readBounded.ts'

/**
 * Lists the ERC-20 tokens that an account has ever received or sent. Lists none if the network is not indexed. Tokens
 * from the account's own transactions come first, and airdropped tokens come last, so that a thousand airdrops cannot
 * displace the others. Within each group, the newest tokens come first.
 */
export async function listTokens(database: Database, network: string, account: string): Promise<readonly string[]> {
  const cursor = await readCursor(database, network)
  if (!cursor) return []
  const rows = await readBounded(database, (trx) =>
    trx
      .selectFrom('indexTouched')
      .select('token')
      .where('networkId', '=', cursor.id)
      .where('account', '=', account.toLowerCase())
      .where('kind', '=', 'ERC20')
      .orderBy('weight', 'desc')
      .orderBy('firstBlock', 'desc')
      .limit(maxTokens)
      .execute(),
  )
  return rows.map(({ token }) => token)
}

/** Maximum number of tokens per account, because each token requires a balance read from the chain. */
export const maxTokens = 1000

export type NftHolding = {
  token: string
  tokenId: bigint
  kind: 'ERC721' | 'ERC1155'
  /** Incoming minus outgoing amounts according to the contract's logs. The balance on chain is authoritative. */
  quantity: bigint
  isPushed: boolean
}

export type NftPlace = Pick<NftHolding, 'token' | 'tokenId'>

export async function readNftHoldings(
  database: Database,
  { network, account, after, limit }: { network: string; account: string; after?: NftPlace | undefined; limit: number },
): Promise<NftHolding[]> {
  const cursor = await readCursor(database, network)
  if (cursor === undefined) return []
  const owner = account.toLowerCase()
  const behind = after ? sql`and (token, token_id) > (${after.token}, ${String(after.tokenId)}::numeric)` : sql``
  // Include NFTs with a sum of zero if the index does not start at block 0. Such an index lacks earlier transfers. The
  // sum of an NFT that was sent and returned is then zero, but the account still owns the NFT.
  const isCandidate =
    cursor.firstBlock > 0 ? sql`(quantity > 0 or kind = 'ERC1155' or quantity = 0)` : sql`quantity > 0`
  const { rows } = await readBounded(database, (trx) =>
    sql<{ token: string; tokenId: string; kind: string; quantity: string; isPushed: boolean }>`
      select token, token_id, kind, quantity, pushed > 0 and asked = 0 as is_pushed from index_nfts
      where network_id = ${cursor.id} and account = ${owner} and ${isCandidate} ${behind}
      order by token, token_id limit ${limit}`.execute(trx),
  )
  return rows.map(({ token, tokenId, kind, quantity, isPushed }) => ({
    token,
    isPushed,
    tokenId: BigInt(tokenId),
    quantity: BigInt(quantity),
    kind: kind === 'ERC1155' ? 'ERC1155' : 'ERC721',
  }))
}
