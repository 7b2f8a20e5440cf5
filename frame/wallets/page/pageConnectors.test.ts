import type { CaipNetworkId } from '@oriel/shared/chains/caip.ts'
import { builtInNetworks } from '@oriel/shared/chains/networks.ts'
import { WalletError } from '@oriel/shared/errors/errors.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { WalletChange } from '../connector/walletChanges.ts'

vi.mock('../../platform/config.ts', async () => {
  const { builtInNetworks } = await import('@oriel/shared/chains/networks.ts')
  return { config: { relayUrls: [], safeOrigins: [], networks: builtInNetworks } }
})

const [, optimism] = builtInNetworks as [unknown, (typeof builtInNetworks)[0]]
const address = `0x${'a1'.repeat(20)}`
const other = `0x${'b2'.repeat(20)}`
const solanaAddress = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1EtWTRABZaYq6'

let answers: Record<string, unknown>
let calls: { id: string; method: string; params?: unknown }[]
let changes: WalletChange[]

const fail =
  (code: number, message = 'failed', data?: unknown) =>
  () => {
    throw new WalletError(message, { code, data })
  }

async function load(wallet: object = {}) {
  vi.resetModules()
  const { hostPage } = await import('../../state/hostPage.ts')
  const callWallet = async (call: (typeof calls)[0]) => {
    calls.push(call)
    const answer = answers[call.method]
    return typeof answer === 'function' ? answer(call.params) : answer
  }
  hostPage.use({ callWallet } as never)
  const { pageWallets } = await import('./pageWallets.ts')
  const { followPageWallets } = await import('./pageConnectors.ts')
  const { registry } = await import('../connection/registry.ts')
  const { walletChanges } = await import('../connector/walletChanges.ts')
  const { session } = await import('../../state/session.ts')
  walletChanges.subscribe((change) => changes.push(change))
  followPageWallets()
  pageWallets.announce({ id: 'u1', kind: 'announced', name: 'Alpha', rdns: 'test.alpha', ...wallet })
  const connector = registry.all().find((candidate) => candidate.asksUser)
  if (!connector) throw new Error('There is no connector.')
  const connect = () => connector.connect({ namespaces: connector.namespaces, signal: new AbortController().signal })
  const emit = (event: string, data?: unknown) => pageWallets.receive({ id: 'u1', event, data } as never)
  const request = (method: string, params: unknown) =>
    connector.request({ method, params, networkId: 'eip155:1', address, origin: 'https://dapp.example' } as never)
  return { connector, connect, emit, request, pageWallets, registry, session }
}

const getMethods = () => calls.map(({ method }) => method)
const takeChanges = () =>
  changes
    .splice(0)
    .flatMap(({ grants }) => Object.values(grants))
    .map((grant) =>
      typeof grant === 'string' ? grant : [grant.accounts.map((account) => account.address), grant.networkId],
    )

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  answers = { eth_requestAccounts: [address], eth_accounts: [address], eth_chainId: '0x1' }
  calls = []
  changes = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test.each([
  ['all', 'com.coinbase.wallet', true],
  ['eoaOnly', 'com.coinbase.wallet', true],
  ['smartWalletOnly', 'com.coinbase.wallet', false],
  ['smartWalletOnly', 'test.alpha', true],
] as const)('behavior: with coinbasePreference %s, %s is offered: %s', async (coinbasePreference, rdns, isOffered) => {
  const { pageWallets, registry } = await load()
  const { options } = await import('../../state/options.ts')
  options.set({ coinbasePreference })
  pageWallets.announce({ id: 'u2', kind: 'announced', name: 'Beta', rdns: `${rdns}` })
  expect(registry.all().some((connector) => connector.rdns === rdns)).toBe(isOffered)
})

describe('default: a wallet event changes the network or the accounts, or nothing', () => {
  test.each<[unknown, CaipNetworkId]>([
    ['0xa', 'eip155:10'],
    [10, 'eip155:10'],
    ['10', 'eip155:10'],
    ['0x000A', 'eip155:10'],
  ])('chainChanged with %s sets the network', async (data, networkId) => {
    const { connect, emit } = await load()
    await connect()
    emit('chainChanged', data)
    emit('chainChanged', '0xa')
    await expect.poll(() => takeChanges()).toEqual([[[address], networkId]])
  })

  test('accountsChanged reports each new list once', async () => {
    const { connect, emit } = await load()
    await connect()
    emit('accountsChanged', [address.toUpperCase().replace('0X', '0x')])
    emit('accountsChanged', [other, address, other])
    emit('accountsChanged', [other, address])
    emit('accountsChanged', [])
    emit('accountsChanged', [])
    await expect.poll(() => takeChanges()).toEqual([[[other, address], 'eip155:1'], 'locked'])
    emit('accountsChanged', [other])
    await expect.poll(() => takeChanges()).toEqual([[[other], 'eip155:1']])
  })

  test('a disconnect counts only when no account is shared any more', async () => {
    const { connect, emit } = await load()
    await connect()
    emit('disconnect', { code: 1013 })
    await expect.poll(() => getMethods().filter((method) => method === 'eth_accounts')).toHaveLength(1)
    // Changes are reported in order, so an accepted disconnect would be reported before this network change.
    emit('chainChanged', '0xa')
    await expect.poll(() => changes).not.toEqual([])
    expect(takeChanges()).toEqual([[[address], 'eip155:10']])
    answers.eth_accounts = []
    emit('disconnect', { code: 4900 })
    await expect.poll(() => takeChanges()).toEqual(['locked'])
  })

  test('a malformed event is logged and changes nothing', async () => {
    const { connect, emit } = await load()
    await connect()
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const rubbish = [
      ['chainChanged', '0xzz'],
      ['chainChanged', { a: 1 }],
      ['chainChanged', `0x${'f'.repeat(60)}`],
      ['accountsChanged', ['x']],
      ['accountsChanged', null],
    ] as const
    for (const [event, data] of rubbish) emit(event, data)
    await expect.poll(() => log).toHaveBeenCalledTimes(rubbish.length)
    expect(takeChanges()).toEqual([])
  })
})

test('behavior: a wallet that is announced again is tracked again, and a withdrawn one grants nothing', async () => {
  const { connect, pageWallets, registry, session } = await load()
  await connect()
  session.set('eip155', { status: 'connected', connectorId: 'test.alpha', accounts: [] })
  pageWallets.withdraw('u1')
  expect(registry.find('test.alpha')).toBeUndefined()
  expect(takeChanges()).toEqual(['locked'])
  session.set('eip155', { status: 'disconnected', connectorId: 'test.alpha', accounts: [], locked: true })
  pageWallets.announce({ id: 'u2', kind: 'announced', name: 'Alpha', rdns: 'test.alpha' })
  await expect.poll(() => takeChanges()).toEqual([[[address], 'eip155:1']])
  expect(calls.at(-1)).toMatchObject({ id: 'u2' })
})

describe('behavior: a switch completes when the wallet reports the new network', () => {
  test('through its event, even if it never answers', async () => {
    answers.wallet_switchEthereumChain = () => new Promise(() => undefined)
    const { connector, connect, emit } = await load()
    await connect()
    const switched = connector.switchNetwork?.(optimism)
    await expect.poll(() => getMethods()).toContain('wallet_switchEthereumChain')
    emit('chainChanged', '0x2')
    emit('chainChanged', '0xa')
    await expect(switched).resolves.toBeUndefined()
  })

  test('through its answer to eth_chainId', async () => {
    const { connector, connect } = await load()
    await connect()
    answers.wallet_switchEthereumChain = () => {
      answers.eth_chainId = 10
      return null
    }
    await expect(connector.switchNetwork?.(optimism)).resolves.toBeUndefined()
  })

  test('a wallet that approves but stays on its network fails with 8022 after ten seconds', async () => {
    answers.wallet_switchEthereumChain = null
    const { connector, connect } = await load()
    await connect()
    vi.useFakeTimers()
    const switched = expect(connector.switchNetwork?.(optimism)).rejects.toMatchObject({ code: 8022 })
    await vi.advanceTimersByTimeAsync(10_000)
    await switched
  })

  test.each([
    ['4902', fail(4902)],
    ['4902 in what its core said', fail(-32603, 'Internal', { originalError: { code: 4902 } })],
  ])('a network that the wallet does not know is added first: %s', async (_, unknown) => {
    answers.wallet_switchEthereumChain = unknown
    answers.wallet_addEthereumChain = () => {
      answers.eth_chainId = '0xa'
      return null
    }
    const { connector, connect } = await load()
    await connect()
    await connector.switchNetwork?.(optimism)
    expect(calls.find(({ method }) => method === 'wallet_addEthereumChain')?.params).toEqual([
      {
        chainId: '0xa',
        chainName: 'Optimism',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: ['https://mainnet.optimism.io'],
        blockExplorerUrls: ['https://optimistic.etherscan.io'],
      },
    ])
    expect(getMethods().filter((method) => method === 'wallet_switchEthereumChain')).toHaveLength(1)
  })
})

test('error: a locked wallet is locked in every form of its answer, and other failures are errors', async () => {
  const { connector } = await load()
  const restore = () => connector.restore(['eip155'], 0)
  answers.eth_accounts = []
  expect(await restore()).toBe('locked')
  for (const code of [4100, 4001]) {
    answers.eth_accounts = fail(code)
    expect(await restore()).toBe('locked')
  }
  answers.eth_accounts = fail(-32603)
  await expect(restore()).rejects.toMatchObject({ code: -32603 })
  answers.eth_accounts = 'rubbish'
  await expect(restore()).rejects.toMatchObject({ code: -32603 })
  expect(getMethods()).not.toContain('eth_requestAccounts')
})

test('behavior: a revocation reaches a wallet that supports it', async () => {
  const { connector, request } = await load()
  answers.wallet_revokePermissions = null
  await connector.revoke?.(['eip155'])
  expect(calls.at(-1)?.params).toEqual([{ eth_accounts: {} }])
  for (const code of [4200, -32601]) {
    answers.wallet_revokePermissions = fail(code)
    await expect(connector.revoke?.(['eip155'])).resolves.toBeUndefined()
  }
  answers.wallet_revokePermissions = fail(4001)
  await expect(connector.revoke?.(['eip155'])).rejects.toMatchObject({ code: 4001 })
  answers.wallet_revokePermissions = null
  await request('wallet_revokePermissions', [{ other: {} }])
  expect(takeChanges()).toEqual([])
  await request('wallet_revokePermissions', [{ eth_accounts: {} }])
  expect(takeChanges()).toEqual(['ended'])
})

test('behavior: requests reach the wallet in the form that wallets expect', async () => {
  answers.eth_sendTransaction = `0x${'11'.repeat(32)}`
  const { connector, request } = await load()
  const typedData = { types: {}, primaryType: 'A', domain: {}, message: {} }
  await request('eth_signTypedData_v4', [address, typedData])
  expect(calls.at(-1)?.params).toEqual([address, JSON.stringify(typedData)])
  const asset = { type: 'ERC20', options: { address } }
  for (const params of [asset, [asset]]) {
    await request('wallet_watchAsset', params)
    expect(calls.at(-1)?.params).toEqual(asset)
  }
  await request('eth_sendTransaction', [{ from: address, to: other, chainId: 1 }])
  expect(calls.at(-1)?.params).toEqual([{ from: address, to: other, chainId: '0x1' }])
  expect(connector.supports('wallet_sendCalls')).toBe(true)
  expect(connector.supports('solana_signMessage')).toBe(false)

  calls.splice(0)
  await expect(request('eth_sendTransaction', [{ from: address, chainId: '0xa' }])).rejects.toMatchObject({
    code: 4901,
  })
  answers.eth_chainId = '0x2'
  await expect(request('eth_sendTransaction', [{ from: address }])).rejects.toMatchObject({ code: 4901 })
  expect(getMethods()).not.toContain('eth_sendTransaction')
})

test('error: of two halves, a rejected second one leaves the first; a rejected first one ends the attempt', async () => {
  answers['standard:connect'] = { accounts: [{ address: solanaAddress, chains: ['solana:mainnet'] }] }
  const { connect, connector, pageWallets, registry } = await load()
  expect(connector.namespaces).toEqual(['eip155'])
  pageWallets.announce({
    id: 's1',
    kind: 'standard',
    name: 'Alpha',
    chains: ['solana:mainnet'],
    features: ['standard:connect'],
  })
  const both = registry.find('test.alpha')
  expect(both).toMatchObject({ type: 'MULTI_CHAIN', namespaces: ['eip155', 'solana'] })
  const connectBoth = () => both?.connect({ namespaces: ['eip155', 'solana'], signal: new AbortController().signal })
  expect(Object.keys((await connectBoth()) ?? {})).toEqual(['eip155', 'solana'])
  answers['standard:connect'] = fail(-32603, 'Connection declined')
  expect(Object.keys((await connectBoth()) ?? {})).toEqual(['eip155'])
  answers.eth_requestAccounts = fail(4001)
  calls.splice(0)
  await expect(connectBoth()).rejects.toMatchObject({ code: 4001 })
  expect(getMethods()).toEqual(['eth_requestAccounts'])
  await expect(connect()).rejects.toMatchObject({ code: 4001 })
})

test('error: endless announcements of a page do not fill the frame', async () => {
  const { pageWallets, registry } = await load()
  for (let index = 0; index < 300; index++) {
    pageWallets.announce({ id: `x${index}`, kind: 'announced', name: `X${index}`, rdns: `x.x${index}` })
  }
  expect(registry.all().length).toBeLessThanOrEqual(101)
})
