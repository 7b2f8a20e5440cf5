import { describeEvm } from '@oriel/shared/chains/networks.testing.ts'
import { builtInNetworks } from '@oriel/shared/chains/networks.ts'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { stubConfig } from '../platform/config.testing.ts'
import { stubStorage } from '../state/storage.testing.ts'

const origin = 'https://dapp.example'
const own = describeEvm({ id: 31337, name: 'Oriel Local', rpcUrl: 'http://node.invalid' })
const added = {
  id: 7777,
  name: 'Meadow',
  nativeCurrency: { name: 'Clover', symbol: 'CLV', decimals: 18 },
  rpcUrls: { default: { http: ['https://node.meadow.example/key'] } },
  blockExplorers: { default: { name: 'Scan', url: 'https://scan.meadow.example' } },
}
const id = 'eip155:7777'
const genesis = 'Ab3uy4yPSbWkX8eDVyzn1yMWhSKxGsqaZ6hTfbyTyXxZ'
const addedSolana = {
  id: genesis.slice(0, 32),
  name: 'Solana Meadow',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['https://solana.meadow.example/'] } },
}

/** Result of `eth_chainId` and `getGenesisHash` at the page's node. */
let answered: string
let asked: URL[]

beforeEach(() => {
  vi.resetModules()
  stubConfig({ projectId: 'shop', networks: [own, builtInNetworks[0], builtInNetworks.at(-1)] })
  stubStorage()
  vi.stubGlobal('addEventListener', () => undefined)
  answered = '0x1e61'
  asked = []
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    asked.push(new URL(url, 'https://wallet.example'))
    return Response.json({ id: JSON.parse(String(body)).id, result: answered })
  })
  return () => vi.unstubAllGlobals()
})

async function load() {
  const [pageNetworks, { networks }, { createRequestHandler, loadPolicies }, { approvals }] = await Promise.all([
    import('./pageNetworks.ts'),
    import('../state/networks.ts'),
    import('./handleRequest.ts'),
    import('./approvals.ts'),
  ])
  await loadPolicies()
  networks.request([own.caipNetworkId, 'eip155:1', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'], undefined)
  return {
    networks,
    approvals,
    handle: createRequestHandler({ origin, assertStarted: () => undefined }),
    add: (network: unknown, namespace: 'eip155' | 'solana' | 'cosmos' = 'eip155') =>
      pageNetworks.addNetwork(network, { namespace, origin }),
    dropUnused: pageNetworks.dropUnused,
    remove: (of: string | number, namespace: 'eip155' | 'solana' | 'cosmos' = 'eip155') =>
      pageNetworks.removeNetwork(of, { namespace }),
  }
}

test('default: a network with nodes of the page is read through the guarded route, and named after the page', async () => {
  const { add, networks } = await load()
  await add({ ...added, contracts: { multicall3: { address: `0x${'11'.repeat(20)}` } }, known: { tokens: ['0x'] } })
  expect(networks.requested(id)).toEqual({
    ...added,
    caipNetworkId: id,
    chainNamespace: 'eip155',
    name: 'Meadow (dapp.example)',
    addedBy: origin,
  })
  expect(networks.toPlain(networks.mustServe(id)).name).toBe('Meadow')
  const [url] = asked
  expect([url?.pathname, Object.fromEntries(url?.searchParams ?? [])]).toEqual([
    '/v1/page-node',
    { chainId: id, rpcUrl: 'https://node.meadow.example/key', projectId: 'shop' },
  ])
  // A second call with the same description changes nothing.
  await add(added)
  expect(networks.listOfPage()).toHaveLength(1)
})

test('default: a Solana network is verified by its genesis hash', async () => {
  const { add, networks } = await load()
  answered = genesis
  await add(addedSolana, 'solana')
  expect(networks.requested(`solana:${addedSolana.id}`)).toMatchObject({ addedBy: origin, id: addedSolana.id })
})

test('default: a network of the deployment is added with its own facts and nodes', async () => {
  const { add, networks } = await load()
  networks.remove('eip155:1')
  answered = '0x1'
  await add({ ...added, id: 1 })
  expect(networks.requested('eip155:1')).toMatchObject({ name: 'Ethereum', nativeCurrency: { symbol: 'ETH' } })
  expect(networks.requested('eip155:1')?.addedBy).toBeUndefined()
  expect(asked[0]?.pathname).toBe('/v1')
  await add('eip155:1')
})

test('error: the specification’s text for a namespace that the dapp does not use', async () => {
  const { add, remove } = await load()
  const error = { code: 8117, message: "Adapter for namespace cosmos doesn't exist" }
  await expect(add('cosmos:hub', 'cosmos')).rejects.toMatchObject(error)
  await expect(remove('cosmos:hub', 'cosmos')).rejects.toMatchObject(error)
})

test('error: an id without nodes is 4902, and a description without its parts names the mistake', async () => {
  const { add } = await load()
  await expect(add(id)).rejects.toMatchObject({ code: 4902 })
  await expect(add({ id: 7777, name: 'Meadow' })).rejects.toMatchObject({ code: 4902 })
  const mistakes: [change: object, named: RegExp][] = [
    [{ name: undefined }, /name/],
    [{ rpcUrls: { default: { http: [] } } }, /rpcUrls/],
    [{ rpcUrls: { default: { http: ['ipfs://x'] } } }, /rpcUrls/],
    [{ nativeCurrency: { ...added.nativeCurrency, decimals: 36 } }, /decimals: expected 18/],
    [{ nativeCurrency: { ...added.nativeCurrency, symbol: 'ЕТН' } }, /symbol/],
    [{ id: 'eip155:7777' }, /CAIP-2/],
    [{ id: 0 }, /id/],
    [{ id: 2 ** 53 }, /id/],
    [{ caipNetworkId: 'eip155:07777' }, /id/],
    [{ caipNetworkId: 'solana:7777' }, /not a network of eip155/],
    [{ blockExplorers: { default: { name: 'Scan', url: 'javascript:alert(1)' } } }, /blockExplorers/],
    [{ blockExplorers: { default: { name: 'Scan', url: 'https://[' } } }, /blockExplorers/],
  ]
  for (const [change, named] of mistakes)
    await expect(add({ ...added, ...change })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringMatching(named),
    })
  expect(asked).toEqual([])
})

test.each([
  ['a built-in network that the deployment does not serve', { id: 137 }],
  ['a built-in network under its CAIP-2 id', { caipNetworkId: 'eip155:137' }],
])('attack: the page brings its own node for %s', async (_, change) => {
  const { add, networks } = await load()
  answered = '0x89'
  await expect(add({ ...added, ...change })).rejects.toMatchObject({ code: 4902 })
  expect([networks.listOfPage(), asked]).toEqual([[], []])
})

test('attack: the page brings its own node for Solana under its legacy id', async () => {
  const { add } = await load()
  answered = '4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
  const legacy = { ...addedSolana, id: answered }
  await expect(add(legacy, 'solana')).rejects.toMatchObject({ code: 4902 })
})

test.each([
  'Ethereum',
  'ethereum mainnet',
  'Ethereurn',
  'E-thereum',
  '0ptimism',
  'Po1ygon',
  'Oriel Loca1',
  'Base Network',
])('attack: the page calls its network %s', async (name) => {
  const { add, networks } = await load()
  await expect(add({ ...added, name })).rejects.toMatchObject({
    code: -32602,
    message: expect.stringMatching(/looks like/),
  })
  expect(networks.listOfPage()).toEqual([])
})

test.each(['Εthereum', 'Meadow\u202e', 'Meadow\u200b', ' Meadow', 'Mea\ndow', 'Ме'])(
  'attack: the page names its network %j, with letters of another script or hidden characters',
  async (name) => {
    const { add } = await load()
    await expect(add({ ...added, name })).rejects.toMatchObject({ code: -32602 })
  },
)

test('attack: a node that reports another id is not added', async () => {
  const { add, networks } = await load()
  answered = '0x1'
  await expect(add(added)).rejects.toMatchObject({ code: 8170, data: { networkId: id, answered: 'eip155:1' } })
  expect([networks.served(id), networks.requested(id)]).toEqual([undefined, undefined])
})

test('attack: the node reports another id later; the wallet does not switch to it', async () => {
  const { add, networks } = await load()
  const { switchNetwork } = await import('../wallets/connection/switchNetwork.ts')
  await add(added)
  answered = '0x1'
  await expect(switchNetwork(id)).rejects.toMatchObject({ code: 8170 })
  expect(networks.active('eip155')?.caipNetworkId).toBe('eip155:31337')
})

test('attack: the page replaces the node of its network, and adds networks without end', async () => {
  const { add, networks } = await load()
  await add(added)
  const other = { ...added, rpcUrls: { default: { http: ['https://other.example'] } } }
  await expect(add(other)).rejects.toMatchObject({
    code: -32602,
    message: expect.stringMatching(/removeNetwork first/),
  })
  for (let at = 1; at < 10; at++) {
    answered = `0x${(7777 + at).toString(16)}`
    await add({ ...added, id: 7777 + at })
  }
  await expect(add({ ...added, id: 9999 })).rejects.toMatchObject({ code: -32005 })
  expect(networks.listOfPage()).toHaveLength(10)
})

test('behavior: the network ends with the page: nothing of it is stored', async () => {
  const { add, networks } = await load()
  const { switchNetwork } = await import('../wallets/connection/switchNetwork.ts')
  const { storage } = await import('../state/storage.ts')
  await switchNetwork('eip155:1')
  await add(added)
  await switchNetwork(id)
  expect(networks.active('eip155')?.caipNetworkId).toBe(id)
  expect([storage.get('network')?.eip155, storage.get('addedNetworks')]).toEqual(['eip155:1', undefined])
  // Another tab switches networks. This page does not follow, because it is on a network that it added.
  networks.reload()
  expect(networks.active('eip155')?.caipNetworkId).toBe(id)
})

test('behavior: removing the active network switches to the first other one, and unknown ids are ignored', async () => {
  const { add, remove, networks } = await load()
  const { switchNetwork } = await import('../wallets/connection/switchNetwork.ts')
  const { kitEvents } = await import('../state/kitEvents.ts')
  const { queryClient } = await import('../api/queryClient.ts')
  await add(added)
  await switchNetwork(id)
  const events: unknown[] = []
  onTestFinished(kitEvents.subscribe((event) => events.push(event)))
  queryClient.setQueryData(['nativeBalance', id, '0x'], 1n)
  await remove('eip155:424242')
  await remove(7777)
  expect(events).toEqual([{ type: 'SWITCH_NETWORK', network: 'eip155:31337' }])
  expect([networks.served(id), networks.requested(id), networks.active('eip155')?.id]).toEqual([
    undefined,
    undefined,
    31337,
  ])
  expect(queryClient.getQueryData(['nativeBalance', id, '0x'])).toBeUndefined()
  await remove('eip155:1')
  await expect(remove('eip155:31337')).rejects.toMatchObject({
    code: -32602,
    message: expect.stringMatching(/last network/),
  })
  expect(networks.requested('eip155:31337')).toBeDefined()
})

test('error: a wallet that declines to leave the network keeps it', async () => {
  const { add, remove, networks } = await load()
  const { session } = await import('../state/session.ts')
  const { registry } = await import('../wallets/connection/registry.ts')
  const { UserRejectedError } = await import('@oriel/shared/errors/errors.ts')
  await add(added)
  networks.setActive(id)
  const switched: unknown[] = []
  const connector = {
    id: 'other',
    async switchNetwork(network: unknown) {
      switched.push(network)
      throw new UserRejectedError()
    },
  }
  registry.store.setState({ connectors: [connector as never] })
  session.set('eip155', { status: 'connected', connectorId: 'other', accounts: [{ address: '0x' } as never] })
  await expect(remove(id)).rejects.toMatchObject({ code: 4001 })
  expect([networks.active('eip155')?.caipNetworkId, switched]).toEqual([id, [networks.mustServe('eip155:31337')]])
})

const claim = {
  chainId: '0x1e61',
  chainName: added.name,
  nativeCurrency: added.nativeCurrency,
  rpcUrls: added.rpcUrls.default.http,
  blockExplorerUrls: ['https://scan.meadow.example'],
}

type Loaded = Awaited<ReturnType<typeof load>>

const askToAdd = ({ handle }: Loaded, change: object = {}) =>
  handle({ namespace: 'eip155', method: 'wallet_addEthereumChain', params: [{ ...claim, ...change }] })

/** Approves or rejects the next request, and returns its view. */
const settleNext = ({ approvals }: Loaded, approved: unknown) =>
  vi.waitFor(
    () => {
      const [first] = approvals.store.getState().pending
      if (!first) throw new Error('nothing is asked')
      first.settle(approved)
      return first.view
    },
    { timeout: 15_000 },
  )

test('default: wallet_addEthereumChain adds the network of the page once the user agrees', async () => {
  const loaded = await load()
  const accepted = askToAdd(loaded)
  expect(await settleNext(loaded, true)).toEqual({ name: 'AddNetwork', network: id })
  expect(await accepted).toBeNull()
  expect(loaded.networks.active('eip155')).toMatchObject({ caipNetworkId: id, name: 'Meadow (dapp.example)' })
  // The network is active now, and the page describes it as before, also in the form of a viem chain.
  expect(await askToAdd(loaded)).toBeNull()
  await loaded.add({ ...added, testnet: true })
  const { storage } = await import('../state/storage.ts')
  expect(storage.get('addedNetworks')).toBeUndefined()
})

test('error: a network that the user declines is not served', async () => {
  const loaded = await load()
  const declined = expect(askToAdd(loaded)).rejects.toMatchObject({ code: 4001 })
  await settleNext(loaded, undefined)
  await declined
  expect(loaded.networks.served(id)).toBeUndefined()
})

test('error: wallet_addEthereumChain of a network that the wallet does not know stays 4902 without a node', async () => {
  const { handle, approvals } = await load()
  const ask = (params: object) => handle({ namespace: 'eip155', method: 'wallet_addEthereumChain', params: [params] })
  for (const params of [{ chainId: '0x1e61' }, { ...claim, rpcUrls: [] }, { ...claim, chainId: '0x89' }])
    await expect(ask(params)).rejects.toMatchObject({ code: 4902 })
  await expect(ask({ ...claim, chainName: 'Ethereum' })).rejects.toMatchObject({ code: -32602 })
  for (const url of ['javascript:alert(1)', 'https://['])
    await expect(ask({ ...claim, blockExplorerUrls: [url] })).rejects.toMatchObject({ code: -32602 })
  expect(approvals.store.getState().pending).toEqual([])
})

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** Connects the built-in wallet, and uses the page's network unless `isActive` is false. */
async function loadConnected({ isActive = true } = {}) {
  const loaded = await load()
  const [{ session }, { ownConnector }, { switchNetwork }] = await Promise.all([
    import('../state/session.ts'),
    import('../wallets/own/ownWallet.ts'),
    import('../wallets/connection/switchNetwork.ts'),
  ])
  const { id: connectorId } = ownConnector
  session.set('eip155', { status: 'connected', connectorId, accounts: [{ address: account } as never] })
  await loaded.add(added)
  if (isActive) await switchNetwork(id)
  return loaded
}

const call = { to: account, value: '0x1', data: '0x' }
const calls = { version: '2.0.0', chainId: '0x1e61', from: account, calls: [call], atomicRequired: false }

test.each<[method: string, params: unknown, isActive: boolean]>([
  ['eth_sendTransaction', [{ from: account, ...call }], true],
  ['personal_sign', ['0x6869', account], true],
  // These requests specify their network, so the active network does not matter.
  ['wallet_sendCalls', [calls], false],
  ['wallet_switchEthereumChain', [{ chainId: '0x1e61' }], false],
  ['wallet_addEthereumChain', [claim], false],
])(
  'attack: the page removes its network while the approval of %s is open, and adds another',
  async (method, params, isActive) => {
    const { handle, approvals, add, remove, networks } = await loadConnected({ isActive })
    const ended = expect(handle({ namespace: 'eip155', method, params })).rejects.toMatchObject({
      code: 4001,
      data: { reason: 'network' },
    })
    const { settle } = await vi.waitFor(
      () => {
        const [first] = approvals.store.getState().pending
        if (!first) throw new Error('nothing is asked')
        return first
      },
      { timeout: 15_000 },
    )
    await remove(7777)
    await add({ ...added, name: 'Orchard', rpcUrls: { default: { http: ['https://other.example'] } } })
    // The user decides in the view of the first network.
    settle({ surface: 'frame' })
    await ended
    expect(networks.active('eip155')?.caipNetworkId).toBe('eip155:31337')
  },
)

test('behavior: a request that ends late leaves the network that the page has brought with the same id since', async () => {
  const loaded = await load()
  const { add, remove, networks, dropUnused } = loaded
  await add(added)
  const first = networks.mustServe(id)
  await remove(id)
  const accepted = askToAdd(loaded, { chainName: 'Orchard' })
  await vi.waitFor(() => expect(loaded.approvals.store.getState().pending).toHaveLength(1), { timeout: 15_000 })
  dropUnused(first)
  await settleNext(loaded, true)
  expect(await accepted).toBeNull()
  expect(networks.active('eip155')?.name).toBe('Orchard (dapp.example)')
})

test('behavior: a transaction that was pending when the page closed is followed once the page adds the network again', async () => {
  const items = stubStorage()
  const [first, { transactions }] = [await load(), await import('../state/transactions.ts')]
  await first.add(added)
  const hash = `0x${'ab'.repeat(32)}` as const
  transactions.add({ hash, networkId: id, from: account, nonce: 0, sentAt: Date.now(), status: 'sent', title: 'Send' })
  vi.resetModules()
  const { add } = await load()
  expect([...items.keys()].join()).toContain('transactions')
  const { kitEvents } = await import('../state/kitEvents.ts')
  const events: unknown[] = []
  onTestFinished(kitEvents.subscribe((event) => events.push(event)))
  await add(added)
  expect(events).toEqual([{ type: 'TRANSACTION', hash, network: id, status: 'sent' }])
})

test('attack: two pages bring different networks of the same id; neither reaches the other, and nothing is stored', async () => {
  const items = stubStorage()
  const [first, { switchNetwork }, { storage }] = [
    await load(),
    await import('../wallets/connection/switchNetwork.ts'),
    await import('../state/storage.ts'),
  ]
  await first.add(added)
  await switchNetwork(id)
  // Both pages are on the same site, so their frames share a storage partition.
  vi.resetModules()
  const second = await load()
  expect([second.networks.served(id), second.networks.active('eip155')?.id]).toEqual([undefined, 31337])
  await second.add({ ...added, name: 'Orchard', rpcUrls: { default: { http: ['https://other.example'] } } })
  first.networks.reload()
  expect([first.networks.active('eip155')?.name, second.networks.requested(id)?.name]).toEqual([
    'Meadow (dapp.example)',
    'Orchard (dapp.example)',
  ])
  expect(storage.get('network')?.eip155).not.toBe(id)
  expect([...items.values()].filter((value) => /7777|Meadow|Orchard/.test(value))).toEqual([])
})
