import { fromBase58 } from '@oriel/shared/encoding/base58.ts'
import { isRecord } from '@oriel/shared/json.ts'
import { defaultBrandName } from '@oriel/shared/kit/brand.ts'
import type { AnnouncedWallet, Oriel } from '../api/oriel.ts'
import type { SolanaProvider } from '../api/providers.ts'
import { runSafely } from '../border/runSafely.ts'
import { createEmitter } from '../providers/emitter.ts'
import { svg } from '../providers/icon.ts'
import { type Chain, createSolanaFeatures, getChain, type StandardAccount } from './solanaFeatures.ts'

export type RegisterWallet = typeof registerWallet

type App = { register: (wallet: unknown) => unknown }
type Change = { accounts: readonly StandardAccount[]; chains: readonly Chain[] }
/** A client, the networks from its options, and the name and icon to announce. */
export type Entry = { client: Oriel; networks: unknown; wallet: AnnouncedWallet }

/** State shared by all clients of one deployment, so that they register a single wallet, as in `eip6963.ts`. */
type Registered = { entries: Entry[]; attach: () => void }
type Page = { [key: symbol]: Registered }

/**
 * Registers the wallet on the page (Wallet Standard). Returns a function that unregisters it. `origin` is the wallet's
 * origin. The wallet lists the networks of the dapp's option until the frame reports its own.
 */
export function registerWallet(origin: string, entry: Entry): () => void {
  const page = globalThis as unknown as Page
  const key = Symbol.for(`oriel.walletStandard.v1 ${origin}`)
  page[key] ??= createRegistered(entry.client.getProvider('solana').isOriel)
  const { entries, attach } = page[key]
  entries.push(entry)
  attach()
  return () => {
    entries.splice(entries.indexOf(entry), 1)
    attach()
  }
}

/** Creates the page's single wallet object, which forwards to the first client that is not destroyed. */
function createRegistered(isOriel: SolanaProvider['isOriel']): Registered {
  const entries: Entry[] = []
  let attached: Entry | undefined
  let last: Entry
  let unsubscribe = () => {}
  let withdraw: (() => void) | undefined
  // Once all clients are destroyed, calls go to the last of them and reject.
  const { wallet, update } = createWallet(() => last, isOriel)

  function attach() {
    const [next] = entries
    if (next === attached) return
    attached = next
    unsubscribe()
    if (next) {
      last = next
      unsubscribe = next.client.subscribe(update)
      update()
      withdraw ??= announce(wallet)
    } else {
      withdraw?.()
      withdraw = undefined
    }
  }

  return { entries, attach }
}

/** Registers the wallet with every app on the page. Returns a function that unregisters it. */
function announce(wallet: unknown): () => void {
  const unregister: unknown[] = []
  const register = (app: App) => runSafely(() => unregister.push(app.register(wallet)))
  const onReady = ({ detail }: CustomEventInit<App>) => void (detail && register(detail))
  window.addEventListener('wallet-standard:app-ready', onReady)
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  return () => {
    window.removeEventListener('wallet-standard:app-ready', onReady)
    for (const end of unregister) void runSafely(() => typeof end === 'function' && end())
  }
}

export function createWallet(getEntry: () => Entry, isOriel: SolanaProvider['isOriel']) {
  const emitter = createEmitter<{ change: Change }>()
  let current: Change = { accounts: [], chains: [] }
  let lastSummary = ''
  const getClient = () => getEntry().client
  const connect = async ({ silent }: { readonly silent?: boolean } = {}) => {
    await getClient()
      .getProvider('solana')
      .request({ method: silent ? 'solana_getAccounts' : 'solana_requestAccounts', isChosen: true })
    return { accounts: current.accounts }
  }
  const solana = createSolanaFeatures({ getClient, getAccounts: () => current.accounts, connect })

  function update() {
    const chains = readChains(getEntry())
    const { status, accounts = [] } = getClient().getState().namespaces.solana ?? {}
    const addresses = status === 'connected' ? accounts.map(({ address }) => address) : []
    const summary = JSON.stringify([chains, addresses])
    if (summary === lastSummary) return
    lastSummary = summary
    const features = Object.keys(solana) as (keyof typeof solana)[]
    current = {
      chains,
      accounts: addresses.map((address) =>
        Object.freeze({ address, publicKey: fromBase58(address) ?? new Uint8Array(), chains, features }),
      ),
    }
    emitter.emit('change', current)
  }

  const wallet = {
    /** Clients of this SDK skip wallets with this flag during discovery. */
    isOriel,
    version: '1.0.0',
    get name() {
      return getEntry().wallet.name ?? defaultBrandName
    },
    get icon() {
      const icon = getEntry().wallet.icon ?? `data:image/svg+xml;base64,${btoa(decodeURIComponent(svg))}`
      return icon as `data:image/svg+xml;base64,${string}`
    },
    get chains() {
      return current.chains
    },
    get accounts() {
      return current.accounts
    },
    features: {
      'standard:connect': { version: '1.0.0', connect },
      'standard:disconnect': { version: '1.0.0', disconnect: () => getClient().disconnect('solana') },
      'standard:events': {
        version: '1.0.0',
        on: (event: 'change', listener: (change: Change) => void) => emitter.on(event, listener),
      },
      ...solana,
    },
  } as const
  return { wallet, update }
}

/** Returns the chains that the frame reported, or those from the dapp's options until then. */
function readChains({ client, networks }: Entry): Chain[] {
  const reported = client.getState().networks
  const listed: unknown[] = reported.length > 0 ? reported : Array.isArray(networks) ? networks : []
  const ids = listed.map((network) => (isRecord(network) ? network.caipNetworkId : network))
  const solanaIds = ids.filter((id): id is string => typeof id === 'string' && id.startsWith('solana:'))
  return [...new Set(solanaIds.map(getChain))]
}
