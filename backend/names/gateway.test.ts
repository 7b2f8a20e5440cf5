import {
  decodeAbiParameters,
  encodeFunctionData,
  type Hex,
  namehash,
  parseAbi,
  parseAbiParameters,
  zeroAddress,
  zeroHash,
} from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestStore, type TestStore } from '../login/login.testing.ts'
import { localnet, readBody, startNode } from '../server/backend.testing.ts'
import { decodeDnsName } from './gateway.ts'
import { createLabel, createOwner, encodeResolverCall, resolver, startZone, zone } from './zone.testing.ts'

let store: TestStore
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.stop())

const chainTime = Math.floor(Date.now() / 1000)
const hourMs = 60 * 60_000

async function start(ourTime = chainTime * 1000) {
  const node = await startNode(async (request, response) => {
    const { id } = JSON.parse(await readBody(request))
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result: { timestamp: `0x${chainTime.toString(16)}` } }))
  })
  return await startZone(
    { networks: [{ network: localnet, rpcUrls: [node] }] },
    { database: store.database, now: () => ourTime },
  )
}

const recordAbi = parseAbi(['function text(bytes32, string)', 'function unknown(bytes32)'])

function readAnswer(data: unknown) {
  const [result, expires] = decodeAbiParameters(parseAbiParameters('bytes, uint64, bytes'), data as Hex)
  return { result, expires: Number(expires) }
}

test('any page may request it, the response is valid for five minutes of chain time and cached for less', async () => {
  const server = await start()
  const owner = createOwner()
  const label = createLabel()
  await server.register(label, owner)
  const question = encodeResolverCall(`${label}.${zone}`)
  const headers = { Origin: 'https://stranger.example', 'Sec-Fetch-Site': 'cross-site' }
  const response = await fetch(`${server.url}/v1/names/ccip/${resolver}/${question}.json`, { headers })
  expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
  expect(response.headers.get('cache-control')).toBe('public, max-age=30')
  const { result, expires } = readAnswer((await response.json()).data)
  expect(expires).toBe(chainTime + 300)
  expect(result.slice(-40)).toBe(owner.address.slice(2).toLowerCase())

  const sent = { method: 'POST', body: JSON.stringify({ sender: resolver, data: question }) }
  const type = { 'Content-Type': 'application/json' }
  const posted = await fetch(`${server.url}/v1/names/ccip`, { ...sent, headers: { ...headers, ...type } })
  expect(readAnswer((await posted.json()).data).result).toBe(result)
  const preflight = await fetch(`${server.url}/v1/names/ccip`, { method: 'OPTIONS', headers })
  expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([204, 'Content-Type'])
})

test('it signs for no other contract, even if a request names one', async () => {
  const server = await start()
  const question = encodeResolverCall(`${createLabel()}.${zone}`)
  const other = `0x${'b'.repeat(40)}`
  expect((await server.get(`/v1/names/ccip/${other}/${question}.json`)).refused).toEqual([403, 'sender'])
  expect((await server.post('/v1/names/ccip', { sender: other, data: question })).refused).toEqual([403, 'sender'])
})

test.each<[string, () => string]>([
  ['a name outside the zone', () => encodeResolverCall('alice.eth')],
  ['a zone with another beginning', () => encodeResolverCall(`alice.not${zone}`)],
  ['no call', () => '0x'],
  ['odd digits', () => '0x123'],
  ['no digits', () => 'hello'],
  ['a call of another function', () => `0x12345678${'0'.repeat(64)}`],
  ['broken parts', () => encodeResolverCall(`alice.${zone}`).slice(0, 80)],
  ['6 kB', () => encodeResolverCall(`alice.${zone}`, `0x${'00'.repeat(3000)}`)],
])('%s is no question', async (_, question) => {
  const server = await start()
  expect((await server.get(`/v1/names/ccip/${resolver}/${question()}.json`)).refused).toEqual([400, 'data'])
})

test('unsupported record types get empty bytes, and unknown names get no record', async () => {
  const server = await start()
  const owner = createOwner()
  const label = createLabel()
  await server.register(label, owner)
  const resolveName = async (name: string, data?: Hex) =>
    readAnswer((await server.get(`/v1/names/ccip/${resolver}/${encodeResolverCall(name, data)}.json`)).body.data).result
  const name = `${label}.${zone}`
  const unknown = encodeFunctionData({ abi: recordAbi, functionName: 'unknown', args: [namehash(name)] })
  expect([await resolveName(name, unknown), await resolveName(name, '0x')]).toEqual(['0x', '0x'])
  for (const missing of [`${createLabel()}.${zone}`, `deep.${name}`, zone]) {
    expect(decodeAbiParameters(parseAbiParameters('address'), await resolveName(missing))).toEqual([zeroAddress])
    const text = encodeFunctionData({ abi: recordAbi, functionName: 'text', args: [zeroHash, 'description'] })
    expect(decodeAbiParameters(parseAbiParameters('string'), await resolveName(missing, text))).toEqual([''])
  }
})

test('it signs nothing for a chain more than an hour ahead: the response would outlive the name', async () => {
  const resolveName = async (server: Awaited<ReturnType<typeof start>>) =>
    await server.get(`/v1/names/ccip/${resolver}/${encodeResolverCall(`${createLabel()}.${zone}`)}.json`)
  expect((await resolveName(await start(chainTime * 1000 - hourMs - 1))).refused).toEqual([503, 'chainId'])
  expect((await resolveName(await start(chainTime * 1000 - hourMs))).status).toBe(200)
  // If the chain's clock is slow, the response has already expired. That is harmless.
  expect((await resolveName(await start(chainTime * 1000 + 24 * hourMs))).status).toBe(200)
})

test('without the chain time it signs nothing', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const server = await startZone({}, { database: store.database })
  const question = encodeResolverCall(`${createLabel()}.${zone}`)
  expect((await server.get(`/v1/names/ccip/${resolver}/${question}.json`)).refused).toEqual([503, 'chainId'])
})

test.each([
  ['a length beyond the end', [5, 97]],
  ['nothing after the root', [1, 97, 0, 0]],
  ['no root', [1, 97]],
  ['a dot in a label', [3, 97, 46, 98, 0]],
  ['the root alone', [0]],
])('%s is no DNS name', (_, bytes) => {
  expect(decodeDnsName(Uint8Array.from(bytes))).toBeUndefined()
})
