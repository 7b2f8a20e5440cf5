import { type Generated, type Kysely, sql } from 'kysely'

/** Whole numbers of up to 256 bits, as decimal text. */
type Amount = string
/** In lower case. */
type Address = string

/** What was read from EVM chains. All of it can be read again: nothing here is in a backup's way. */
export type IndexSchema = {
  /** One per network, and how far it is read. Whoever reads it has the lease (`indexer/cursor.ts`). */
  indexedNetworks: {
    id: Generated<number>
    /** CAIP-2. */
    network: string
    firstBlock: number
    /** The last one that was read; `firstBlock - 1` before there is any, and then `hash` is null. */
    block: number
    hash: string | null
    owner: string | null
    leaseUntil: number
  }

  /** Every block that was read: where two chains part is found however far back it is. `time`: seconds since 1970. */
  indexBlocks: { networkId: number; number: number; hash: string; time: number }

  indexTransactions: {
    networkId: number
    block: number
    position: number
    hash: string
    sender: Address
    /** Of a deployment: what was deployed. */
    recipient: Address | null
    isDeployment: boolean
    nonce: number
    value: Amount
    fee: Amount
    /** The first four bytes of the data; null where there is none. */
    selector: string | null
    isFailed: boolean
    /** The sender let somebody use a token. */
    isApproval: boolean
  }

  /** What moved, in the order in which it did. */
  indexMovements: {
    networkId: number
    block: number
    position: number
    entry: number
    kind: MovementKind
    /** Null of the network's own currency. */
    token: Address | null
    tokenId: Amount | null
    sender: Address
    recipient: Address
    amount: Amount
    /** One of many recipients of the same token in one transaction that was not theirs. */
    isPushed: boolean
  }

  /** Which transactions are in the history of an account. */
  indexActivity: { networkId: number; account: Address; block: number; position: number }

  /**
   * Which tokens an account ever had to do with, and since when. `weight`: 2 where the account itself sent such a transaction, 1 where
   * one came alone, 0 where all came in a heap of others. It only orders, so blocks that are taken back leave it.
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
   * What came in less what went out: rows of zero are what an account had once. `pushed` and `asked` count how often it came, in a
   * heap of others and otherwise.
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

  /** What a contract says of itself, read when somebody first sees it. */
  tokenFacts: { networkId: number; token: Address; name: string; symbol: string; decimals: number | null }
}

export type MovementKind = 'native' | 'ERC20' | 'ERC721' | 'ERC1155'

/** Migration 4. `numeric` without a limit: a contract may claim to have moved more than there can be. */
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
  // What a reorganisation takes back is found by its blocks.
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

/** Migration 5. What was read before lacks how it came, so all of it is read again. */
export async function addArrival(db: Kysely<unknown>) {
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
    ...['index_blocks', 'index_transactions', 'index_movements', 'index_activity', 'index_touched', 'index_nfts'],
    ...['token_facts', 'indexed_networks'],
  ]
  await sql`truncate ${sql.raw(tables.join(', '))}`.execute(db)
}
