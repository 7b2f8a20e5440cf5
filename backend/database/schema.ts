import type { Generated, Kysely } from 'kysely'
import type { CustodyLogEntry } from '#shared/backend/custody.ts'
import type { LoginFailure, SocialProvider } from '#shared/backend/login.ts'
import type { OnrampOrderStatus } from '#shared/backend/onramp.ts'
import type { CaipNetworkId } from '#shared/chains/caip.ts'
import type { IndexSchema } from './indexTables.ts'

/** Milliseconds since the epoch. */
type Time = number
/** Bytes as base64url without padding. */
type Bytes = string
/** COSE algorithms: ES256 and RS256. */
export type PasskeyAlgorithm = -7 | -257

/** Names are in `snake_case` in the database. Deleting a user deletes all rows with its `userId`. */
export type Schema = {
  /** `deleteAt`: time of a requested deletion. Opening the wallet before that cancels it. */
  users: { id: string; createdAt: Time; deleteAt: Time | null }

  /** One login per user. The same email address at two providers belongs to two users: see `login/users.ts`. */
  logins: {
    provider: 'email' | SocialProvider
    /** Is the address itself for email. */
    subject: string
    userId: string
    email: string | null
    username: string | null
    createdAt: Time
  }

  /** Secrets are stored as hashes; a code is hashed with a key outside the database. */
  attempts: {
    id: string
    kind: 'email' | 'social' | 'email-change'
    provider: 'email' | SocialProvider
    /** `claimed`: the client has received the session, or the address has been changed. */
    state: 'pending' | 'done' | 'failed' | 'claimed'
    failure: LoginFailure | null
    userId: string | null
    email: string | null
    codeHash: Bytes | null
    wrongCodes: Generated<number>
    verifierHash: Bytes | null
    watchHash: Bytes | null
    cookieHash: Bytes | null
    stateHash: Bytes | null
    /** Belongs to one exchange with the provider (RFC 7636) and is useless without the code and the client's secret. */
    pkceVerifier: string | null
    nonce: string | null
    channelToken: string | null
    createdAt: Time
    expiresAt: Time
  }

  sessions: {
    /** SHA-256 of the bearer token. */
    tokenHash: Bytes
    userId: string
    loginAt: Time
    expiresAt: Time
  }

  /** Keys contain no address in plain text. */
  limits: { key: string; count: number; windowStart: Time; lockedUntil: Time }

  /** `bodyHash` identifies a repeated request, which gets the same response. */
  wallets: {
    userId: string
    walletId: string
    eip155: string
    solana: string
    commitment: Bytes
    /** Ed25519 public key that verifies changes of the custody. */
    authority: Bytes
    generation: number
    hasFile: boolean
    bodyHash: Bytes
    recoveryHash: Bytes | null
    createdAt: Time
  }

  /** The auth share is encrypted with a key from the environment. */
  enrolments: {
    enrolId: string
    userId: string
    walletId: string
    splitId: string
    deviceKey: Bytes
    authKeyId: string
    authIv: Bytes
    authCt: Bytes
    recoveryEnc: Bytes
    recoveryCt: Bytes
    generation: number
    label: string
    bodyHash: Bytes
    createdAt: Time
    usedAt: Time | null
  }

  /** Each private half is encrypted with a passkey that only the user has. */
  recoveryKeys: {
    id: string
    userId: string
    generation: number
    credentialId: string
    rpId: string
    prfSalt: string
    iv: Bytes
    ct: Bytes
    createdAt: Time
  }

  /** Ids of deleted devices and recovery keys, so that a repeated call does not create them again. */
  removed: { id: string; userId: string }

  /** Each nonce allows one release. Using it deletes its row. */
  nonces: { nonceHash: Bytes; userId: string; createdAt: Time }

  custodyLog: {
    id: Generated<number>
    userId: string
    time: Time
    event: CustodyLogEntry['event']
    label: string | null
  }

  /** Counts the sponsored operations and their maximum cost. The row without an account has the sum of all. */
  sponsored: {
    network: string
    project: string
    /** UTC, as `2030-01-31`. */
    day: string
    account: string
    operations: number
    wei: string
  }

  /** Wallet secrets, each sealed with the PRF output of its passkey. They belong to no login user. */
  passkeyCopies: {
    credentialId: Bytes
    publicKey: Bytes
    algorithm: PasskeyAlgorithm
    iv: Bytes
    ct: Bytes
    createdAt: Time
  }

  /** Each challenge allows one assertion. Using it deletes its row. */
  passkeyChallenges: { challengeHash: Bytes; createdAt: Time }

  /** Nonces of messages that sign in to a page. Using a nonce deletes its row. */
  signInNonces: { nonce: string; origin: string; createdAt: Time }

  /** Tokens of sign-ins that ended before they expired. */
  signInEnded: { tokenId: string; expiresAt: Time }

  /** Purchases at on-ramp providers. The page that the user came from is not stored. */
  onrampOrders: {
    id: string
    provider: string
    network: CaipNetworkId
    /** The contract or mint; empty for the native currency. */
    asset: string
    symbol: string
    address: string
    /** Null when the user enters it at the provider. */
    amount: string | null
    currency: string
    country: string | null
    quoteId: string | null
    /** Whole units of the asset in the quote. Null when the wallet had none. */
    promised: string | null
    /** Newest block (slot) when the order was created. The payout is in a later one. */
    afterBlock: number
    status: OnrampOrderStatus
    hash: string | null
    /** Whole units of the asset. */
    received: string | null
    createdAt: Time
    updatedAt: Time
  }

  /** Names in the deployment's zone. A released name stays reserved until a different account may register it. */
  names: {
    /** The whole name, such as `alice.example.eth`. */
    name: string
    /** In lower case. */
    address: string
    /** Coin type of a contract account's network. Null for an EOA, which exists on all networks. */
    homeCoin: number | null
    /** The address, and `homeCoin` if set. An owner has one name. */
    owner: string
    /** JSON: addresses and the times they were set, by coin type. */
    addresses: string
    /** JSON: the public profile. */
    attributes: string
    registeredAt: Time
    updatedAt: Time | null
    releasedAt: Time | null
  }

  /** Hashes of executed signed changes, kept until they are too old to be replayed. */
  nameMessages: { hash: Bytes; until: Time }

  /** Webhooks of on-ramp providers that were processed. */
  onrampDeliveries: { hash: Bytes; until: Time }
} & IndexSchema

export type Database = Kysely<Schema>
