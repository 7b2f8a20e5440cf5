import { type Address, createPublicClient, type Hex, http, parseAbi } from 'viem'
import { parseSiweMessage, verifySiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAnvil } from '../evm/anvil.ts'
import { loadGenesis } from '../evm/genesis.ts'
import { describeTakenPort, findFreePort } from '../servers/ports.ts'
import { type FarcasterRelay, startFarcasterRelay } from './farcasterRelay.ts'

let relay: FarcasterRelay
let chain: Awaited<ReturnType<typeof startAnvil>>
let registry: Address

beforeAll(async () => {
  const { statePath, contracts } = await loadGenesis()
  registry = contracts.idRegistry
  chain = await startAnvil({ chainId: 31337, port: await findFreePort(), statePath, blockTime: 1 })
  relay = await startFarcasterRelay({ port: 0, registry: { rpcUrl: chain.rpcUrl, address: registry } })
})
afterAll(async () => {
  await relay.stop()
  await chain.stop()
})

const params = { siweUri: 'http://oriel.localhost:4200/w/', domain: 'oriel.localhost:4200' }
type Opened = { channelToken: string; url: string; connectUri: string; nonce: string }

async function open(body: unknown = params) {
  const answer = await fetch(`${relay.url}/v1/channel`, { method: 'POST', body: JSON.stringify(body) })
  return { status: answer.status, opened: (await answer.json()) as Opened }
}

async function readStatus(token: string) {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${relay.url}/v1/channel/status`, { headers })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

const signOnPhone = (url: string, name: string) => fetch(url, { method: 'POST', body: new URLSearchParams({ name }) })

function createClient() {
  return createPublicClient({ transport: http(chain.rpcUrl) })
}

test('default: a phone signs in with the key that owns its id', async () => {
  const { status: created, opened } = await open()
  expect(created).toBe(201)
  expect(opened).toMatchObject({ connectUri: opened.url, nonce: expect.stringMatching(/^[a-zA-Z0-9]{8,}$/) })
  expect(await readStatus(opened.channelToken)).toMatchObject({
    status: 202,
    body: { state: 'pending', nonce: opened.nonce, signatureParams: params },
  })

  expect(await (await fetch(opened.url)).text()).toContain('<b>oriel.localhost:4200</b>')
  expect((await signOnPhone(opened.url, 'Ada Lovelace')).status).toBe(200)

  const done = await readStatus(opened.channelToken)
  expect(done).toMatchObject({
    status: 200,
    body: { state: 'completed', username: 'ada-lovelace', nonce: opened.nonce },
  })
  const { message, signature, fid, custody } = done.body as {
    message: string
    signature: Hex
    fid: number
    custody: Address
  }
  expect(
    await verifySiweMessage(createClient(), { message, signature, domain: params.domain, nonce: opened.nonce }),
  ).toBe(true)
  expect(parseSiweMessage(message)).toMatchObject({
    address: custody,
    uri: params.siweUri,
    chainId: 10,
    statement: 'Farcaster Auth',
    resources: [`farcaster://fid/${fid}`, 'farcaster://signer/type/custody'],
  })
  const idOf = { address: registry, abi: parseAbi(['function idOf(address) view returns (uint256)']) } as const
  expect(await createClient().readContract({ ...idOf, functionName: 'idOf', args: [custody] })).toBe(BigInt(fid))

  expect((await readStatus(opened.channelToken)).status).toBe(401)
})

test('behavior: the same name gives the same user', async () => {
  const fids: unknown[] = []
  for (const name of ['Grace Hopper', ' grace  HOPPER ', 'Ключ']) {
    const { opened } = await open({
      ...params,
      nonce: 'nonce0000',
      requestId: 'request',
      expirationTime: '2100-01-01T00:00:00Z',
    })
    expect(opened.nonce).toBe('nonce0000')
    await signOnPhone(opened.url, name)
    const { body } = await readStatus(opened.channelToken)
    expect(parseSiweMessage(String(body.message))).toMatchObject({
      requestId: 'request',
      expirationTime: new Date('2100-01-01'),
    })
    expect(body.username).toMatch(/^[a-z0-9][a-z0-9-]{0,15}$/)
    fids.push(body.fid)
  }
  expect(fids[1]).toBe(fids[0])
  expect(fids[2]).not.toBe(fids[0])
})

test('error: a code works once', async () => {
  const { opened } = await open()
  await signOnPhone(opened.url, 'Ada')
  expect((await signOnPhone(opened.url, 'Mallory')).status).toBe(410)
  expect((await readStatus(opened.channelToken)).body.username).toBe('ada')
  expect((await fetch(opened.url)).status).toBe(410)
})

test('error: a phone without a name does not sign in', async () => {
  const { opened } = await open()
  expect((await signOnPhone(opened.url, '  ')).status).toBe(400)
  expect((await readStatus(opened.channelToken)).status).toBe(202)
})

test.each([
  ['no siweUri', { domain: 'localhost' }],
  ['an invalid siweUri', { ...params, siweUri: 'not-a-uri' }],
  ['a domain with a path', { ...params, domain: 'localhost/evil' }],
  ['a nonce that is not a text', { ...params, nonce: 7 }],
  ['an empty body', null],
])('error: a channel with %s is refused', async (_, body) => {
  expect(await open(body)).toMatchObject({ status: 400, opened: { error: 'Validation error' } })
})

test('error: a channel can be read only with its token', async () => {
  await open()
  expect((await readStatus('AAAAAAAA')).status).toBe(401)
  expect((await fetch(`${relay.url}/v1/channel/status`)).status).toBe(401)
})

test('error: a taken port is reported in one sentence', async () => {
  const port = Number(new URL(relay.url).port)
  const someRegistry = { rpcUrl: chain.rpcUrl, address: registry }
  await expect(startFarcasterRelay({ port, registry: someRegistry })).rejects.toThrow(describeTakenPort(port))
})
