export const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

type Listener = (data: unknown) => void
type Lab = {
  /** Events that the SDK uses to discover wallets. */
  traces: string[]
  calls: unknown[]
  makeProvider: () => Record<string, unknown>
  announce: (uuid: string, provider: unknown, more?: object) => void
  announced: Record<string, unknown>
  emit: (uuid: string, event: string, data: unknown) => void
  sun: { change: () => void; unregister: () => void }
}
declare global {
  interface Window {
    lab: Lab
    ethereum?: unknown
  }
}

/** Installs mock extensions that load before the SDK. Runs in the dapp before its own scripts. */
export function installWallets({ dapp, devnet }: { dapp: string; devnet: string }) {
  if (location.href !== dapp) return
  const lab = { traces: [], calls: [], announced: {} } as unknown as Lab
  window.lab = lab
  const { addEventListener } = window
  window.addEventListener = (...rest: Parameters<typeof addEventListener>) => {
    if (/announceProvider|wallet-standard|ethereum#/.test(rest[0])) lab.traces.push(rest[0])
    addEventListener.apply(window, rest)
  }
  for (const type of ['eip6963:requestProvider', 'wallet-standard:app-ready'])
    addEventListener(type, () => lab.traces.push(type))

  const listeners = new Map<unknown, [string, Listener][]>()
  lab.makeProvider = () => {
    const own: [string, Listener][] = []
    const provider = {
      async request({ method, params }: { method: string; params?: unknown }) {
        lab.calls.push({ method, params })
        if (method === 'personal_sign')
          throw Object.assign(new Error('No, thanks'), { code: 4001, data: { by: 'hand' } })
        if (method === 'eth_getLogs') return 'x'.repeat(300_000)
        return [method, params]
      },
      on: (event: string, listener: Listener) => own.push([event, listener]),
      removeListener: (event: string, listener: Listener) => {
        const at = own.findIndex(([name, handler]) => name === event && handler === listener)
        if (at >= 0) own.splice(at, 1)
      },
    }
    listeners.set(provider, own)
    return provider
  }
  lab.announce = (uuid, provider, more = {}) => {
    const info = { uuid, name: uuid, icon: 'data:image/png;base64,AA', rdns: `${uuid}.example`, ...more }
    lab.announced[uuid] = provider
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info, provider } }))
  }
  lab.emit = (uuid, event, data) => {
    for (const [name, listener] of listeners.get(lab.announced[uuid]) ?? []) if (name === event) listener(data)
  }
  const first = lab.makeProvider()
  const second = lab.makeProvider()
  addEventListener('eip6963:requestProvider', () => lab.announce('first', first))
  addEventListener('eip6963:requestProvider', () => {
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info: null } }))
    lab.announce('second', second)
  })
  window.ethereum = lab.makeProvider()

  class Account {
    get address() {
      return 'So1'
    }
    get chains() {
      return [devnet]
    }
  }
  const account = new Account()
  const changes = new Set<() => void>()
  const wallet = {
    name: 'Sun',
    icon: 'data:image/png;base64,AA',
    chains: [devnet],
    accounts: [account],
    features: {
      'standard:connect': { connect: async () => ({ accounts: [account] }) },
      'standard:events': {
        on: (_: string, listener: () => void) => {
          changes.add(listener)
          return () => changes.delete(listener)
        },
      },
      'solana:signMessage': {
        async signMessage(input: { account: unknown; message: Uint8Array }) {
          if (input.account !== account) throw new Error('Not an account of this wallet.')
          if (!(input.message instanceof Uint8Array)) throw new Error('No bytes.')
          return [{ signedMessage: input.message, signature: Uint8Array.from(input.message, (byte) => 255 - byte) }]
        },
      },
    },
  }
  lab.sun = {
    change: () => {
      for (const listener of changes) listener()
    },
    unregister: () => {},
  }
  const broken = {
    get chains(): never {
      throw new Error('broken')
    },
  }
  addEventListener('wallet-standard:app-ready', (event) => {
    lab.sun.unregister = (event as CustomEvent<{ register: (...all: unknown[]) => () => void }>).detail.register(
      broken,
      wallet,
    )
  })
}
