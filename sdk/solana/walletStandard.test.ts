import { ed25519 } from '@noble/curves/ed25519'
import { DisconnectedError } from '@oriel/shared/errors/errors.ts'
import { base58, base64 } from '@scure/base'
import type { SolanaFeatures } from '@solana/wallet-standard-features'
import type * as App from '@wallet-standard/app'
import type { Wallet, WalletWithFeatures } from '@wallet-standard/base'
import type {
  StandardConnectFeature,
  StandardDisconnectFeature,
  StandardEventsFeature,
} from '@wallet-standard/features'
import { afterEach, beforeEach, expect, expectTypeOf, test, vi } from 'vitest'
import type { CaipNetworkId } from '../api/caip.ts'
import type { AnnouncedWallet, Oriel } from '../api/oriel.ts'
import type { KitState } from '../api/types.ts'
import { start } from '../pageWallets/pageWallet.testing.ts'
import { createEmitter } from '../providers/emitter.ts'
import type { RegisterWallet } from './walletStandard.ts'

const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const localnet = 'solana:localnet'
const address = '4zvwRjXUKGfvwnParsHAS3HuSVzV5cA4McphgmoCtajS'
const other = 'Vote111111111111111111111111111111111111111'
const encodeText = (value: string) => new TextEncoder().encode(value)

type Features = StandardConnectFeature & StandardDisconnectFeature & StandardEventsFeature & All<SolanaFeatures>
type All<union> = Extract<union, { 'solana:signMessage': unknown }> &
  Extract<union, { 'solana:signTransaction': unknown }> &
  Extract<union, { 'solana:signAndSendTransaction': unknown }> &
  Extract<union, { 'solana:signIn': unknown }>
type Standard = WalletWithFeatures<Features>

const origins = ['https://wallet.example', 'https://other.example'] as const
let registerWallet: RegisterWallet
const register = (client: Oriel, networks: unknown, origin: string = origins[0], wallet: AnnouncedWallet = {}) =>
  registerWallet(origin, { client, networks, wallet })
let page: EventTarget

beforeEach(async () => {
  page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.resetModules()
  for (const origin of origins) {
    delete (globalThis as Record<symbol, unknown>)[Symbol.for(`oriel.walletStandard.v1 ${origin}`)]
  }
  ;({ registerWallet } = await import('./walletStandard.ts'))
})
afterEach(() => vi.unstubAllGlobals())

const appModule = new URL('../../node_modules/@wallet-standard/app/lib/esm/wallets.js', import.meta.url).href
let apps = 0

/** Imports a fresh `@wallet-standard/app` for every test, because the module caches its wallets. */
async function startApp() {
  const { getWallets } = (await import(/* @vite-ignore */ `${appModule}?${++apps}`)) as typeof App
  const wallets = getWallets()
  return { wallets, only: () => wallets.get()[0] as Standard }
}

function createKit(answers: Record<string, (params: never) => unknown> = {}) {
  const requests: { method: string; params?: unknown }[] = []
  const emitter = createEmitter<{ change: KitState }>()
  let state: KitState = {
    open: false,
    status: 'ready',
    initialized: true,
    loading: false,
    namespaces: {},
    networks: [],
    themeMode: 'light',
  }
  const set = (networkId: CaipNetworkId, addresses: string[], networks = [mainnet, devnet]) => {
    const accounts = addresses.map((item) => ({ namespace: 'solana' as const, address: item, type: 'eoa' as const }))
    const status = accounts.length > 0 ? 'connected' : 'disconnected'
    const served = networks.map((caipNetworkId) => ({ caipNetworkId, chainNamespace: 'solana' }))
    state = { ...state, networks: served as never, namespaces: { solana: { status, accounts, networkId } } }
    emitter.emit('change', state)
  }
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    requests.push({ method, ...(params !== undefined && { params }) })
    return answers[method]?.(params as never)
  }
  const kit = {
    getState: () => state,
    subscribe: (listener: (state: KitState) => void) => emitter.on('change', listener),
    getProvider: () => ({ isOriel: true, request }),
    switchNetwork: vi.fn(async (id: CaipNetworkId) => set(id, [address])),
    disconnect: vi.fn(async () => set(mainnet, [])),
  } as unknown as Oriel
  return { kit, requests, set }
}

test('default: the types match the Wallet Standard', () => {
  type Own = ReturnType<typeof import('./walletStandard.ts')['createWallet']>['wallet']
  expectTypeOf<Own>().toExtend<Wallet>()
  expectTypeOf<Own>().toExtend<Standard>()
})

test('default: an app finds the wallet, before and after it is registered', async () => {
  const early = await startApp()
  expect(early.wallets.get()).toEqual([])
  const { kit } = createKit()
  const withdraw = register(kit, [mainnet, { caipNetworkId: localnet }, { id: 1, name: 'Ethereum' }])
  const late = await startApp()
  for (const { wallets, only } of [early, late]) {
    expect(wallets.get()).toHaveLength(1)
    expect(only()).toMatchObject({
      version: '1.0.0',
      name: 'Oriel',
      chains: ['solana:mainnet', localnet],
      accounts: [],
    })
    expect(atob(only().icon.split(',')[1] ?? '')).toMatch(/^<svg .*fill='#3b5bdb'/)
  }
  withdraw()
  expect([...early.wallets.get(), ...late.wallets.get()]).toEqual([])
  expect((await startApp()).wallets.get()).toEqual([])
})

test('behavior: a deployment with a brand is registered by its name and icon', async () => {
  const brand = { name: 'Acme', icon: 'data:image/png;base64,AAAA' }
  register(createKit().kit, [mainnet], origins[0], brand)
  expect((await startApp()).only()).toMatchObject(brand)
})

test('behavior: two clients register one wallet, which uses the second after the first is destroyed', async () => {
  const { wallets, only } = await startApp()
  const first = createKit({ solana_requestAccounts: () => first.set(mainnet, [address]) })
  const second = createKit({ solana_requestAccounts: () => second.set(mainnet, [other]) })
  const withdraw = register(first.kit, [mainnet])
  register(second.kit, [devnet])
  const wallet = only()
  expect(wallets.get()).toEqual([wallet])
  await wallet.features['standard:connect'].connect()
  expect(wallet.accounts.map((account) => account.address)).toEqual([address])
  withdraw()
  expect(wallets.get()).toEqual([wallet])
  expect(wallet.chains).toEqual(['solana:devnet'])
  await wallet.features['standard:connect'].connect()
  expect(wallet.accounts.map((account) => account.address)).toEqual([other])
})

test('behavior: clients of two deployments register two wallets', async () => {
  const { wallets } = await startApp()
  const kits = [createKit(), createKit()] as const
  for (const [at, { kit }] of kits.entries()) register(kit, [mainnet], origins[at])
  const [first, second] = wallets.get() as Standard[]
  await first?.features['standard:connect'].connect()
  await second?.features['standard:connect'].connect({ silent: true })
  expect(kits.map(({ requests }) => requests)).toEqual([
    [{ method: 'solana_requestAccounts' }],
    [{ method: 'solana_getAccounts' }],
  ])
})

test('behavior: a client of this SDK does not discover it as a page wallet', () => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  register(createKit().kit, [mainnet])
  const { received } = start(new AbortController())
  expect(received).toEqual([])
})

test('behavior: a silent connect does not prompt the user, and each change is emitted once', async () => {
  const { only } = await startApp()
  const { kit, requests, set } = createKit({ solana_requestAccounts: () => set(mainnet, [address]) })
  register(kit, [mainnet])
  const wallet = only()
  const received: unknown[] = []
  const end = wallet.features['standard:events'].on('change', ({ accounts, chains }) =>
    received.push([chains, accounts?.map((account) => account.address)]),
  )
  expect(await wallet.features['standard:connect'].connect({ silent: true })).toEqual({ accounts: [] })
  expect(requests.map(({ method }) => method)).toEqual(['solana_getAccounts'])

  const { accounts } = await wallet.features['standard:connect'].connect()
  const [account] = accounts
  expect(account).toEqual({
    address,
    publicKey: base58.decode(address),
    chains: ['solana:mainnet', 'solana:devnet'],
    features: expect.arrayContaining(['solana:signMessage', 'solana:signIn']),
  })
  set(mainnet, [address])
  expect(wallet.accounts[0]).toBe(account)
  await wallet.features['standard:disconnect'].disconnect()
  expect(kit.disconnect).toHaveBeenCalledWith('solana')
  end()
  set(mainnet, [address])
  const both = ['solana:mainnet', 'solana:devnet']
  expect(received).toEqual([
    [both, [address]],
    [both, []],
  ])
})

test('default: messages and transactions are sent as solana_* requests', async () => {
  const { only } = await startApp()
  const signature = base58.encode(Uint8Array.from({ length: 64 }, (_, at) => at))
  const { kit, requests, set } = createKit({
    solana_signMessage: () => ({ signature }),
    solana_signTransaction: ({ transaction }: { transaction: string }) => ({ signature, transaction }),
    solana_signAllTransactions: ({ transactions }: { transactions: string[] }) => ({ transactions }),
    solana_signAndSendTransaction: () => ({ signature }),
  })
  register(kit, [mainnet])
  set(mainnet, [address])
  const { accounts, features } = only()
  const account = accounts[0] as (typeof accounts)[number]

  const signed = await features['solana:signMessage'].signMessage(
    { account, message: encodeText('one') },
    { account, message: encodeText('two') },
  )
  expect(signed.map(({ signedMessage }) => signedMessage)).toEqual([encodeText('one'), encodeText('two')])
  expect(signed[0]?.signature).toEqual(base58.decode(signature))
  const [first, second] = [Uint8Array.of(1, 2, 255), Uint8Array.of(3)]
  const { signTransaction } = features['solana:signTransaction']
  expect(await signTransaction({ account, transaction: first })).toEqual([{ signedTransaction: first }])
  expect(await signTransaction({ account, transaction: first }, { account, transaction: second })).toEqual([
    { signedTransaction: first },
    { signedTransaction: second },
  ])
  const options = { skipPreflight: true }
  const { signAndSendTransaction } = features['solana:signAndSendTransaction']
  await signAndSendTransaction({ account, transaction: first, chain: 'solana:devnet', options })
  expect(kit.switchNetwork).toHaveBeenCalledExactlyOnceWith(devnet)
  const pubkey = address
  const transaction = base64.encode(first)
  expect(requests).toEqual([
    { method: 'solana_signMessage', params: { message: base58.encode(encodeText('one')), pubkey } },
    { method: 'solana_signMessage', params: { message: base58.encode(encodeText('two')), pubkey } },
    { method: 'solana_signTransaction', params: { transaction, pubkey } },
    { method: 'solana_signAllTransactions', params: { transactions: [transaction, base64.encode(second)], pubkey } },
    { method: 'solana_signAndSendTransaction', params: { transaction, pubkey, options } },
  ])
  await expect(signAndSendTransaction({ account, transaction: first, chain: 'solana:testnet' })).rejects.toMatchObject({
    code: 4901,
  })
})

test('behavior: a returned signature without a transaction is inserted into the transaction', async () => {
  const { only } = await startApp()
  const secret = ed25519.utils.randomPrivateKey()
  const signer = ed25519.getPublicKey(secret)
  const blank = Uint8Array.of(2, ...Array(128).fill(0), 0x80, 2, 0, 0, 2, ...Array(32).fill(9), ...signer, 1)
  const signature = ed25519.sign(blank.subarray(129), secret)
  const answer = vi.fn(() => ({ signature: base58.encode(signature) }))
  const { kit, set } = createKit({ solana_signTransaction: answer })
  register(kit, [mainnet])
  set(mainnet, [base58.encode(signer), address])
  const [account, stranger] = only().accounts as [Standard['accounts'][number], Standard['accounts'][number]]
  const { signTransaction } = only().features['solana:signTransaction']
  const [signed] = await signTransaction({ account, transaction: blank })
  const expected = Uint8Array.from(blank)
  expected.set(signature, 65)
  expect(signed?.signedTransaction).toEqual(expected)
  await expect(signTransaction({ account: stranger, transaction: blank })).rejects.toMatchObject({ code: -32603 })
})

test('behavior: signing in connects first, and returns the account that signed', async () => {
  const { only } = await startApp()
  const proof = {
    pubkey: address,
    signedMessage: base58.encode(encodeText('in')),
    signature: base58.encode(encodeText('sig')),
  }
  const { kit, requests, set } = createKit({
    solana_requestAccounts: () => set(mainnet, [other, address]),
    solana_signIn: () => proof,
  })
  register(kit, [mainnet])
  const [output] = await only().features['solana:signIn'].signIn()
  expect(output?.account).toBe(only().accounts[1])
  expect(output?.signedMessage).toEqual(encodeText('in'))
  await only().features['solana:signIn'].signIn({ statement: 'Hi' })
  expect(requests).toEqual([
    { method: 'solana_requestAccounts' },
    { method: 'solana_signIn', params: {} },
    { method: 'solana_signIn', params: { statement: 'Hi' } },
  ])
})

test('error: a rejection, a destroyed client and a malformed result have error codes', async () => {
  const { only } = await startApp()
  const rejection = new DisconnectedError('This kit was destroyed.')
  const { kit, set } = createKit({
    solana_signMessage: () => ({ signature: 'no base58: 0OIl' }),
    solana_requestAccounts: () => Promise.reject(rejection),
  })
  register(kit, [mainnet])
  await expect(only().features['standard:connect'].connect()).rejects.toBe(rejection)
  set(mainnet, [address])
  const account = only().accounts[0] as Standard['accounts'][number]
  const signing = only().features['solana:signMessage'].signMessage({ account, message: encodeText('hi') })
  await expect(signing).rejects.toMatchObject({ code: -32603 })
})
