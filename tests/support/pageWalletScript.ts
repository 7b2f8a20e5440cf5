import type { Wallet, WalletAccount } from '@wallet-standard/base'

export type PageSide = { announce: () => void; emit: (event: { event: string; data: unknown }) => void }

type Spec = { name: string; kinds: string[]; rdns: string; isLate: boolean; signsIn: boolean; icon: Wallet['icon'] }
type Answer = { value: unknown } | { error: object & { message: string } }

declare global {
  interface Window {
    testWallets?: Record<string, PageSide>
    askTestWallet?: (name: string, method: string, params: unknown, origin: string) => Promise<Answer>
  }
}

/**
 * Installs providers that forward every call to the test. Runs in the page before the page's own scripts and is
 * self-contained, because it is sent as text.
 */
export function installWallets(specs: Spec[]) {
  // Skips the wallet's frame, although real extensions also inject there.
  if (location.hostname.startsWith('oriel.')) return

  type Listener = (data: unknown) => void
  const chains = ['solana:mainnet', 'solana:devnet', 'solana:localnet'] as const

  /** Mimics the accounts of real wallets, whose fields are getters on the prototype. JSON omits such getters. */
  class Account implements WalletAccount {
    #address: string
    constructor(address: string) {
      this.#address = address
    }
    get address() {
      return this.#address
    }
    get chains() {
      return chains
    }
    get features() {
      return ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction'] as const
    }
    get publicKey() {
      return base58ToBytes(this.#address)
    }
  }

  const bytesToHex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const hexToBytes = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))

  function base58ToBytes(text: string): Uint8Array {
    const digits = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
    let value = 0n
    for (const digit of text) value = value * 58n + BigInt(digits.indexOf(digit))
    return hexToBytes(value.toString(16).padStart(64, '0'))
  }

  async function prompt(name: string, method: string, params: unknown): Promise<unknown> {
    const answer = await window.askTestWallet?.(name, method, params, location.origin)
    if (!answer) throw new Error('The test is gone.')
    if ('error' in answer) throw Object.assign(new Error(answer.error.message), answer.error)
    return answer.value
  }

  function createEvents() {
    const listeners = new Map<string, Set<Listener>>()
    const getListeners = (event: string) => listeners.get(event) ?? new Set<Listener>()
    return {
      add: (event: string, listener: Listener) => listeners.set(event, getListeners(event).add(listener)),
      remove: (event: string, listener: Listener) => getListeners(event).delete(listener),
      emit: (event: string, data: unknown) => {
        for (const listener of getListeners(event)) listener(data)
      },
    }
  }

  function installEvm({ name, kinds, rdns, icon }: Spec, events: ReturnType<typeof createEvents>) {
    const uuid = crypto.randomUUID()
    const provider = {
      isMetaMask: true,
      request: ({ method, params }: { method: string; params?: unknown }) => prompt(name, method, params),
      on: (event: string, listener: Listener) => events.add(event, listener),
      removeListener: (event: string, listener: Listener) => events.remove(event, listener),
    }
    if (kinds.includes('legacy')) Object.assign(window, { ethereum: provider })
    if (!kinds.includes('announced')) return () => undefined
    const detail = Object.freeze({ info: Object.freeze({ uuid, name, icon, rdns }), provider })
    return () => {
      const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
      window.addEventListener('eip6963:requestProvider', announce)
      announce()
    }
  }

  function installStandard({ name, icon, signsIn }: Spec, events: ReturnType<typeof createEvents>) {
    let accounts: Account[] = []
    function setAccounts(addresses: unknown) {
      accounts = (addresses as string[]).map(
        (address) => accounts.find((account) => account.address === address) ?? new Account(address),
      )
    }
    type Input = { account: Account; transaction: Uint8Array; chain?: string }
    async function promptFeature(feature: string, { account, transaction, chain }: Input): Promise<Uint8Array> {
      if (!accounts.includes(account)) throw new Error('This account object is not of this wallet.')
      return hexToBytes((await prompt(name, feature, [bytesToHex(transaction), chain])) as string)
    }
    const signIn = {
      version: '1.0.0',
      async signIn(...inputs: object[]) {
        type Answer = { address: string; text: string; signature: string }
        const { address, text, signature } = (await prompt(name, 'solana:signIn', inputs)) as Answer
        setAccounts([address])
        const signedMessage = new TextEncoder().encode(text)
        return [{ account: accounts[0], signedMessage, signature: hexToBytes(signature) }]
      },
    }
    const features: Record<string, object> = {
      'standard:connect': {
        version: '1.0.0',
        async connect(input?: object) {
          setAccounts(await prompt(name, 'standard:connect', input ? [input] : []))
          return { accounts }
        },
      },
      'standard:disconnect': { version: '1.0.0', disconnect: () => prompt(name, 'standard:disconnect', []) },
      'standard:events': {
        version: '1.0.0',
        on(event: string, listener: Listener) {
          events.add(event, listener)
          return () => events.remove(event, listener)
        },
      },
      'solana:signMessage': {
        version: '1.1.0',
        async signMessage(...inputs: { account: Account; message: Uint8Array }[]) {
          return Promise.all(
            inputs.map(async ({ account, message }) => {
              if (!accounts.includes(account)) throw new Error('This account object is not of this wallet.')
              const signature = hexToBytes((await prompt(name, 'solana:signMessage', [bytesToHex(message)])) as string)
              return { signedMessage: message, signature }
            }),
          )
        },
      },
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        signTransaction: (...inputs: Input[]) =>
          Promise.all(
            inputs.map(async (input) => ({ signedTransaction: await promptFeature('solana:signTransaction', input) })),
          ),
      },
      'solana:signAndSendTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        signAndSendTransaction: (...inputs: Input[]) =>
          Promise.all(
            inputs.map(async (input) => ({ signature: await promptFeature('solana:signAndSendTransaction', input) })),
          ),
      },
    }
    if (signsIn) features['solana:signIn'] = signIn
    const wallet: Wallet = {
      version: '1.0.0',
      name,
      icon,
      chains,
      features,
      get accounts() {
        return accounts
      },
    }
    type Api = { register: (wallet: unknown) => void }
    const registerWallet = ({ register }: Api) => register(wallet)
    return {
      announce() {
        window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: registerWallet }))
        window.addEventListener('wallet-standard:app-ready', (event) =>
          registerWallet((event as CustomEvent<Api>).detail),
        )
      },
      take: setAccounts,
    }
  }

  window.testWallets = {}
  for (const spec of specs) {
    const events = createEvents()
    const announceEvm = installEvm(spec, events)
    const standard = spec.kinds.includes('standard') ? installStandard(spec, events) : undefined
    const announce = () => {
      announceEvm()
      standard?.announce()
    }
    window.testWallets[spec.name] = {
      announce,
      emit({ event, data }) {
        if (event === 'change') standard?.take(data)
        events.emit(event, event === 'change' ? { accounts: 'changed' } : data)
      },
    }
    if (!spec.isLate) announce()
  }
}
