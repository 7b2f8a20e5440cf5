import { fromBase58 } from '#shared/base58.ts'
import { isRecord } from '#shared/json.ts'
import { attempt } from './attempt.ts'
import { createEmitter } from './emitter.ts'
import { svg } from './icon.ts'
import { type Chain, chainOf, createSolanaFeatures, type StandardAccount } from './solanaFeatures.ts'
import type { Oriel } from './types.ts'

/** Offers the kit's wallet to the page; answers with a function that withdraws it. */
export type RegisterWallet = typeof registerWallet

/** What an app of the Wallet Standard gives to wallets. */
type App = { register: (wallet: unknown) => unknown }
type Change = { accounts: readonly StandardAccount[]; chains: readonly Chain[] }
type Speaker = { kit: Oriel; wishes: unknown }

/** What the page has of us, whichever kit made it: as in `eip6963.ts`, two kits are one wallet. */
type Registered = { speakers: Speaker[]; attach: () => void }
const key = Symbol.for('oriel.walletStandard.v1')
type Page = typeof globalThis & { [key]?: Registered }

/** `wishes`: the networks that the dapp named, which is all that is known before the frame is there. */
export function registerWallet(kit: Oriel, wishes: unknown): () => void {
  const page = globalThis as Page
  page[key] ??= createRegistered()
  const { speakers, attach } = page[key]
  const speaker = { kit, wishes }
  speakers.push(speaker)
  attach()
  return () => {
    speakers.splice(speakers.indexOf(speaker), 1)
    attach()
  }
}

/** The page's one wallet object: it speaks for the first kit that lives, and is registered while there is one. */
function createRegistered(): Registered {
  const speakers: Speaker[] = []
  let attached: Speaker | undefined
  let last: Speaker
  let unfollow = () => {}
  let withdraw: (() => void) | undefined
  // Of a kit that is destroyed, too: its calls end with the error that says so.
  const { wallet, update } = createWallet(() => last)

  function attach() {
    const [next] = speakers
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

  return { speakers, attach }
}

/** Gives the wallet to every app of this page, now and when one comes. */
function offer(wallet: unknown): () => void {
  const ends: unknown[] = []
  const give = (app: App) => attempt(() => ends.push(app.register(wallet)))
  const onReady = (event: Event) => give((event as CustomEvent<App>).detail)
  window.addEventListener('wallet-standard:app-ready', onReady)
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: give }))
  return () => {
    window.removeEventListener('wallet-standard:app-ready', onReady)
    for (const end of ends) void attempt(() => typeof end === 'function' && end())
  }
}

export function createWallet(speaker: () => Speaker) {
  const emitter = createEmitter<{ change: Change }>()
  let now: Change = { accounts: [], chains: [] }
  let said = ''
  const kit = () => speaker().kit
  const connect = async ({ silent }: { readonly silent?: boolean } = {}) => {
    await kit()
      .getProvider('solana')
      .request({ method: silent ? 'solana_getAccounts' : 'solana_requestAccounts' })
    return { accounts: now.accounts }
  }
  const solana = createSolanaFeatures({ kit, accounts: () => now.accounts, connect })

  /** Takes over what the kit says now, and tells the page when that is something else. */
  function update() {
    const chains = readChains(speaker())
    const { status, accounts = [] } = kit().getState().namespaces.solana ?? {}
    const addresses = status === 'connected' ? accounts.map(({ address }) => address) : []
    const saying = JSON.stringify([chains, addresses])
    if (saying === said) return
    said = saying
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
    /** So that no kit of ours takes it for a wallet of somebody else. */
    isOriel: true,
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

/** What the frame serves to this dapp; before it says so, what the dapp wishes for. */
function readChains({ kit, wishes }: Speaker): Chain[] {
  const { networks } = kit.getState()
  const listed: unknown[] = networks.length > 0 ? networks : Array.isArray(wishes) ? wishes : []
  const ids = listed.map((one) => (isRecord(one) ? one.caipNetworkId : one))
  const ours = ids.filter((id): id is string => typeof id === 'string' && id.startsWith('solana:'))
  return [...new Set(ours.map(chainOf))]
}
