import { sql } from 'kysely'
import type { Database } from '../database/schema.ts'
import { readCursor } from '../indexer/cursor.ts'
import { readBounded } from './readBounded.ts'

/**
 * Which ERC-20 contracts an account ever had to do with; none where there is no index. Those of its own transactions come first and
 * those that came in heaps last, each newest first: nobody can push the others out with a thousand gifts.
 */
export function createTokenLister(database: Database | undefined) {
  return async (network: string, account: string): Promise<readonly string[]> => {
    const cursor = database && (await readCursor(database, network))
    if (!database || !cursor) return []
    const rows = await readBounded(database, (trx) =>
      trx
        .selectFrom('indexTouched')
        .select('token')
        .where('networkId', '=', cursor.id)
        .where('account', '=', account.toLowerCase())
        .where('kind', '=', 'ERC20')
        .orderBy('weight', 'desc')
        .orderBy('firstBlock', 'desc')
        .limit(maximumTokens)
        .execute(),
    )
    return rows.map(({ token }) => token)
  }
}

/** Nobody reads a longer list, and each of them is a question to the chain. */
export const maximumTokens = 1000

export type NftHolding = {
  /** In lower case. */
  token: string
  tokenId: bigint
  kind: 'ERC721' | 'ERC1155'
  /** What came in less what went out, by the contract's own account: the chain has the last word. */
  quantity: bigint
  /** All of it came unasked, together with many others. */
  isPushed: boolean
}

/** The next page begins after this one. */
export type NftPlace = Pick<NftHolding, 'token' | 'tokenId'>

/** Which NFTs an account may hold as far as the index has read, by contract and id. */
export async function readNftHoldings(
  database: Database,
  { network, account, after, limit }: { network: string; account: string; after?: NftPlace | undefined; limit: number },
): Promise<NftHolding[]> {
  const cursor = await readCursor(database, network)
  if (cursor === undefined) return []
  const owner = account.toLowerCase()
  const behind = after ? sql`and (token, token_id) > (${after.token}, ${String(after.tokenId)}::numeric)` : sql``
  // Where reading began later, an account may have had some before: what it gave and got again is zero here, and still its own.
  const isCandidate =
    cursor.firstBlock > 0 ? sql`(quantity > 0 or kind = 'ERC1155' or quantity = 0)` : sql`quantity > 0`
  const { rows } = await readBounded(database, (trx) =>
    sql<{ token: string; tokenId: string; kind: string; quantity: string; isPushed: boolean }>`
      select token, token_id, kind, quantity, pushed > 0 and asked = 0 as is_pushed from index_nfts
      where network_id = ${cursor.id} and account = ${owner} and ${isCandidate} ${behind}
      order by token, token_id limit ${limit}`.execute(trx),
  )
  return rows.map(({ token, tokenId, kind, quantity, isPushed }) => ({
    ...{ token, isPushed, tokenId: BigInt(tokenId), quantity: BigInt(quantity) },
    kind: kind === 'ERC1155' ? 'ERC1155' : 'ERC721',
  }))
}
