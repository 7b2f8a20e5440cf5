import type { Generated, Kysely } from 'kysely'
import type { LoginFailure, SocialProvider } from '#shared/login.ts'
import type { IndexSchema } from './indexTables.ts'

/** Ms since 1970. */
type Time = number
/** Bytes as base64url without padding. */
type Bytes = string

/** Every table. Names are `snake_case` in the database. Whoever owns a row, by `userId`, takes it along when they go. */
export type Schema = {
  /** `deleteAt`: somebody who could not open the wallet wants it gone; whoever opens it keeps it. */
  users: { id: string; createdAt: Time; deleteAt: Time | null }

  /** How a user signs in, one way each. The same address at two providers is two users: see `login/users.ts`. */
  logins: {
    provider: 'email' | SocialProvider
    /** What the provider never gives to somebody else. For email the address itself. */
    subject: string
    userId: string
    email: string | null
    username: string | null
    createdAt: Time
  }

  /** A login that was begun, or a change of address. Secrets are hashes; a code is under a key that is not in here. */
  attempts: {
    id: string
    kind: 'email' | 'social' | 'email-change'
    provider: 'email' | SocialProvider
    /** `claimed`: the session, or the change, was given out. */
    state: 'pending' | 'done' | 'failed' | 'claimed'
    failure: LoginFailure | null
    /** Whose login it became; of a change, whose address it is about. */
    userId: string | null
    email: string | null
    codeHash: Bytes | null
    wrongCodes: Generated<number>
    verifierHash: Bytes | null
    watchHash: Bytes | null
    cookieHash: Bytes | null
    stateHash: Bytes | null
    /** Of this exchange with the provider alone (RFC 7636); nobody can use it without the code and the client's secret. */
    pkceVerifier: string | null
    nonce: string | null
    /** Of the relay that a farcaster login goes through. */
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

  /** What is counted per key, over all instances. Keys hold no address in clear. */
  limits: { key: string; count: number; windowStart: Time; lockedUntil: Time }

  /** One per user. `bodyHash`: of the call that made it, so that the same call again is the same answer. */
  wallets: {
    userId: string
    walletId: string
    eip155: string
    solana: string
    commitment: Bytes
    /** Ed25519: signs what changes the custody. */
    authority: Bytes
    /** Of the recovery key. */
    generation: number
    hasFile: boolean
    bodyHash: Bytes
    /** Of the last change of the recovery key. */
    recoveryHash: Bytes | null
    createdAt: Time
  }

  /** One per browser that may open the wallet. The auth share is sealed under a key from the environment. */
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

  /** Private halves of recovery keys, each sealed by a passkey that only its owner has. */
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

  /** Devices and recovery keys that are gone for good: the call that made one does not make it again. */
  removed: { id: string; userId: string }

  /** Each is good for one release; taking one is deleting it. */
  nonces: { nonceHash: Bytes; userId: string; createdAt: Time }

  custodyLog: { id: Generated<number>; userId: string; time: Time; event: string; label: string | null }
} & IndexSchema

export type Database = Kysely<Schema>
