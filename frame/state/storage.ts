import { ConnectedUser, LoginSession } from '@oriel/shared/backend/login.ts'
import { CaipNetworkId, Namespace } from '@oriel/shared/chains/caip.ts'
import { toStorageKey } from '@oriel/shared/document/storageKey.ts'
import { AccountTypes } from '@oriel/shared/kit/wallet.ts'
import * as z from 'zod/mini'
import { outside } from '../platform/outside.ts'
import { CallBatch } from './callBatch.ts'
import { TransactionRecord } from './transactionRecord.ts'

export const RecentWallet = z.object({
  id: z.string(),
  name: z.string(),
  image_id: z.optional(z.string()),
  rdns: z.optional(z.string()),
  /** CAIP-2 IDs of the wallet's networks. */
  chains: z.optional(z.array(z.string())),
})
export type RecentWallet = z.infer<typeof RecentWallet>

export const Recipient = z.object({
  address: z.string(),
  name: z.optional(z.string()),
  /** Time of the last transfer to this recipient, in ms since the epoch. */
  sentAt: z.number(),
})
export type Recipient = z.infer<typeof Recipient>

export const WatchedToken = z.object({
  networkId: CaipNetworkId,
  address: z.string(),
  name: z.string(),
  symbol: z.string(),
  decimals: z.int(),
})
export type WatchedToken = z.infer<typeof WatchedToken>

/** An order with an on-ramp provider. `account` receives the tokens. */
export const Purchase = z.object({
  id: z.string(),
  url: z.string(),
  /** ID of the provider. */
  provider: z.string(),
  network: CaipNetworkId,
  account: z.string(),
  symbol: z.string(),
  /** Price of the order. `amount` is a decimal string, and `currency` is an ISO 4217 code. */
  pays: z.object({ amount: z.string(), currency: z.string() }),
  /** Amount that the provider quoted, as a decimal string in whole units. Omitted if there was no quote. */
  offered: z.optional(z.string()),
  /** Time of the order, in ms since the epoch. */
  at: z.number(),
})
export type Purchase = z.infer<typeof Purchase>

export const MadeAccount = z.object({ eip155: z.string(), solana: z.string() })
export type MadeAccount = z.infer<typeof MadeAccount>

export const lockChoices = [1, 5, 15, 60] as const

const keys = {
  session: z.partialRecord(
    Namespace,
    z.object({
      connectorId: z.string(),
      account: z.int(),
      walletName: z.optional(z.string()),
      user: z.optional(ConnectedUser),
      /** The account that the user chose, if the wallet shares several accounts and it isn't the first one. */
      chosen: z.optional(z.object({ address: z.string(), insteadOf: z.string() })),
    }),
  ),
  /**
   * The built-in wallet's account that the origin used last, and in `had`, all accounts that it has used. Kept after
   * disconnecting.
   */
  lastAccount: z.object({ walletId: z.string(), account: z.int(), had: z.optional(z.array(z.int())) }),
  /**
   * A wallet that was created for this origin but isn't connected yet (see `WalletMade` in `walletWindow/message.ts`).
   */
  madeAccount: MadeAccount,
  network: z.partialRecord(Namespace, CaipNetworkId),
  namespace: Namespace,
  addedNetworks: z.array(CaipNetworkId),
  /** Address labels by connector ID and address (see `account/parts/addressLabels.ts`). */
  addressLabels: z.record(z.string(), z.record(z.string(), z.string().check(z.maxLength(64)))),
  /** Watched tokens by connector ID (see `state/watchedTokens.ts`). */
  watchedTokens: z.record(z.string(), z.array(WatchedToken)),
  accountTypes: AccountTypes,
  transactions: z.array(TransactionRecord),
  callBatches: z.array(CallBatch),
  /**
   * Sign-ins stored by the backend, newest first, with the tokens that it issued (see
   * `features/signIn/model/ownKeeper.ts`). A sign-in that has ended here is kept until the backend has ended it as
   * well.
   */
  signIns: z.array(
    z.object({
      address: z.string(),
      chainId: CaipNetworkId,
      token: z.string(),
      isEnded: z.optional(z.literal(true)),
    }),
  ),
  recentWallets: z.array(RecentWallet),
  /** Phone wallet that is opened for requests. */
  walletChoice: z.object({ name: z.string(), href: z.string() }),
  /**
   * Time of the last sign-in to the page, in ms since the epoch. When it changes, other tabs check the sign-in again.
   */
  signedIn: z.number(),
  recipients: z.partialRecord(Namespace, z.array(Recipient)),
  purchases: z.array(Purchase),
  /** Country in which the user buys, as an ISO 3166-1 code. */
  country: z.string(),
  /** Times of the user's rejections, in ms since the epoch (see `requests/rejectionCooldown.ts`). */
  rejections: z.array(z.number()),
  /**
   * Names of the cached responses about accounts, newest first. The responses themselves are stored as `answer` (see
   * `assets/keptAnswers.ts`).
   */
  answers: z.array(z.string()),
  answer: z.object({ at: z.number(), value: z.unknown() }),
  /** Recently used nonces by account and network (see `chains/eip155/send/nonce.ts`). `at` is in ms since the epoch. */
  nonces: z.record(z.string(), z.array(z.object({ nonce: z.int(), at: z.number() }))),
  /** The login session. Stored only by the wallet's own pages, never by a frame. */
  login: LoginSession,
  slot: z.enum(['local', 'login']),
  displayScale: z.number().check(z.positive()),
  /** Minutes of inactivity after which the wallet locks, as set by the user on the wallet's own pages. */
  lockMinutes: z.literal(lockChoices),
  /** True if the recovery phrase isn't backed up yet, as last reported by the wallet window. */
  needsBackup: z.boolean(),
  /** Theme of the wallet's own pages. */
  ownTheme: z.enum(['system', 'light', 'dark']),
}
type Keys = typeof keys
type Key = keyof Keys

/**
 * Keys that aren't scoped to an origin. For example, an account has the same nonces for all origins, and the login
 * belongs to the wallet.
 */
const shared: readonly Key[] = ['nonces', 'login', 'slot', 'displayScale', 'lockMinutes', 'ownTheme']

function createStorage() {
  let scope = ''
  const fallback = new Map<string, string>()

  /** Returns the full storage key. `of` distinguishes several entries of the same kind. */
  function getFullKey(key: Key, of?: string): string {
    const name = of === undefined ? key : `${key}/${of}`
    return shared.includes(key) ? `oriel/${name}` : toStorageKey(scope, name)
  }

  function read(name: string): string | undefined {
    const remembered = fallback.get(name)
    if (remembered !== undefined) return remembered
    try {
      return outside.localStorage().getItem(name) ?? undefined
    } catch {
      return undefined
    }
  }

  return {
    /** Scopes the storage to the host page's origin. Call this first. */
    open(origin: string) {
      scope = origin
    },

    get<key extends Key>(key: key, of?: string): z.output<Keys[key]> | undefined {
      const text = read(getFullKey(key, of))
      if (text === undefined) return undefined
      const checked = z.safeParse(keys[key], parse(text))
      if (!checked.success) console.info(`Oriel: stored "${key}" was not readable and is ignored.`)
      return checked.success ? (checked.data as z.output<Keys[key]>) : undefined
    },

    set<key extends Key>(key: key, value: z.input<Keys[key]>, of?: string) {
      const text = JSON.stringify(value)
      const name = getFullKey(key, of)
      try {
        outside.localStorage().setItem(name, text)
        fallback.delete(name)
      } catch (error) {
        fallback.set(name, text)
        console.info(`Oriel: "${key}" could not be stored.`, error)
      }
    },

    /**
     * Returns true if entries are stored. Returns false if the browser blocks storage, in which case entries are kept
     * in memory.
     */
    isKept(): boolean {
      try {
        outside.localStorage().setItem('oriel/probe', '1')
        outside.localStorage().removeItem('oriel/probe')
        return true
      } catch {
        return false
      }
    },

    remove(key: Key, of?: string) {
      fallback.delete(getFullKey(key, of))
      try {
        outside.localStorage().removeItem(getFullKey(key, of))
      } catch (error) {
        console.info(`Oriel: "${key}" could not be removed.`, error)
      }
    },

    /** Calls the listener when another tab changes an entry. */
    watch(key: Key, listener: () => void): () => void {
      const handleStorage = (event: StorageEvent) => {
        if (event.key === getFullKey(key)) listener()
      }
      addEventListener('storage', handleStorage)
      return () => removeEventListener('storage', handleStorage)
    },
  }
}

/**
 * Typed `localStorage`. Scoped to the exact host origin, because all origins of a site share a partition. Values are
 * validated when they are read. A failed write does not throw: the error is logged, and the value is kept in memory.
 */
export const storage = createStorage()

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
