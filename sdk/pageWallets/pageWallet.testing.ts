import { afterEach, beforeEach, vi } from 'vitest'
import { createPageWallets } from './pageWallets.ts'

export const icon = 'data:image/svg+xml,<svg/>'
export const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

type FakePage = { page: EventTarget & { ethereum?: unknown }; ended: AbortController }

export function stubPage(): FakePage {
  const own = {} as FakePage
  beforeEach(() => {
    own.page = new EventTarget()
    own.ended = new AbortController()
    vi.stubGlobal('window', own.page)
    vi.spyOn(console, 'info').mockImplementation(() => {})
  })
  afterEach(() => {
    own.ended.abort()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  return own
}

export function createFrame() {
  const received: unknown[] = []
  const record = (what: string) => async (params: unknown) =>
    void received.push([what, JSON.parse(JSON.stringify(params))])
  const frame = { announceWallet: record('came'), withdrawWallet: record('went'), walletEvent: record('event') }
  return {
    frame: frame as never,
    received,
    ids: () => received.map((message) => summarize(message as [string, Brief])),
  }
}

type Brief = { id?: string; wallet?: { id: string } }
const summarize = ([what, { id, wallet }]: [string, Brief]) => `${what} ${id ?? wallet?.id}`

export function start(ended: AbortController) {
  const host = createFrame()
  const wallets = createPageWallets(ended.signal)
  wallets.discover(host.frame)
  return { ...host, wallets }
}

export class Extension extends EventTarget {
  listeners: [string, (data: unknown) => void][] = []
  requests: { method: string; params?: unknown }[] = []
  refusal: unknown
  async request(request: { method: string; params?: unknown }): Promise<unknown> {
    this.requests.push(request)
    if (this.refusal) throw this.refusal
    return `${request.method} done`
  }
  on(event: string, listener: (data: unknown) => void) {
    this.listeners.push([event, listener])
  }
  removeListener(event: string, listener: (data: unknown) => void) {
    this.listeners = this.listeners.filter(([name, callback]) => name !== event || callback !== listener)
  }
  emit(event: string, data: unknown) {
    for (const [name, listener] of this.listeners) if (name === event) listener(data)
  }
}

export function announce(provider: unknown, info: Record<string, unknown> = {}) {
  const detail = { info: { uuid: 'one', name: 'One', icon, rdns: 'one.example', ...info }, provider }
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
}

/** Mimics the accounts of real wallets, whose fields are class getters. */
class Account {
  #address: string
  constructor(address: string) {
    this.#address = address
  }
  get address() {
    return this.#address
  }
  get chains() {
    return [devnet]
  }
  get publicKey() {
    return new Uint8Array([1])
  }
}

export function createStandard(name = 'Sun') {
  const account = new Account('So1')
  const changes = new Set<() => void>()
  const inputs: unknown[] = []
  const wallet = {
    name,
    icon,
    chains: [devnet, 'sui:mainnet'],
    accounts: [account],
    features: {
      'standard:connect': { connect: async () => ({ accounts: [account] }) },
      'standard:events': {
        on(_: string, listener: () => void) {
          changes.add(listener)
          return () => changes.delete(listener)
        },
      },
      'solana:signMessage': {
        async signMessage(input: { account: unknown; message: Uint8Array }) {
          inputs.push(input)
          if (input.account !== account) throw new Error('not my account')
          return [{ signedMessage: input.message, signature: new Uint8Array([0, 255]) }]
        },
      },
    },
  }
  return {
    wallet,
    account,
    inputs,
    change: () => {
      for (const listener of changes) listener()
    },
    listeners: changes,
  }
}

export function register(...wallets: unknown[]) {
  let unregister = () => {}
  const registerWith = (api: { register: (...wallets: unknown[]) => () => void }) => {
    unregister = api.register(...wallets)
  }
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: registerWith }))
  const onAppReady = ({ detail }: Event & { detail?: never }) => registerWith(detail as never)
  window.addEventListener('wallet-standard:app-ready', onAppReady)
  return () => unregister()
}
