import * as z from 'zod/mini'
import { CaipNetworkId, Namespace } from '#shared/caip.ts'
import { ConnectedUser, LoginSession } from '#shared/login.ts'
import { AccountTypes } from '#shared/wallet.ts'
import { TransactionRecord } from './transactionRecord.ts'

/** What a row of the list needs to be drawn before the directory has answered. */
export const RecentWallet = z.object({
  id: z.string(),
  name: z.string(),
  image_id: z.optional(z.string()),
  rdns: z.optional(z.string()),
  /** CAIP-2. */
  chains: z.optional(z.array(z.string())),
})
export type RecentWallet = z.infer<typeof RecentWallet>

/** Somebody that something was sent to. */
export const Recipient = z.object({
  address: z.string(),
  name: z.optional(z.string()),
  /** ms since 1970 */
  sentAt: z.number(),
})
export type Recipient = z.infer<typeof Recipient>

/** This token is listed even if the account has none of it. */
export const WatchedToken = z.object({
  networkId: CaipNetworkId,
  address: z.string(),
  name: z.string(),
  symbol: z.string(),
  decimals: z.int(),
})
export type WatchedToken = z.infer<typeof WatchedToken>

const keys = {
  /** Which connector and account the origin uses, per namespace. */
  session: z.partialRecord(
    Namespace,
    z.object({
      connectorId: z.string(),
      account: z.int(),
      walletName: z.optional(z.string()),
      /** Who is signed in to that wallet. */
      user: z.optional(ConnectedUser),
      /** Of a wallet that shares several accounts: the one that was chosen here, in the place of the wallet's first. */
      chosen: z.optional(z.object({ address: z.string(), insteadOf: z.string() })),
    }),
  ),
  /** Records which account of our own wallet the origin had last, and all that it had. It is kept when the origin disconnects. */
  lastAccount: z.object({ walletId: z.string(), account: z.int(), had: z.optional(z.array(z.int())) }),
  /** The network the origin uses, per namespace. */
  network: z.partialRecord(Namespace, CaipNetworkId),
  /** The namespace in use. */
  namespace: Namespace,
  /** Networks the user added for this origin beyond those the dapp asked for. */
  addedNetworks: z.array(CaipNetworkId),
  /** What the user calls accounts, by wallet (connector id) and address: `state/addressLabels.ts`. */
  addressLabels: z.record(z.string(), z.record(z.string(), z.string().check(z.maxLength(64)))),
  /** Lists the tokens that the user lets a page add, by wallet (connector id): `state/watchedTokens.ts`. */
  watchedTokens: z.record(z.string(), z.array(WatchedToken)),
  /** The kind of account that was chosen. */
  accountTypes: AccountTypes,
  transactions: z.array(TransactionRecord),
  /** The last wallets that were chosen from the directory, newest first: `walletList/recentWallets.ts`. */
  recentWallets: z.array(RecentWallet),
  /** The app that the last link of a wallet opened: each request to it opens the same again. */
  walletChoice: z.object({ name: z.string(), href: z.string() }),
  /** Whom something was sent to lately, newest first: `send/recents.ts`. */
  recipients: z.partialRecord(Namespace, z.array(Recipient)),
  /** When the visitor last rejected requests of this origin, in ms since 1970: `requests/coolDown.ts`. */
  rejections: z.array(z.number()),
  /** Which answers about accounts are kept, the newest first, and each of them: `account/keptAnswers.ts`. */
  answers: z.array(z.string()),
  answer: z.object({ at: z.number(), value: z.unknown() }),
  /** Nonces given out lately, per account and network: what `chains/eip155/nonce.ts` keeps. `at` in ms since 1970. */
  nonces: z.record(z.string(), z.array(z.object({ nonce: z.int(), at: z.number() }))),
  /** Who is signed in: on the wallet's own pages, never in a frame. */
  login: LoginSession,
  /** Which of the two wallets of this browser was used last, there. */
  slot: z.enum(['device', 'login']),
  /** Device pixels per CSS pixel as seen last at the top level: see `state/displayScale.ts`. */
  displayScale: z.number().check(z.positive()),
}
type Keys = typeof keys
type Key = keyof Keys

let scope = ''
const fallback = new Map<string, string>()
/** An account's nonces are the same whoever asks; who is signed in, and with which wallet, is nobody's but the wallet's. */
const shared: readonly Key[] = ['nonces', 'login', 'slot', 'displayScale']
/** `of`: which one, of what there are several of. */
function full(key: Key, of?: string): string {
  const name = of === undefined ? key : `${key}/${of}`
  return shared.includes(key) ? `oriel/${name}` : `oriel/${scope}/${name}`
}

/**
 * Small facts in local storage, per exact host origin: a partition is shared by all origins of a site. Old or foreign data
 * is checked, not trusted. A failing storage is logged and never thrown (specification, section 3); this page then
 * remembers until it is closed.
 */
export const storage = {
  /** Must come first: says whose facts these are. */
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
      localStorage.setItem(name, text)
      fallback.delete(name)
    } catch (error) {
      fallback.set(name, text)
      console.info(`Oriel: "${key}" could not be stored.`, error)
    }
  },

  /** False where the browser denies this page its storage: then it remembers until it is closed. */
  isKept(): boolean {
    try {
      localStorage.setItem('oriel/probe', '1')
      localStorage.removeItem('oriel/probe')
      return true
    } catch {
      return false
    }
  },

  remove(key: Key, of?: string) {
    fallback.delete(full(key, of))
    try {
      localStorage.removeItem(full(key, of))
    } catch (error) {
      console.info(`Oriel: "${key}" could not be removed.`, error)
    }
  },

  /** Tells of changes that another tab made. */
  watch(key: Key, listener: () => void): () => void {
    const on = (event: StorageEvent) => {
      if (event.key === full(key)) listener()
    }
    addEventListener('storage', on)
    return () => removeEventListener('storage', on)
  },
}

function read(name: string): string | undefined {
  const remembered = fallback.get(name)
  if (remembered !== undefined) return remembered
  try {
    return localStorage.getItem(name) ?? undefined
  } catch {
    return undefined
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
