import { fromBase58 } from '#shared/base58.ts'
import { isRecord } from '#shared/json.ts'
import { createEmitter } from './emitter.ts'
import { svg } from './icon.ts'
import type { Oriel } from './oriel.ts'
import type { SolanaProvider } from './provider.ts'
import { runSafely } from './runSafely.ts'
import { type Chain, chainOf, createSolanaFeatures, type StandardAccount } from './solanaFeatures.ts'

export type RegisterWallet = typeof registerWallet

type App = { register: (wallet: unknown) => unknown }
type Change = { accounts: readonly StandardAccount[]; chains: readonly Chain[] }
type KitEntry = { kit: Oriel; wishes: unknown }

/** Shared by all clients of one deployment, so that they register a single wallet, as in `eip6963.ts`. */
type Registered = { entries: KitEntry[]; attach: () => void }
type Page = { [key: symbol]: Registered }

/**
 * Registers the wallet in the page (Wallet Standard). Returns a function that unregisters it. `origin` is the origin of
 * the wallet. `wishes` are the networks from the dapp's options, which are listed until the frame reports its own.
 */
export function registerWallet(origin: string, kit: Oriel, wishes: unknown): () => void {
  const page = globalThis as unknown as Page
  const key = Symbol.for(`oriel.walletStandard.v1 ${origin}`)
  page[key] ??= createRegistered(kit.getProvider('solana').isOriel)
  const { entries, attach } = page[key]
  const entry = { kit, wishes }
  entries.push(entry)
  attach()
  return () => {
    entries.splice(entries.indexOf(entry), 1)
    attach()
  }
}

/** Creates the single wallet object of the page, which forwards to the first client that is not destroyed. */
function createRegistered(isOriel: SolanaProvider['isOriel']): Registered {
  const entries: KitEntry[] = []
  let attached: KitEntry | undefined
  let last: KitEntry
  let unfollow = () => {}
  let withdraw: (() => void) | undefined
  // After the last client is destroyed, its calls reject with an error.
  const { wallet, update } = createWallet(() => last, isOriel)

  function attach() {
    const [next] = entries
    if (next === attached) return
    attached = next
    unfollow()
    if (next) {
      last = next
      unfollow = next.kit.subscribe(update)
      update()
      withdraw ??= offer(wallet)
    } else {
      withdraw?.()
      withdraw = undefined
    }
  }

  return { entries, attach }
}

function offer(wallet: unknown): () => void {
  const ends: unknown[] = []
  const register = (app: App) => runSafely(() => ends.push(app.register(wallet)))
  const onReady = ({ detail }: CustomEventInit<App>) => void (detail && register(detail))
  window.addEventListener('wallet-standard:app-ready', onReady)
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  return () => {
    window.removeEventListener('wallet-standard:app-ready', onReady)
    for (const end of ends) void runSafely(() => typeof end === 'function' && end())
  }
}

export function createWallet(entry: () => KitEntry, isOriel: SolanaProvider['isOriel']) {
  const emitter = createEmitter<{ change: Change }>()
  let now: Change = { accounts: [], chains: [] }
  let lastSummary = ''
  const kit = () => entry().kit
  const connect = async ({ silent }: { readonly silent?: boolean } = {}) => {
    await kit()
      .getProvider('solana')
      .request({ method: silent ? 'solana_getAccounts' : 'solana_requestAccounts', isChosen: true })
    return { accounts: now.accounts }
  }
  const solana = createSolanaFeatures({ kit, accounts: () => now.accounts, connect })

  function update() {
    const chains = readChains(entry())
    const { status, accounts = [] } = kit().getState().namespaces.solana ?? {}
    const addresses = status === 'connected' ? accounts.map(({ address }) => address) : []
    const summary = JSON.stringify([chains, addresses])
    if (summary === lastSummary) return
    lastSummary = summary
    const features = Object.keys(solana) as (keyof typeof solana)[]
    now = {
      chains,
      accounts: addresses.map((address) =>
        Object.freeze({ address, publicKey: fromBase58(address) ?? new Uint8Array(), chains, features }),
      ),
    }
    emitter.emit('change', now)
  }

  const wallet = {
    /** Clients of this SDK skip wallets with this flag during discovery. */
    isOriel,
    version: '1.0.0',
    name: 'Oriel',
    icon: `data:image/svg+xml;base64,${btoa(decodeURIComponent(svg))}`,
    get chains() {
      return now.chains
    },
    get accounts() {
      return now.accounts
    },
    features: {
      'standard:connect': { version: '1.0.0', connect },
      'standard:disconnect': { version: '1.0.0', disconnect: () => kit().disconnect('solana') },
      'standard:events': {
        version: '1.0.0',
        on: (event: 'change', listener: (change: Change) => void) => emitter.on(event, listener),
      },
      ...solana,
    },
  } as const
  return { wallet, update }
}

/** Returns the chains that the frame reported, or before that the chains from the dapp's options. */
function readChains({ kit, wishes }: KitEntry): Chain[] {
  const { networks } = kit.getState()
  const listed: unknown[] = networks.length > 0 ? networks : Array.isArray(wishes) ? wishes : []
  const ids = listed.map((one) => (isRecord(one) ? one.caipNetworkId : one))
  const ours = ids.filter((id): id is string => typeof id === 'string' && id.startsWith('solana:'))
  return [...new Set(ours.map(chainOf))]
}
