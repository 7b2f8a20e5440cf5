import type { CustodyLogEntry } from '@oriel/shared/backend/custody.ts'
import type { LoginFailure, SocialProvider } from '@oriel/shared/backend/login.ts'
import type { OnrampOrderStatus } from '@oriel/shared/backend/onramp.ts'
import type { CaipNetworkId } from '@oriel/shared/chains/caip.ts'
import type { Generated, Kysely } from 'kysely'
import type { IndexSchema } from './indexTables.ts'

/** Milliseconds since the epoch. */
type Time = number
/** Bytes as unpadded base64url. */
type Bytes = string
/** COSE algorithms: ES256 and RS256. */
export type PasskeyAlgorithm = -7 | -257

/** Tables and columns use `snake_case` in the database. Deleting a user deletes all rows with their `userId`. */
export type Schema = {
  /** `deleteAt` is the time of a scheduled deletion. Opening the wallet before that time cancels the deletion. */
  users: { id: string; createdAt: Time; deleteAt: Time | null }

  /** A user has one login. The same email address at two providers belongs to two users (see `login/users.ts`). */
  logins: {
    provider: 'email' | SocialProvider
    /** The provider's ID for the user, or the email address for email logins. */
    subject: string
    userId: string
    email: string | null
    username: string | null
    createdAt: Time
  }

  /** Login attempts. Secrets from clients are hashed. Codes are hashed with a key that is not in the database. */
  attempts: {
    id: string
    kind: 'email' | 'social' | 'email-change'
    provider: 'email' | SocialProvider
    /** `claimed` means that the client has received the session, or that the address was changed. */
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
    /** PKCE verifier (RFC 7636) for one code exchange. Useless without the code and the client secret. */
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

  /** Rate limits. Keys never contain email or IP addresses in plain text. */
  limits: { key: string; count: number; windowStart: Time; lockedUntil: Time }

  /** Wallets whose keys are split into shares. A retry is recognized by `bodyHash` and gets the same response. */
  wallets: {
    userId: string
    walletId: string
    eip155: string
    solana: string
    commitment: Bytes
    /** Ed25519 public key that verifies custody changes. */
    authority: Bytes
    generation: number
    hasFile: boolean
    bodyHash: Bytes
    recoveryHash: Bytes | null
    createdAt: Time
  }

  /** Browsers that hold a share. The auth share is encrypted with a key from the environment. */
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

  /** Recovery keys. Each private key is encrypted with a key that only the user's passkey can derive. */
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

  /** IDs of deleted devices and recovery keys. Stored so that a retry does not recreate them. */
  removed: { id: string; userId: string }

  /** Nonces for releases and proofs. A nonce's row is deleted when it is used. */
  nonces: { nonceHash: Bytes; userId: string; createdAt: Time }

  custodyLog: {
    id: Generated<number>
    userId: string
    time: Time
    event: CustodyLogEntry['event']
    label: string | null
  }

  /** Counts sponsored operations and their maximum cost. The row with an empty `account` stores the total. */
  sponsored: {
    network: string
    project: string
    /** UTC date in the form `2030-01-31`. */
    day: string
    account: string
    operations: number
    wei: string
  }

  /** Wallet secrets, each sealed with the PRF output of a passkey and independent of any login user. */
  passkeyCopies: {
    credentialId: Bytes
    publicKey: Bytes
    algorithm: PasskeyAlgorithm
    iv: Bytes
    ct: Bytes
    createdAt: Time
  }

  /** Challenges for passkey assertions. A row is deleted when its challenge is used. */
  passkeyChallenges: { challengeHash: Bytes; createdAt: Time }

  /** Nonces of sign-in messages for pages. A row is deleted when its nonce is used. */
  signInNonces: { nonce: string; origin: string; createdAt: Time }

  /** Tokens that were revoked before they expired. */
  signInEnded: { tokenId: string; expiresAt: Time }

  /** Purchases at on-ramp providers. The page that the user came from is not stored. */
  onrampOrders: {
    id: string
    provider: string
    network: CaipNetworkId
    /** Address of the contract or mint. Empty for the native currency. */
    asset: string
    symbol: string
    address: string
    /** Null if the user enters the amount on the provider's page. */
    amount: string | null
    currency: string
    country: string | null
    quoteId: string | null
    /** Quoted amount in whole units of the asset. Null if the wallet had no quote. */
    promised: string | null
    /** Latest block (or slot) when the order was created. The payout is in a later block. */
    afterBlock: number
    status: OnrampOrderStatus
    hash: string | null
    /** Received amount in whole units of the asset. */
    received: string | null
    createdAt: Time
    updatedAt: Time
  }

  /** Names in the deployment's zone. A released name stays reserved until another account may register it. */
  names: {
    /** Full name, such as `alice.example.eth`. */
    name: string
    /** The owner's address in lower case. */
    address: string
    /** Coin type of the network with the contract account. Null for an EOA, because it exists on all networks. */
    homeCoin: number | null
    /** The address, plus `homeCoin` if set. An owner can have only one name. */
    owner: string
    /** JSON object: by coin type, the address and the time it was set. */
    addresses: string
    /** JSON object: the public profile. */
    attributes: string
    registeredAt: Time
    updatedAt: Time | null
    releasedAt: Time | null
  }

  /** Hashes of executed signed messages, kept until they are too old to be replayed. */
  nameMessages: { hash: Bytes; until: Time }

  /** Hashes of processed on-ramp webhooks. Stored so that each webhook is processed only once. */
  onrampDeliveries: { hash: Bytes; until: Time }
} & IndexSchema

export type Database = Kysely<Schema>
