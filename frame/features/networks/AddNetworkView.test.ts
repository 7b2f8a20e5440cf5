// @vitest-environment happy-dom

import { describeEvm } from '@oriel/shared/chains/networks.testing.ts'
import type { View } from '@oriel/shared/kit/view.ts'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadTestApp, readTexts, type TestApp } from '../../scenarios/appScreen.testing.ts'

const first = describeEvm({ id: 31337, name: 'Localnet', rpcUrl: 'http://node.invalid' })
const second = describeEvm({ id: 31338, name: 'Localnet Two', rpcUrl: 'http://node.invalid' })

let app: TestApp
let requests: string[]
/** The chain ID that every node returns. */
let answered: string

beforeAll(async () => {
  app = await loadTestApp('approve')
})

beforeEach(() => {
  requests = []
  answered = '0x7a6a'
  vi.stubGlobal('fetch', async (input: string | URL, init?: RequestInit) => {
    requests.push(String(input))
    const calls = [JSON.parse(String(init?.body)) as { id: number } | { id: number }[]].flat()
    return Response.json(calls.map(({ id }) => ({ jsonrpc: '2.0', id, result: answered })))
  })
})

afterEach(() => {
  app.reset()
  vi.unstubAllGlobals()
})

/** Renders the built-in wallet on the first network, the only one that the page requested. */
async function start(view: View = { name: 'Networks' }) {
  const { queryClient } = await import('../../api/queryClient.ts')
  const { changeConfig } = await import('../../platform/config.ts')
  const { createRequestHandler } = await import('../../requests/handleRequest.ts')
  const { approvals } = await import('../../requests/approvals.ts')
  const { showConnected } = await import('../../scenarios/support/setUp.ts')
  const { networks } = await import('../../state/networks.ts')
  await app.showApp({
    client: queryClient,
    show() {
      showConnected(view)
      changeConfig({ networks: [first, second] })
      networks.store.setState({ requested: [first], active: { eip155: first.caipNetworkId } })
    },
  })
  const handle = createRequestHandler({ origin: 'https://app.example', assertStarted: () => {} })
  return {
    add: (claim: object) =>
      handle({ namespace: 'eip155', method: 'wallet_addEthereumChain', params: [{ chainId: '0x7a6a', ...claim }] }),
    approve: () => approvals.store.getState().pending[0]?.settle(true),
    readNetworks: () => networks.store.getState().requested.map(({ caipNetworkId }) => caipNetworkId),
    active: () => networks.inUse('eip155'),
  }
}

const readBanner = () => readTexts('.view .banner').join('\n')

test('attack: each false claim about a network is shown as the site’s, beside the fact, and no server of the site is asked', async () => {
  const { add, approve, active } = await start()
  const answer = add({
    chainName: 'Ethereum Mainnet',
    nativeCurrency: { name: 'Dollar', symbol: 'USDC', decimals: 6 },
    rpcUrls: ['https://rpc.example'],
    blockExplorerUrls: ['https://explorer.example'],
    iconUrls: ['https://icon.example/eth.png'],
  })
  await app.user.see('The site’s details don’t match')
  expect(readBanner()).toContain('Localnet TwoThe site says “Ethereum Mainnet”')
  expect(readBanner()).toContain('ETHThe site says “USDC”')
  expect(readBanner()).toContain('18The site says “6”')
  expect(readTexts('.switch-name')).toEqual(['Localnet Two'])
  expect(document.querySelector('.modal')?.innerHTML).not.toMatch(/(rpc|explorer|icon)\.example/)

  approve()
  expect(await answer).toBeNull()
  expect(active()).toEqual(second)
  expect(requests).not.toEqual([])
  expect(requests.filter((url) => /(rpc|explorer|icon)\.example/.test(url))).toEqual([])
})

test('default: a true description has no warning', async () => {
  const { add } = await start()
  const answer = add({ chainName: 'Localnet Two', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } })
  const rejected = expect(answer).rejects.toMatchObject({ code: 4001 })
  await app.user.see('Localnet Two')
  expect(readBanner()).toBe('')
  await app.user.press('Cancel')
  await rejected
})

test('attack: a network whose node serves another network is not added', async () => {
  answered = '0x1'
  const { readNetworks, active } = await start({ name: 'AddNetwork', network: second.caipNetworkId })
  await app.user.press('Add')
  await app.user.see('Error 8170')
  expect(readBanner()).toContain('The network wasn’t added')
  expect(readNetworks()).toEqual(['eip155:31337'])
  expect(active()).toEqual(first)
})

test('attack: a network that the page asks for is not added either when its node serves another network', async () => {
  answered = '0x1'
  const { add, approve, readNetworks, active } = await start()
  const answer = add({ chainName: 'Localnet Two' })
  const refused = expect(answer).rejects.toMatchObject({ code: 8170 })
  await app.user.see('Localnet Two')
  approve()
  await refused
  expect(readNetworks()).toEqual(['eip155:31337'])
  expect(active()).toEqual(first)
})
