import { type Generated, type Kysely, sql } from 'kysely'

type Amount = string
type Address = string

/** Tables of the EVM index. No backup is needed, because the index can be rebuilt from the chain. */
export type IndexSchema = {
  /** Progress per network. Only the instance that holds the lease indexes the network (`indexer/cursor.ts`). */
  indexedNetworks: {
    id: Generated<number>
    network: string
    firstBlock: number
    /** The last indexed block. Initially `firstBlock - 1`, with a null `hash`. */
    block: number
    hash: string | null
    owner: string | null
    leaseUntil: number
  }

  /**
   * All indexed blocks. Their hashes are needed to detect reorgs of any depth. `time` is in seconds since the epoch.
   */
  indexBlocks: { networkId: number; number: number; hash: string; time: number }

  indexTransactions: {
    networkId: number
    block: number
    position: number
    hash: string
    sender: Address
    recipient: Address | null
    isDeployment: boolean
    nonce: number
    value: Amount
    fee: Amount
    selector: string | null
    isFailed: boolean
    isApproval: boolean
  }

  indexMovements: {
    networkId: number
    block: number
    position: number
    entry: number
    kind: MovementKind
    /** Null for the native currency. */
    token: Address | null
    tokenId: Amount | null
    sender: Address
    recipient: Address
    /** The account whose user operation (ERC-4337) made the transfer, or null. */
    operator: Address | null
    amount: Amount
    /** True if the transaction sent this token to many recipients, and this recipient did not send the transaction. */
    isPushed: boolean
  }

  indexActivity: {
    networkId: number
    account: Address
    block: number
    position: number
  }

  /**
   * Tokens that an account has ever received or sent, with the block of the first transfer. `weight` is 2 if the
   * account signed the transaction, 1 for a single transfer and 0 for mass transfers only. It only affects sorting, so
   * a rollback does not restore it.
   */
  indexTouched: {
    networkId: number
    account: Address
    token: Address
    kind: MovementKind
    firstBlock: number
    weight: number
  }

  /**
   * `quantity` is the sum of incoming minus outgoing amounts, so it is zero for an NFT that the account no longer
   * holds. `pushed` counts arrivals in mass transfers, `asked` all other arrivals.
   */
  indexNfts: {
    networkId: number
    account: Address
    token: Address
    tokenId: Amount
    kind: MovementKind
    quantity: Amount
    pushed: Amount
    asked: Amount
  }

  tokenFacts: { networkId: number; token: Address; name: string; symbol: string; decimals: number | null }

  /**
   * The market's pairs that have prices. `dollars` is the pair's liquidity in whole dollars. It only affects sorting,
   * so a rollback does not restore it.
   */
  indexPairs: {
    id: Generated<number>
    networkId: number
    factory: Address
    pair: Address
    /** The token with the lower address. */
    token0: Address
    token1: Address
    decimals0: number
    decimals1: number
    firstBlock: number
    dollars: Amount
  }

  /** Reserves after the block. Older rows are thinned out (`indexer/writeReserves.ts`). */
  indexReserves: { pairId: number; block: number; time: number; reserve0: Amount; reserve1: Amount }
}

export type MovementKind = 'native' | 'ERC20' | 'ERC721' | 'ERC1155'

/** Creates the index tables. Amounts are unbounded `numeric`, because contracts can emit any amount. */
export async function createIndex(db: Kysely<unknown>) {
  await db.schema
    .createTable('indexedNetworks')
    .addColumn('id', 'serial', (column) => column.primaryKey())
    .addColumn('network', 'text', (column) => column.notNull().unique())
    .addColumn('firstBlock', 'bigint', (column) => column.notNull())
    .addColumn('block', 'bigint', (column) => column.notNull())
    .addColumn('hash', 'text')
    .addColumn('owner', 'text')
    .addColumn('leaseUntil', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('indexBlocks')
    .addColumn('networkId', 'integer', (column) => column.notNull())
    .addColumn('number', 'bigint', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('time', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('indexBlocksPk', ['networkId', 'number'])
    .execute()
  await createTransactions(db)
  await createAccounts(db)
}

async function createTransactions(db: Kysely<unknown>) {
  await db.schema
    .createTable('indexTransactions')
    .addColumn('networkId', 'integer', (column) => column.notNull())
    .addColumn('block', 'bigint', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('sender', 'text', (column) => column.notNull())
    .addColumn('recipient', 'text')
    .addColumn('isDeployment', 'boolean', (column) => column.notNull())
    .addColumn('nonce', 'bigint', (column) => column.notNull())
    .addColumn('value', 'numeric', (column) => column.notNull())
    .addColumn('fee', 'numeric', (column) => column.notNull())
    .addColumn('selector', 'text')
    .addColumn('isFailed', 'boolean', (column) => column.notNull())
    .addColumn('isApproval', 'boolean', (column) => column.notNull())
    .addPrimaryKeyConstraint('indexTransactionsPk', ['networkId', 'block', 'position'])
    .execute()
  await db.schema
    .createTable('indexMovements')
    .addColumn('networkId', 'integer', (column) => column.notNull())
    .addColumn('block', 'bigint', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('entry', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('token', 'text')
    .addColumn('tokenId', 'numeric')
    .addColumn('sender', 'text', (column) => column.notNull())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('amount', 'numeric', (column) => column.notNull())
    .addColumn('isPushed', 'boolean', (column) => column.notNull())
    .addPrimaryKeyConstraint('indexMovementsPk', ['networkId', 'block', 'position', 'entry'])
    .execute()
}

async function createAccounts(db: Kysely<unknown>) {
  await db.schema
    .createTable('indexActivity')
    .addColumn('networkId', 'integer', (column) => column.notNull())
    .addColumn('account', 'text', (column) => column.notNull())
    .addColumn('block', 'bigint', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('indexActivityPk', ['networkId', 'account', 'block', 'position'])
    .execute()
  await db.schema.createIndex('indexActivityBlock').on('indexActivity').columns(['networkId', 'block']).execute()
  await db.schema
    .createTable('indexTouched')
    .addColumn('networkId', 'integer', (column) => column.notNull())
    .addColumn('account', 'text', (column) => column.notNull())
    .addColumn('token', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('firstBlock', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('indexTouchedPk', ['networkId', 'account', 'token'])
    .execute()
  await db.schema.createIndex('indexTouchedBlock').on('indexTouched').columns(['networkId', 'firstBlock']).execute()
  await db.schema
    .createTable('indexNfts')
    .addColumn('networkId', 'integer', (column) => column.notNull())
    .addColumn('account', 'text', (column) => column.notNull())
    .addColumn('token', 'text', (column) => column.notNull())
    .addColumn('tokenId', 'numeric', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('quantity', 'numeric', (column) => column.notNull())
    .addPrimaryKeyConstraint('indexNftsPk', ['networkId', 'account', 'token', 'tokenId'])
    .execute()
  await db.schema
    .createTable('tokenFacts')
    .addColumn('networkId', 'integer', (column) => column.notNull())
    .addColumn('token', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('symbol', 'text', (column) => column.notNull())
    .addColumn('decimals', 'integer')
    .addPrimaryKeyConstraint('tokenFactsPk', ['networkId', 'token'])
    .execute()
}

/**
 * Adds columns for spam detection and clears the tables, because existing rows lack the values. All blocks are then
 * indexed again.
 */
export async function addWeights(db: Kysely<unknown>) {
  await db.schema
    .alterTable('indexTouched')
    .addColumn('weight', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  for (const name of ['pushed', 'asked']) {
    await db.schema
      .alterTable('indexNfts')
      .addColumn(name, 'numeric', (column) => column.notNull().defaultTo(0))
      .execute()
  }
  const tables = [
    'index_blocks',
    'index_transactions',
    'index_movements',
    'index_activity',
    'index_touched',
    'index_nfts',
    'token_facts',
    'indexed_networks',
  ]
  await sql`truncate ${sql.raw(tables.join(', '))}`.execute(db)
}

/** Adds price tables. Prices are only recorded for blocks that are indexed after this migration. */
export async function createReserves(db: Kysely<unknown>) {
  await db.schema
    .createTable('indexPairs')
    .addColumn('id', 'serial', (column) => column.primaryKey())
    .addColumn('networkId', 'integer', (column) => column.notNull())
    .addColumn('factory', 'text', (column) => column.notNull())
    .addColumn('pair', 'text', (column) => column.notNull())
    .addColumn('token0', 'text', (column) => column.notNull())
    .addColumn('token1', 'text', (column) => column.notNull())
    .addColumn('decimals0', 'integer', (column) => column.notNull())
    .addColumn('decimals1', 'integer', (column) => column.notNull())
    .addColumn('firstBlock', 'bigint', (column) => column.notNull())
    .addColumn('dollars', 'numeric', (column) => column.notNull())
    .addUniqueConstraint('indexPairsPair', ['networkId', 'pair'])
    .execute()
  await db.schema.createIndex('indexPairsTokens').on('indexPairs').columns(['networkId', 'token0', 'token1']).execute()
  await db.schema
    .createTable('indexReserves')
    .addColumn('pairId', 'integer', (column) => column.notNull().references('indexPairs.id').onDelete('cascade'))
    .addColumn('block', 'bigint', (column) => column.notNull())
    .addColumn('time', 'bigint', (column) => column.notNull())
    .addColumn('reserve0', 'numeric', (column) => column.notNull())
    .addColumn('reserve1', 'numeric', (column) => column.notNull())
    .addPrimaryKeyConstraint('indexReservesPk', ['pairId', 'block'])
    .execute()
  await db.schema.createIndex('indexReservesTime').on('indexReserves').column('time').execute()
}

/**
 * Adds a column that marks user operations. Operations in already indexed blocks are still listed as transactions of
 * other accounts.
 */
export async function addOperations(db: Kysely<unknown>) {
  await db.schema
    .alterTable('indexActivity')
    .addColumn('isOperation', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute()
}

/** Stores the operator of each transfer, because a bundle can contain operations from multiple accounts (ERC-4337). */
export async function addOperators(db: Kysely<unknown>) {
  await db.schema.alterTable('indexActivity').dropColumn('isOperation').execute()
  await db.schema.alterTable('indexMovements').addColumn('operator', 'text').execute()
}
