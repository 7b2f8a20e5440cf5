// @vitest-environment happy-dom

import type { Hex } from '@oriel/shared/chains/caip.ts'
import { describeEvm } from '@oriel/shared/chains/networks.testing.ts'
import { encodeAbiParameters } from 'viem'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadTestApp, readTexts, type TestApp } from '../../scenarios/appScreen.testing.ts'

/** Network without Multicall3, so that each read is a separate call. */
const network = describeEvm({ id: 31337, name: 'Localnet', rpcUrl: 'http://node.invalid' })
const token = '0x6B175474E89094C44Da98b954EedeAC495271d0F'

let app: TestApp

beforeAll(async () => {
  app = await loadTestApp('approve')
})

type Call = { id: number; params: [{ data: Hex }] }

/** Encodes the response of a token with the symbol TICKET and zero decimals. */
function encodeResponse(data: Hex): Hex {
  const isText = ['0x95d89b41', '0x06fdde03'].includes(data)
  return isText
    ? encodeAbiParameters([{ type: 'string' }], ['TICKET'])
    : encodeAbiParameters([{ type: 'uint256' }], [0n])
}

beforeEach(() => {
  vi.stubGlobal('fetch', async (_: unknown, init?: RequestInit) => {
    const calls = [JSON.parse(String(init?.body)) as Call | Call[]].flat()
    return Response.json(
      calls.map(({ id, params: [{ data }] }) => ({ jsonrpc: '2.0', id, result: encodeResponse(data) })),
    )
  })
})

afterEach(() => {
  app.reset()
  vi.unstubAllGlobals()
})

async function start() {
  const { queryClient } = await import('../../api/queryClient.ts')
  const { changeConfig } = await import('../../platform/config.ts')
  const { createRequestHandler } = await import('../../requests/handleRequest.ts')
  const { showConnected } = await import('../../scenarios/support/setUp.ts')
  const { networks } = await import('../../state/networks.ts')
  await app.showApp({
    client: queryClient,
    show() {
      showConnected({ name: 'Networks' })
      changeConfig({ networks: [network] })
      networks.store.setState({ requested: [network], active: { eip155: network.caipNetworkId } })
    },
  })
  const handle = createRequestHandler({ origin: 'https://app.example', assertStarted: () => {} })
  return function watch(claims: object) {
    const params = { type: 'ERC20', options: { address: token, ...claims } }
    return handle({ namespace: 'eip155', method: 'wallet_watchAsset', params })
  }
}

const readWarning = () => readTexts('.view .banner[data-tone="warning"]').join('\n')

test('attack: a false symbol and false decimals are shown as the site’s, beside those of the contract', async () => {
  const watch = await start()
  const answer = watch({ symbol: 'USDC', decimals: 6, image: 'https://icon.example/usdc.png' })
  const rejected = expect(answer).rejects.toMatchObject({ code: 4001 })
  await app.user.see('The site’s details don’t match')
  expect(readWarning()).toContain('TICKETThe site says “USDC”')
  expect(readWarning()).toContain('0The site says “6”')
  expect(readTexts('.switch-name')).toEqual(['TICKET'])
  expect(document.querySelector('.modal')?.innerHTML).not.toContain('icon.example')
  await app.user.press('Cancel')
  await rejected
})

test('default: a true description has no warning', async () => {
  const watch = await start()
  const answer = watch({ symbol: 'TICKET', decimals: 0 })
  const rejected = expect(answer).rejects.toMatchObject({ code: 4001 })
  await app.user.see('TICKET')
  expect(readWarning()).toBe('')
  await app.user.press('Cancel')
  await rejected
})
