import { getEvmClient } from '@oriel/clear-signing/rpc/evmClient.ts'
import type { Hex } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { parseStructFields } from '@oriel/shared/chains/structFields.ts'
import { type RpcMethodName, rpcMethods } from '@oriel/shared/rpc/rpcMethods.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { config } from '../../platform/config.ts'
import type { FrozenRequest } from '../../walletWindow/message.ts'
import { requireOwnMethod } from '../consentMethods.ts'
import type { CheckContext } from '../method/consentMethod.ts'

vi.mock('../../platform/config.ts', () => ({ config: { networks: [] } }))

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const network: Network = {
  id: 1,
  caipNetworkId: 'eip155:1',
  chainNamespace: 'eip155',
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
}
const methods: string[] = []
beforeEach(() => {
  Object.assign(config, { networks: [network] })
  methods.length = 0
})
afterEach(() => vi.useRealTimers())

const createFrozenRequest = (method: RpcMethodName, params: unknown): FrozenRequest => ({
  method,
  params: (rpcMethods[method].params as { parse: (params: unknown) => unknown }).parse(params),
  origin: 'https://app.example',
  networkId: 'eip155:1',
  address: account,
})
/** Checks the request as the wallet window does. */
async function checkRequest(request: FrozenRequest, context: CheckContext) {
  const { check } = await requireOwnMethod(request.method).load()
  check?.(request, context)
}
/** Checks the request as the frame does. */
async function checkPageRequest(request: FrozenRequest, context: CheckContext) {
  await checkRequest(request, context)
  const { checkPageRequest } = await requireOwnMethod(request.method).load()
  await checkPageRequest?.(request, context)
}
const createSendRequest = (fields: object) =>
  createFrozenRequest('eth_sendTransaction', [{ from: account, to, ...fields }])
const context = { accounts: [account] }

function createClient(answer: (method: string, tag: string) => unknown) {
  const respond: typeof fetch = async (_, init) => {
    const body = [JSON.parse(String(init?.body))].flat() as { id: number; method: string; params: string[] }[]
    methods.push(...body.map(({ method }) => method))
    const replies = body.map(async ({ id, method, params }) => ({
      id,
      ...((await answer(method, params[1] ?? '')) as object),
    }))
    return Response.json(await Promise.all(replies))
  }
  return getEvmClient(network, { url: 'http://fake', fetch: respond })
}
const node = createClient((_, tag) => ({ result: tag === 'pending' ? '0x5' : '0x3' }))

const vote = {
  types: {
    EIP712Domain: parseStructFields('string name, uint256 chainId, address verifyingContract'),
    Vote: parseStructFields('uint256 id, Vote next'),
  },
  primaryType: 'Vote',
  domain: { name: 'Votes', chainId: 1, verifyingContract: to },
}
const note = { ...vote, types: { ...vote.types, Vote: parseStructFields('uint256 id') }, message: { id: '1' } }

describe('checks before the user is asked', () => {
  test('default: valid requests pass without a question', async () => {
    for (const request of [
      createFrozenRequest('personal_sign', ['0x6869', account]),
      createFrozenRequest('eth_signTypedData_v4', [account, note]),
      createSendRequest({ value: '0x1' }),
      createSendRequest({ to: '0x70997970c51812DC3A010C7D01B50E0D17DC79C8' }),
    ])
      await checkPageRequest(request, { ...context, client: node })
    expect(methods).toEqual([])
  })

  test.each<[string, object]>([
    ['an unknown type', { ...note, types: { ...note.types, Vote: parseStructFields('Thing[+ id') } }],
    ['an unknown primary type', { ...note, primaryType: 'Non-Existent' }],
    ['an empty domain where one is declared', { ...note, domain: {} }],
    ['a contract that is no address', { ...note, domain: { ...note.domain, verifyingContract: '1' } }],
    [
      'a number for an address',
      { ...note, types: { ...note.types, Vote: parseStructFields('address id') }, message: { id: 12 } },
    ],
    ['nothing in a struct', { ...vote, message: { id: '1', next: null } }],
  ])('error: typed data with %s', async (_, data) => {
    const request = createFrozenRequest('eth_signTypedData_v4', [account, data])
    await expect(checkPageRequest(request, context)).rejects.toMatchObject({ code: -32602 })
  })

  test('error: a transaction that can never be sent', async () => {
    const message = 'type: this kind of transaction is not supported.'
    await expect(checkPageRequest(createSendRequest({ type: '0x76' }), context)).rejects.toMatchObject({
      code: -32602,
      message,
    })
  })

  test('error: a delegation requested by a page; the wallet itself may replace one', async () => {
    const entry = { chainId: '0x1', address: to, nonce: '0x0', yParity: '0x0', r: '0x1', s: '0x1' }
    const request = createSendRequest({ type: '0x4', authorizationList: [entry] })
    const message = 'A page cannot ask for this signature: it would control the account.'
    await expect(checkPageRequest(request, context)).rejects.toMatchObject({ code: -32602, message })
    await checkRequest(request, context)
  })

  test('error: a change of the account’s name is refused to a page, and not to the wallet’s own views', async () => {
    const text = '{"name":"anna.oriel.eth","attributes":{},"timestamp":1779270000}'
    const message = 'A page cannot ask for this signature: it would choose a name for the account.'
    for (const input of [text, `0x${Buffer.from(text).toString('hex')}`]) {
      const request = createFrozenRequest('personal_sign', [input, account])
      await expect(checkPageRequest(request, context)).rejects.toMatchObject({ code: 8344, message })
      // The wallet window repeats this check for requests that it receives from the frame.
      await expect(checkRequest(request, context)).rejects.toThrow(message)
      await expect(checkRequest({ ...request, own: { act: 'transfer' } }, context)).rejects.toThrow(message)
      await checkRequest({ ...request, own: { act: 'name' } }, context)
    }
  })

  test('error: a network that is not served', async () => {
    const request = { ...createSendRequest({}), networkId: 'eip155:2' } as const
    await expect(checkRequest(request, context)).rejects.toMatchObject({ code: expect.any(Number) })
  })
})

describe('a nonce that the page names', () => {
  const check = (nonce: Hex, client = node) => checkPageRequest(createSendRequest({ nonce }), { ...context, client })

  test.each<[string, Hex]>([
    ['the next one', '0x5'],
    ['one that waits', '0x3'],
  ])('default: %s', async (_, nonce) => {
    await check(nonce)
    expect(methods).toEqual(['eth_getTransactionCount', 'eth_getTransactionCount'])
  })

  test.each<[string, Hex, string]>([
    ['used already', '0x2', 'nonce: 2 is used already; the next one is 3.'],
    ['ahead of the next one', '0x6', 'nonce: 6 is ahead of the next one, 5.'],
  ])('error: %s', async (_, nonce, message) => {
    await expect(check(nonce)).rejects.toMatchObject({ code: -32602, message })
  })

  test.each([
    ['cannot say', { error: { code: -32602, message: 'no pending block' } }],
    ['fails', { error: { code: -32603, message: 'Internal error' } }],
  ])('behavior: a node that %s changes nothing', async (_, answer) => {
    await check(
      '0x6',
      createClient(() => answer),
    )
    expect(methods).toHaveLength(2)
  })

  test('behavior: a node that does not answer in time is ignored', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const silent = createClient(() => new Promise(() => undefined))
    const checked = check('0x6', silent).then(() => 'went on')
    await vi.advanceTimersByTimeAsync(2999)
    expect(await Promise.race([checked, 'waits'])).toBe('waits')
    await vi.advanceTimersByTimeAsync(1)
    expect(await checked).toBe('went on')
  })
})
