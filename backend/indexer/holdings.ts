import { sql } from 'kysely'
import type { Database } from '../database/schema.ts'
import { readCursor } from './cursor.ts'

/** Which ERC-20 contracts an account ever had to do with, newest first; none where there is no index. */
export function createTokenLister(database: Database | undefined) {
  return async (network: string, account: string): Promise<readonly string[]> => {
    const cursor = database && (await readCursor(database, network))
    if (!database || !cursor) return []
    const rows = await database
      .selectFrom('indexTouched')
      .select('token')
      .where('networkId', '=', cursor.id)
      .where('account', '=', account.toLowerCase())
      .where('kind', '=', 'ERC20')
      .orderBy('firstBlock', 'desc')
      .limit(maximumTokens)
      .execute()
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

/** Which NFTs an account holds as far as the index has read, by contract and id. */
export async function readNftHoldings(
  database: Database,
  { network, account, after, limit }: { network: string; account: string; after?: NftPlace | undefined; limit: number },
): Promise<NftHolding[]> {
  const cursor = await readCursor(database, network)
  if (cursor === undefined) return []
  const owner = account.toLowerCase()
  const behind = after ? sql`and (token, token_id) > (${after.token}, ${String(after.tokenId)}::numeric)` : sql``
  const { rows } = await sql<{ token: string; tokenId: string; kind: string; quantity: string; isPushed: boolean }>`
    with held as (
      select token, token_id, kind, quantity from index_nfts
      where network_id = ${cursor.id} and account = ${owner} and quantity > 0 ${behind}
      order by token, token_id limit ${limit}
    ), came as (
      select moved.token, moved.token_id, bool_and(moved.is_pushed) as is_pushed
      from index_activity join index_movements as moved using (network_id, block, position)
      where network_id = ${cursor.id} and account = ${owner} and moved.recipient = ${owner}
        and (moved.token, moved.token_id) in (select token, token_id from held)
      group by moved.token, moved.token_id
    )
    select held.*, coalesce(came.is_pushed, false) as is_pushed
    from held left join came using (token, token_id) order by token, token_id`.execute(database)
  return rows.map(({ token, tokenId, kind, quantity, isPushed }) => ({
    ...{ token, isPushed, tokenId: BigInt(tokenId), quantity: BigInt(quantity) },
    kind: kind === 'ERC1155' ? 'ERC1155' : 'ERC721',
  }))
}
