import { describeEvm } from '@oriel/shared/chains/networks.testing.ts'
import type { KitOptions } from '@oriel/shared/kit/options.ts'
import type { RpcMethodName } from '@oriel/shared/rpc/rpcMethods.ts'
import { describe, expect, test } from 'vitest'
import { isolateEach } from './isolate.testing.ts'

const first = describeEvm({ id: 31337, name: 'Localnet', rpcUrl: 'http://node.invalid' })
const second = describeEvm({ id: 31338, name: 'Localnet Two', rpcUrl: 'http://node.invalid' })
const from = '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25'
const to = '0x000000000000000000000000000000000000bEEF'

const requests = isolateEach([first, second])

/** Connects the built-in wallet on the second network. The page uses only the first network. */
async function start(kitOptions: KitOptions = {}) {
  const { createRequestHandler } = await import('./handleRequest.ts')
  const { assertRequestedNetwork } = await import('./assertRequestedNetwork.ts')
  const { requireConsentMethod } = await import('../consent/consentMethods.ts')
  const { approvals } = await import('./approvals.ts')
  const { router } = await import('../router/router.ts')
  const { networks } = await import('../state/networks.ts')
  const { options } = await import('../state/options.ts')
  const { session } = await import('../state/session.ts')
  const { ownConnector } = await import('../wallets/own/ownWallet.ts')
  options.set(kitOptions)
  networks.store.setState({ active: { eip155: second.caipNetworkId }, requested: [first] })
  session.set('eip155', {
    status: 'connected',
    connectorId: ownConnector.id,
    walletName: 'Oriel',
    accounts: [{ namespace: 'eip155', address: from, type: 'eoa' }],
  })
  const handle = createRequestHandler({ origin: 'https://app.example', assertStarted: () => {} })
  return {
    assert: (method: RpcMethodName, params: unknown) =>
      assertRequestedNetwork(requireConsentMethod(method), { namespace: 'eip155', params }),
    use: networks.setActive,
    request: (method: RpcMethodName, params: unknown) => handle({ namespace: 'eip155', method, params }),
    readScreen: () => ({ isOpen: router.store.getState().open, pending: approvals.store.getState().pending.length }),
  }
}

const transfer = { from, to, value: '0x1' }
const createCalls = (chainId: string) => ({ version: '2.0.0', chainId, from, atomicRequired: false, calls: [{ to }] })

describe('a request of the page', () => {
  test('attack: a transaction on a network that the page does not use is refused, and shows nothing', async () => {
    const { request, readScreen } = await start()
    await expect(request('eth_sendTransaction', [transfer])).rejects.toMatchObject({
      code: 4901,
      message: 'Oriel is on Localnet Two, and this page uses Localnet. Switch the network first.',
      data: { reason: 'otherNetwork', networkId: 'eip155:31338' },
    })
    expect(readScreen()).toEqual({ isOpen: false, pending: 0 })
    expect(requests).toEqual([])
  })

  test.each<[what: string, method: RpcMethodName, params: unknown, code: number]>([
    [
      'a transaction that names the network of the page',
      'eth_sendTransaction',
      { ...transfer, chainId: '0x7a69' },
      4901,
    ],
    ['calls on a network that the page does not use', 'wallet_sendCalls', createCalls('0x7a6a'), 5710],
    ['calls on a network that is not served', 'wallet_sendCalls', createCalls('0x1'), 4901],
  ])('attack: a request for %s is refused, and shows nothing', async (_, method, params, code) => {
    const { request, readScreen } = await start()
    await expect(request(method, [params])).rejects.toMatchObject({ code })
    expect(readScreen()).toEqual({ isOpen: false, pending: 0 })
    expect(requests).toEqual([])
  })
})

describe('the assertion', () => {
  const rejection = expect.objectContaining({ code: 4901 })

  test.each<KitOptions>([
    {},
    { unsupportedNetwork: 'banner' },
    { unsupportedNetwork: 'block' },
    { allowUnsupportedChain: false },
  ])('attack: with %j, each method that takes effect is refused', async (kitOptions) => {
    const { assert } = await start(kitOptions)
    expect(() => assert('eth_sendTransaction', [transfer])).toThrow(rejection)
    expect(() => assert('wallet_sendCalls', [createCalls('0x1')])).toThrow(rejection)
    expect(() => assert('eth_sendUserOperation', [{ sender: from }, to])).toThrow(rejection)
  })

  test.each<KitOptions>([{ unsupportedNetwork: 'ignore' }, { allowUnsupportedChain: true }])(
    'behavior: with %j, nothing is refused',
    async (kitOptions) => {
      const { assert } = await start(kitOptions)
      assert('eth_sendTransaction', [transfer])
    },
  )

  test('behavior: what the page names is left to the user, and a message has no network', async () => {
    const { assert } = await start()
    assert('eth_sendTransaction', [{ ...transfer, chainId: '0x7a6a' }])
    assert('wallet_sendCalls', [createCalls('0x7a69')])
    assert('personal_sign', ['0x00', from])
  })

  test('behavior: a network that the page uses is not refused', async () => {
    const { assert, use } = await start()
    use(first.caipNetworkId)
    assert('eth_sendTransaction', [transfer])
  })
})
