import SafeAppsSDK from '@safe-global/safe-apps-sdk'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ConnectorRequest } from '../connector/connector.ts'

vi.mock('../../platform/config.ts', () => ({
  config: { relayUrls: [], safeOrigins: ['https://safe.example'], networks: [] },
}))

const safeAddress = `0x${'5a'.repeat(20)}`
const safeTxHash = `0x${'ab'.repeat(32)}`
const info = { safeAddress, chainId: 1, threshold: 2, owners: [], isReadOnly: false }

type Message = { id: string; method: string; params?: unknown; env: { sdkVersion: string } }
type MockReply = { origin: string; data: unknown } | undefined

const requests: Message[] = []
let reply: (message: Message) => MockReply

const createSuccess = (data: unknown, origin = 'https://safe.example') => {
  return ({ id }: Message): MockReply => ({ origin, data: { id, success: true, version: '9.1.0', data } })
}

async function load() {
  vi.resetModules()
  const { hostPage } = await import('../../state/hostPage.ts')
  const askParent = async ({ message }: { message: Message }) => {
    requests.push(JSON.parse(JSON.stringify(message)))
    return reply(message)
  }
  hostPage.use({ askParent } as never)
  const { discoverSafe } = await import('./safe.ts')
  const { registry } = await import('../connection/registry.ts')
  await discoverSafe()
  const safe = registry.find('safe')
  return safe?.asksUser ? safe : undefined
}

function recordMessage(action: (sdk: SafeAppsSDK) => unknown): Message {
  const messages: Message[] = []
  const postMessage = (message: Message) => messages.push(JSON.parse(JSON.stringify(message)))
  vi.stubGlobal('window', {
    addEventListener: () => undefined,
    parent: { postMessage },
    crypto: globalThis.crypto,
  })
  void action(new SafeAppsSDK())
  return messages[0] as Message
}

function expectSame(ours: Message | undefined, theirs: Message) {
  expect(ours?.id).toEqual(expect.any(String))
  expect({ ...ours, id: '' }).toEqual({ ...theirs, id: '' })
}

function createRequest(method: string, params: unknown): ConnectorRequest {
  return { method, params, networkId: 'eip155:1', address: safeAddress, origin: 'https://dapp.example' } as never
}

beforeEach(() => {
  requests.splice(0)
  reply = createSuccess(info)
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('default: the messages equal those of the package', () => {
  const typedData = {
    types: { Mail: [{ name: 'text', type: 'string' }] },
    primaryType: 'Mail',
    domain: { name: 'Test' },
    message: { text: 'hi' },
  }

  test('getSafeInfo creates the connector, with the account and its only network', async () => {
    const safe = await load()
    expectSame(
      requests[0],
      recordMessage((sdk) => sdk.safe.getInfo()),
    )
    const connection = await safe?.connect({ namespaces: ['eip155'], signal: new AbortController().signal })
    expect(connection?.eip155).toMatchObject({
      accounts: [{ address: safeAddress, type: 'smartAccount' }],
      networkId: 'eip155:1',
      networks: ['eip155:1'],
    })
  })

  test.each<[string, unknown, unknown, unknown, (sdk: SafeAppsSDK) => unknown]>([
    [
      'eth_sendTransaction',
      [{ from: safeAddress, to: safeAddress, value: '0x64', data: '0x01', gas: '0x5208' }],
      { safeTxHash },
      safeTxHash,
      (sdk) => sdk.txs.send({ txs: [{ to: safeAddress, value: '100', data: '0x01' }], params: { safeTxGas: 21_000 } }),
    ],
    [
      'personal_sign',
      ['0x6869', safeAddress],
      { signature: '0x1234' },
      '0x1234',
      (sdk) => sdk.txs.signMessage('0x6869'),
    ],
    [
      'eth_signTypedData_v4',
      [safeAddress, typedData],
      { safeTxHash },
      '0x',
      (sdk) => sdk.txs.signTypedMessage(typedData),
    ],
  ])('%s', async (method, params, data, result, action) => {
    const safe = await load()
    reply = (message) => createSuccess(message.method === 'getSafeInfo' ? info : data)(message)
    expect(await safe?.request(createRequest(method, params))).toBe(result)
    expectSame(requests.at(-1), recordMessage(action))
  })

  test('the owners’ signature is fetched, and the on-chain hash is found', async () => {
    const safe = await load()
    const messageHash = `0x${'cd'.repeat(32)}`
    reply = (message) => createSuccess(message.method === 'signMessage' ? { messageHash } : '0x5678')(message)
    expect(await safe?.request(createRequest('personal_sign', ['0x6869', safeAddress]))).toBe('0x5678')
    expectSame(
      requests.at(-1),
      recordMessage((sdk) => sdk.safe.getOffChainSignature(messageHash)),
    )
    const txHash = `0x${'ef'.repeat(32)}`
    reply = createSuccess({ txHash, txStatus: 'SUCCESS' })
    expect(await safe?.hashOnChain?.(safeTxHash)).toBe(txHash)
    expectSame(
      requests.at(-1),
      recordMessage((sdk) => sdk.txs.getBySafeTxHash(safeTxHash)),
    )
    reply = createSuccess({ txHash: null })
    expect(await safe?.hashOnChain?.(safeTxHash)).toBeUndefined()
  })
})

test.each<[string, () => MockReply]>([
  ['nobody answers', () => undefined],
  ['a page that is not on the list', () => createSuccess(info, 'https://evil.example')(requests.at(-1) as Message)],
  [
    'an address that begins like one',
    () => createSuccess(info, 'https://safe.example.evil')(requests.at(-1) as Message),
  ],
  ['not an address', () => createSuccess({ ...info, safeAddress: 'x' })(requests.at(-1) as Message)],
  ['not a network', () => createSuccess({ ...info, chainId: 'one' })(requests.at(-1) as Message)],
  ['not an answer', () => ({ origin: 'https://safe.example', data: { id: requests.at(-1)?.id } })],
])('error: no Safe is offered: %s', async (_, answer) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  reply = answer
  expect(await load()).toBeUndefined()
})

test('error: a rejection is 4001, another failure keeps its text, another network is rejected', async () => {
  const safe = await load()
  const fail = (error: string) => {
    reply = (message) =>
      message.method === 'getSafeInfo'
        ? createSuccess(info)(message)
        : { origin: 'https://safe.example', data: { id: message.id, success: false, error, version: '9.1.0' } }
  }
  const transfer = { from: safeAddress, to: safeAddress, value: '0x1' }
  const send = (transaction: object) => safe?.request(createRequest('eth_sendTransaction', [transaction]))
  fail('Transaction was rejected')
  await expect(send(transfer)).rejects.toMatchObject({ code: 4001 })
  fail('Nonce too low')
  await expect(send(transfer)).rejects.toMatchObject({ code: -32603, message: 'Nonce too low' })
  await expect(send({ ...transfer, chainId: '0xa' })).rejects.toMatchObject({ code: 4901 })
  await expect(send({ from: safeAddress, data: '0x00' })).rejects.toMatchObject({ code: -32602 })
  const optimism = { caipNetworkId: 'eip155:10', name: 'Optimism' } as never
  await expect(safe?.switchNetwork?.(optimism)).rejects.toMatchObject({ code: 4200 })
  await expect(safe?.switchNetwork?.({ caipNetworkId: 'eip155:1' } as never)).resolves.toBeUndefined()
})
