import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Localnet } from '@oriel/localnet/evm/localnet.ts'
import { onTestFinished } from 'vitest'
import { readBody } from '../server/backend.testing.ts'
import { describeProvider } from './onramp.testing.ts'

export type RecordedRequest = { call: string; headers: Record<string, unknown>; body: string }

/**
 * Mocks a provider's published API. `answers` maps method and path to a response; a number is a status without a body.
 */
export async function startProviderApi(answers: Record<string, unknown>) {
  const requests: RecordedRequest[] = []
  const server = createServer(async (request, response) => {
    const { method, url = '/', headers } = request
    requests.push({ call: `${method} ${url}`, headers, body: await readBody(request) })
    const answer = answers[`${method} ${url.split('?')[0]}`] ?? 404
    if (typeof answer === 'number') response.writeHead(answer).end()
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { apiUrl: `http://127.0.0.1:${port}`, host: `127.0.0.1:${port}`, requests }
}

/** Mocks a local provider's API with responses that the real one does not send. A test may add responses later. */
export async function startLocalApi(assets: readonly unknown[], more: Record<string, unknown> = {}) {
  const currencies = [{ code: 'USD', method: 'card', min: '10', max: '1000' }]
  const answers: Record<string, unknown> = { 'GET /api/options': { fee: '0 %', currencies, assets }, ...more }
  const api = await startProviderApi(answers)
  return { ...api, answers, provider: describeProvider('local', { url: api.apiUrl }) }
}

/** Describes the first local chain's USDC as a local provider does. */
export const describeSoldUsdc = ({ contracts }: Localnet, change: object = {}) => ({
  symbol: 'USDC',
  name: 'USD Coin',
  contract: contracts.usdc,
  network: 'oriel-local',
  chain: 'eip155:31337',
  ...change,
})

export function createHeaderReader(headers: Record<string, string>) {
  return (name: string) => headers[name]
}
