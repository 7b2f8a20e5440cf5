import * as z from 'zod/mini'
import { ConnectedUser, LoginSession } from '#shared/backend/login.ts'
import { CaipNetworkId, Namespace } from '#shared/chains/caip.ts'
import { storageKey } from '#shared/document/storageKey.ts'
import { AccountTypes } from '#shared/kit/wallet.ts'
import { outside } from '../platform/outside.ts'
import { CallBatch } from './callBatch.ts'
import { TransactionRecord } from './transactionRecord.ts'

export const RecentWallet = z.object({
  id: z.string(),
  name: z.string(),
  image_id: z.optional(z.string()),
  rdns: z.optional(z.string()),
  /** CAIP-2 ids. */
  chains: z.optional(z.array(z.string())),
})
export type RecentWallet = z.infer<typeof RecentWallet>

export const Recipient = z.object({
  address: z.string(),
  name: z.optional(z.string()),
  /** Milliseconds since the epoch. */
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

/** An order at an on-ramp provider. `account` receives the tokens. */
export const Purchase = z.object({
  id: z.string(),
  url: z.string(),
  /** Id of the provider. */
  provider: z.string(),
  network: CaipNetworkId,
  account: z.string(),
  symbol: z.string(),
  /** `amount` is a decimal text, and `currency` an ISO 4217 code. */
  pays: z.object({ amount: z.string(), currency: z.string() }),
  /** The provider offered this amount, a decimal text in whole units. It is absent when there was no price. */
  offered: z.optional(z.string()),
  /** Milliseconds since the epoch. */
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
      /** The account that was chosen here, if the wallet shares several and its first is a different one. */
      chosen: z.optional(z.object({ address: z.string(), insteadOf: z.string() })),
    }),
  ),
  /** The built-in wallet's account that the origin used last, and all that it had. Kept when the origin disconnects. */
  lastAccount: z.object({ walletId: z.string(), account: z.int(), had: z.optional(z.array(z.int())) }),
  /** A wallet that was made for this origin, until it is connected: `WalletMade` in `walletWindow/message.ts`. */
  madeAccount: MadeAccount,
  network: z.partialRecord(Namespace, CaipNetworkId),
  namespace: Namespace,
  addedNetworks: z.array(CaipNetworkId),
  /** The keys are the connector id and the address: `account/parts/addressLabels.ts`. */
  addressLabels: z.record(z.string(), z.record(z.string(), z.string().check(z.maxLength(64)))),
  /** The key is the connector id: `state/watchedTokens.ts`. */
  watchedTokens: z.record(z.string(), z.array(WatchedToken)),
  accountTypes: AccountTypes,
  transactions: z.array(TransactionRecord),
  callBatches: z.array(CallBatch),
  /**
   * The sign-ins that the backend keeps, newest first, with the tokens that it issued
   * (`features/signIn/model/ownKeeper.ts`). One that has ended here stays until the backend has ended it, too.
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
  /** Each request to the wallet opens this app again. */
  walletChoice: z.object({ name: z.string(), href: z.string() }),
  /** Time of the last sign-in to the page, in ms since the epoch. Makes other tabs check the sign-in. */
  signedIn: z.number(),
  recipients: z.partialRecord(Namespace, z.array(Recipient)),
  purchases: z.array(Purchase),
  /** Country in which the user buys. ISO 3166-1 code. */
  country: z.string(),
  /** Milliseconds since the epoch: `requests/rejectionCooldown.ts`. */
  rejections: z.array(z.number()),
  /** List of cached responses about accounts, newest first, and each response: `assets/keptAnswers.ts`. */
  answers: z.array(z.string()),
  answer: z.object({ at: z.number(), value: z.unknown() }),
  /**
   * The nonces that were used lately, per account and network: `chains/eip155/send/nonce.ts`. `at` is in ms since the
   * epoch.
   */
  nonces: z.record(z.string(), z.array(z.object({ nonce: z.int(), at: z.number() }))),
  /** The login is stored only by the wallet's own pages, never in a frame. */
  login: LoginSession,
  slot: z.enum(['local', 'login']),
  displayScale: z.number().check(z.positive()),
  /** Minutes without use after which the wallet locks itself: the owner's choice in the wallet's own pages. */
  lockMinutes: z.literal(lockChoices),
  /** True while the phrase of this page's wallet waits, as the wallet window last said. */
  needsBackup: z.boolean(),
  /** Theme of the wallet's own pages. */
  ownTheme: z.enum(['system', 'light', 'dark']),
}
type Keys = typeof keys
type Key = keyof Keys

/**
 * These facts are not per origin: an account has the same nonces for all origins, and the login belongs to the wallet.
 */
const shared: readonly Key[] = ['nonces', 'login', 'slot', 'displayScale', 'lockMinutes', 'ownTheme']

function createStorage() {
  let scope = ''
  const fallback = new Map<string, string>()

  /** `of` names one of several facts of the same kind. */
  function full(key: Key, of?: string): string {
    const name = of === undefined ? key : `${key}/${of}`
    return shared.includes(key) ? `oriel/${name}` : storageKey(scope, name)
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
    /** Must be called first, with the host page's origin. */
    open(origin: string) {
      scope = origin
    },

    get<key extends Key>(key: key, of?: string): z.output<Keys[key]> | undefined {
      const text = read(full(key, of))
      if (text === undefined) return undefined
      const checked = z.safeParse(keys[key], parse(text))
      if (!checked.success) console.info(`Oriel: stored "${key}" was not readable and is ignored.`)
      return checked.success ? (checked.data as z.output<Keys[key]>) : undefined
    },

    set<key extends Key>(key: key, value: z.input<Keys[key]>, of?: string) {
      const text = JSON.stringify(value)
      const name = full(key, of)
      try {
        outside.localStorage().setItem(name, text)
        fallback.delete(name)
      } catch (error) {
        fallback.set(name, text)
        console.info(`Oriel: "${key}" could not be stored.`, error)
      }
    },

    /** Returns false when the browser denies storage. Then this page keeps the facts until it is closed. */
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
      fallback.delete(full(key, of))
      try {
        outside.localStorage().removeItem(full(key, of))
      } catch (error) {
        console.info(`Oriel: "${key}" could not be removed.`, error)
      }
    },

    /** Calls the listener when another tab changes an entry. */
    watch(key: Key, listener: () => void): () => void {
      const on = (event: StorageEvent) => {
        if (event.key === full(key)) listener()
      }
      addEventListener('storage', on)
      return () => removeEventListener('storage', on)
    },
  }
}

/**
 * Keeps small facts in local storage, per exact host origin, because all origins of a site share a partition. Stored
 * data is validated. A failed write is logged and never thrown, and this page then keeps the facts until it is closed.
 */
export const storage = createStorage()

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
