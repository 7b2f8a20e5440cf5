import { type Kysely, type Migration, sql } from 'kysely'
import { addOperations, addOperators, addWeights, createIndex, createReserves } from './indexTables.ts'

/**
 * Migrations run in order of their names. Never change a released migration. Migrations are untyped, because each one
 * uses the schema as it was when it was written.
 */
export const migrations: Record<string, Migration> = {
  '0001 logins': { up: createLogins },
  '0002 custody': { up: createCustody },
  '0003 removed': { up: createRemoved },
  '0004 index': { up: createIndex },
  '0005 arrival': { up: addWeights },
  '0006 sponsor': { up: createSponsored },
  '0007 reserves': { up: createReserves },
  '0008 onramp': { up: createOnrampOrders },
  '0009 sign-in': { up: createSignIn },
  '0010 names': { up: createNames },
  '0011 deliveries': { up: createDeliveries },
  '0012 passkey copies': { up: createPasskeyCopies },
  '0013 operations': { up: addOperations },
  '0014 operators': { up: addOperators },
}

async function createLogins(db: Kysely<unknown>) {
  await db.schema
    .createTable('users')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('deleteAt', 'bigint')
    .execute()
  await db.schema
    .createTable('logins')
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('userId', 'text', (column) => column.notNull().unique().references('users.id').onDelete('cascade'))
    .addColumn('email', 'text')
    .addColumn('username', 'text')
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('loginsPk', ['provider', 'subject'])
    .execute()
  await db.schema
    .createTable('sessions')
    .addColumn('tokenHash', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('loginAt', 'bigint', (column) => column.notNull())
    .addColumn('expiresAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('sessionsUser').on('sessions').column('userId').execute()
  await db.schema
    .createTable('limits')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('windowStart', 'bigint', (column) => column.notNull())
    .addColumn('lockedUntil', 'bigint', (column) => column.notNull())
    .execute()
  await createAttempts(db)
}

async function createAttempts(db: Kysely<unknown>) {
  await db.schema
    .createTable('attempts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('failure', 'text')
    .addColumn('userId', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('email', 'text')
    .addColumn('codeHash', 'text')
    .addColumn('wrongCodes', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('verifierHash', 'text')
    .addColumn('watchHash', 'text')
    .addColumn('cookieHash', 'text')
    .addColumn('stateHash', 'text', (column) => column.unique())
    .addColumn('pkceVerifier', 'text')
    .addColumn('nonce', 'text')
    .addColumn('channelToken', 'text')
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('expiresAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('attemptsWatch').on('attempts').column('watchHash').execute()
  await db.schema.createIndex('attemptsUser').on('attempts').column('userId').execute()
  await db.schema.createIndex('attemptsExpiry').on('attempts').column('expiresAt').execute()
}

async function createCustody(db: Kysely<unknown>) {
  await db.schema
    .createTable('wallets')
    .addColumn('userId', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('walletId', 'text', (column) => column.notNull().unique())
    .addColumn('eip155', 'text', (column) => column.notNull())
    .addColumn('solana', 'text', (column) => column.notNull())
    .addColumn('commitment', 'text', (column) => column.notNull())
    .addColumn('authority', 'text', (column) => column.notNull())
    .addColumn('generation', 'integer', (column) => column.notNull())
    .addColumn('hasFile', 'boolean', (column) => column.notNull())
    .addColumn('bodyHash', 'text', (column) => column.notNull())
    .addColumn('recoveryHash', 'text')
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('enrolments')
    .addColumn('enrolId', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull().references('wallets.userId').onDelete('cascade'))
    .addColumn('walletId', 'text', (column) => column.notNull())
    .addColumn('splitId', 'text', (column) => column.notNull().unique())
    .addColumn('deviceKey', 'text', (column) => column.notNull())
    .addColumn('authKeyId', 'text', (column) => column.notNull())
    .addColumn('authIv', 'text', (column) => column.notNull())
    .addColumn('authCt', 'text', (column) => column.notNull())
    .addColumn('recoveryEnc', 'text', (column) => column.notNull())
    .addColumn('recoveryCt', 'text', (column) => column.notNull())
    .addColumn('generation', 'integer', (column) => column.notNull())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('bodyHash', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('usedAt', 'bigint')
    .execute()
  await db.schema.createIndex('enrolmentsUser').on('enrolments').column('userId').execute()
  await createCustodyParts(db)
}

async function createCustodyParts(db: Kysely<unknown>) {
  await db.schema
    .createTable('recoveryKeys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull().references('wallets.userId').onDelete('cascade'))
    .addColumn('generation', 'integer', (column) => column.notNull())
    .addColumn('credentialId', 'text', (column) => column.notNull())
    .addColumn('rpId', 'text', (column) => column.notNull())
    .addColumn('prfSalt', 'text', (column) => column.notNull())
    .addColumn('iv', 'text', (column) => column.notNull())
    .addColumn('ct', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('recoveryKeysUser').on('recoveryKeys').column('userId').execute()
  await db.schema
    .createTable('nonces')
    .addColumn('nonceHash', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('noncesUser').on('nonces').column('userId').execute()
  await db.schema
    .createTable('custodyLog')
    .addColumn('id', 'bigserial', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('time', 'bigint', (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('label', 'text')
    .execute()
  await db.schema.createIndex('custodyLogUser').on('custodyLog').columns(['userId', 'id']).execute()
}

async function createRemoved(db: Kysely<unknown>) {
  await db.schema
    .createTable('removed')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull().references('wallets.userId').onDelete('cascade'))
    .execute()
  await db.schema.createIndex('removedUser').on('removed').column('userId').execute()
}

async function createSponsored(db: Kysely<unknown>) {
  await db.schema
    .createTable('sponsored')
    .addColumn('network', 'text', (column) => column.notNull())
    .addColumn('project', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('account', 'text', (column) => column.notNull())
    .addColumn('operations', 'integer', (column) => column.notNull())
    .addColumn('wei', 'numeric', (column) => column.notNull())
    .addPrimaryKeyConstraint('sponsoredPk', ['network', 'project', 'day', 'account'])
    .execute()
}

async function createOnrampOrders(db: Kysely<unknown>) {
  await db.schema
    .createTable('onrampOrders')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('network', 'text', (column) => column.notNull())
    .addColumn('asset', 'text', (column) => column.notNull())
    .addColumn('symbol', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('amount', 'text')
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('country', 'text')
    .addColumn('quoteId', 'text')
    .addColumn('promised', 'text')
    .addColumn('afterBlock', 'bigint', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('hash', 'text')
    .addColumn('received', 'text')
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('updatedAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('onrampOrdersTime').on('onrampOrders').columns(['status', 'createdAt']).execute()
  // Unique, so that one transfer cannot pay for two orders.
  await db.schema
    .createIndex('onrampOrdersArrival')
    .on('onrampOrders')
    .columns(['network', 'hash', 'address', 'asset'])
    .unique()
    .where(sql.ref('status'), '=', 'received')
    .execute()
}

async function createSignIn(db: Kysely<unknown>) {
  await db.schema
    .createTable('signInNonces')
    .addColumn('nonce', 'text', (column) => column.primaryKey())
    .addColumn('origin', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('signInEnded')
    .addColumn('tokenId', 'text', (column) => column.primaryKey())
    .addColumn('expiresAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('signInNoncesTime').on('signInNonces').column('createdAt').execute()
  await db.schema.createIndex('signInEndedTime').on('signInEnded').column('expiresAt').execute()
}

async function createNames(db: Kysely<unknown>) {
  await db.schema
    .createTable('names')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('homeCoin', 'bigint')
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('addresses', 'text', (column) => column.notNull())
    .addColumn('attributes', 'text', (column) => column.notNull())
    .addColumn('registeredAt', 'bigint', (column) => column.notNull())
    .addColumn('updatedAt', 'bigint')
    .addColumn('releasedAt', 'bigint')
    .execute()
  await db.schema.createIndex('namesAddress').on('names').column('address').execute()
  await db.schema
    .createIndex('namesOwner')
    .on('names')
    .column('owner')
    .unique()
    .where(sql.ref('released_at'), 'is', null)
    .execute()
  await db.schema
    .createTable('nameMessages')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('until', 'bigint', (column) => column.notNull())
    .execute()
}

async function createDeliveries(db: Kysely<unknown>) {
  await db.schema
    .createTable('onrampDeliveries')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('until', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('onrampDeliveriesTime').on('onrampDeliveries').column('until').execute()
}

async function createPasskeyCopies(db: Kysely<unknown>) {
  await db.schema
    .createTable('passkeyCopies')
    .addColumn('credentialId', 'text', (column) => column.primaryKey())
    .addColumn('publicKey', 'text', (column) => column.notNull())
    .addColumn('algorithm', 'integer', (column) => column.notNull())
    .addColumn('iv', 'text', (column) => column.notNull())
    .addColumn('ct', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('passkeyChallenges')
    .addColumn('challengeHash', 'text', (column) => column.primaryKey())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('passkeyChallengesTime').on('passkeyChallenges').column('createdAt').execute()
}
