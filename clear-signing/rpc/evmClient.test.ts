import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { callRpc, chain } from '@oriel/frame/chains/eip155/account.testing.ts'
import { expect, test } from 'vitest'
import { getEvmClient } from './evmClient.ts'

test('behavior: calls of one microtask are one HTTP request, at most 100 each', async () => {
  const sizes: number[] = []
  const countRequests: typeof fetch = (url, init) => {
    const body: unknown = JSON.parse(String(init?.body))
    sizes.push(Array.isArray(body) ? body.length : 1)
    return fetch(url, init)
  }
  const client = getEvmClient(chain.network, { url: chain.rpcUrl, fetch: countRequests })
  const request = () => client.request({ method: 'eth_chainId' })
  expect(new Set(await Promise.all(Array.from({ length: 130 }, request)))).toEqual(new Set(['0x7a69']))
  await request()
  expect(sizes).toEqual([100, 30, 1])

  const call = { to: `0x${'12'.repeat(20)}`, data: `0x${'00'.repeat(75_000)}` }
  const answers = [1, 2, 3].map(() => client.request({ method: 'eth_call', params: [call, 'latest'] }))
  expect(await Promise.all(answers)).toEqual(['0x', '0x', '0x'])
  expect(sizes.splice(3)).toEqual([2, 1])
})

test('behavior: one client per network and URL', () => {
  expect(getEvmClient(chain.network, { url: chain.rpcUrl })).toBe(chain.client)
})

test('error: an error of the node keeps its code and message', async () => {
  await expect(callRpc('eth_nothing')).rejects.toMatchObject({ code: -32601, message: 'Method not found' })
})

test('error: a network that does not answer', async () => {
  const server = createServer((_, response) => response.writeHead(502).end('bad gateway')).listen(0)
  const { port } = server.address() as AddressInfo
  const broken = getEvmClient(chain.network, { url: `http://127.0.0.1:${port}` })
  const error = { code: 4901, message: 'Test Chain cannot be reached. Check your connection and try again.' }
  await expect(broken.request({ method: 'eth_chainId' })).rejects.toMatchObject(error)
  await new Promise((resolve) => server.close(resolve))
  await expect(broken.request({ method: 'eth_chainId' })).rejects.toMatchObject(error)
})
