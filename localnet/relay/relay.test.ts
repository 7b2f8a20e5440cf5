import { once } from 'node:events'
import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64urlnopad } from '@scure/base'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type Relay, type RelayOptions, startRelay } from './relay.ts'
import { createMailbox } from './relayMailbox.ts'

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

const topic = 'a'.repeat(64)
const otherTopic = 'b'.repeat(64)

async function start(options: Partial<RelayOptions> = {}): Promise<Relay> {
  const relay = await startRelay({ port: 0, ...options })
  stops.push(relay.stop)
  return relay
}

type Claims = { iss: string; aud: string; iat: number; exp: number }

function createToken(key: Uint8Array, claims: Partial<Claims> & { aud: string }, signWith = key): string {
  const encodePart = (value: unknown) => base64urlnopad.encode(new TextEncoder().encode(JSON.stringify(value)))
  const iss = `did:key:z${base58.encode(Uint8Array.from([0xed, 0x01, ...ed25519.getPublicKey(key)]))}`
  const iat = Math.floor(Date.now() / 1000)
  const body = `${encodePart({ alg: 'EdDSA', typ: 'JWT' })}.${encodePart({ iss, iat, exp: iat + 86_400, ...claims })}`
  return `${body}.${base64urlnopad.encode(ed25519.sign(new TextEncoder().encode(body), signWith))}`
}

type Push = { id: string; params: { id: string; data: Record<string, unknown> } }

async function connect({ url }: Relay, key = ed25519.utils.randomPrivateKey(), socketOptions = {}) {
  const socket = new WebSocket(`${url}/?auth=${createToken(key, { aud: url })}`, socketOptions)
  stops.push(() => socket.terminate())
  const received: string[] = []
  socket.on('message', (data) => received.push(data.toString()))
  await once(socket, 'open')
  let next = 0
  const call = async (method: string, params: unknown, id = `"${++next}"`) => {
    socket.send(`{"id":${id},"jsonrpc":"2.0","method":"${method}","params":${JSON.stringify(params)}}`)
    const findResponse = () => received.find((text) => text.startsWith(`{"id":${id},`) && !text.includes('"method"'))
    await expect.poll(findResponse).toBeDefined()
    return JSON.parse(findResponse() ?? '') as { result?: unknown; error?: { code: number; message: string } }
  }
  const listPushes = () =>
    received.map((text) => JSON.parse(text)).filter(({ method }) => method === 'irn_subscription')
  return {
    socket,
    key,
    received,
    call,
    pushes: listPushes as () => Push[],
    messages: () => (listPushes() as Push[]).map(({ params }) => params.data.message),
    acknowledge: (id: string) => socket.send(JSON.stringify({ id, jsonrpc: '2.0', result: true })),
  }
}

const createMessage = (message: string, more = {}) => ({ topic, message, ttl: 60, tag: 1108, ...more })

test('default: a message goes to each subscriber, but not to its sender’s connections', async () => {
  const relay = await start()
  const alice = await connect(relay)
  const tab = await connect(relay, alice.key)
  const bob = await connect(relay)
  for (const each of [alice, tab, bob]) expect(await each.call('irn_subscribe', { topic })).toHaveProperty('result')
  expect(await alice.call('irn_publish', createMessage('to bob'))).toMatchObject({ result: true })
  await expect.poll(bob.messages).toEqual(['to bob'])
  await bob.call('irn_publish', createMessage('to alice'))
  await expect.poll(alice.messages).toEqual(['to alice'])
  await expect.poll(tab.messages).toEqual(['to alice'])
  expect(bob.messages()).toEqual(['to bob'])
  expect(relay.sockets()).toHaveLength(3)
})

test('behavior: only the sealed message is forwarded, with an attestation even if it is empty', async () => {
  const relay = await start()
  const alice = await connect(relay)
  const bob = await connect(relay)
  await bob.call('irn_subscribe', { topic })
  const leaks = {
    txHashes: ['0xsigned'],
    rpcMethods: ['personal_sign'],
    chainId: 'eip155:1',
    contractAddresses: ['0x1'],
  }
  await alice.call('irn_publish', createMessage('one', { ...leaks, correlationId: 7, prompt: true }))
  await alice.call('irn_publish', createMessage('two', { attestation: 'proof' }))
  await expect.poll(bob.messages).toEqual(['one', 'two'])
  const [first, second] = bob.pushes().map(({ params }) => params.data)
  expect(first).toEqual({ topic, message: 'one', publishedAt: expect.any(Number), tag: 1108, attestation: '' })
  expect(second).toMatchObject({ attestation: 'proof' })
  expect(bob.received.join()).not.toMatch(/signed|personal_sign|eip155/)
  for (const { id } of bob.pushes()) expect(id).toMatch(/^\d{16}$/)
})

test('behavior: an answer comes before the waiting messages, oldest first, which are delivered until acknowledged', async () => {
  const relay = await start()
  const alice = await connect(relay)
  await alice.call('irn_batchPublish', { messages: [createMessage('one'), createMessage('two')] })
  const bob = await connect(relay)
  await bob.call('irn_batchSubscribe', { topics: [topic, otherTopic] })
  await expect.poll(bob.messages).toEqual(['one', 'two'])
  expect(bob.received[0]).toContain('"result":["subscription-')

  bob.acknowledge(bob.pushes()[0]?.id ?? '')
  expect(await bob.call('irn_fetchMessages', { topic })).toMatchObject({ result: { messages: [{ message: 'two' }] } })
  bob.socket.close()
  const again = await connect(relay, bob.key)
  await again.call('irn_subscribe', { topic })
  await expect.poll(again.messages).toEqual(['two'])

  const second = await connect(relay)
  const all = { result: { messages: [{ message: 'one' }, { message: 'two' }], hasMore: false } }
  expect(await second.call('irn_batchFetchMessages', { topics: [topic] })).toMatchObject(all)
})

test('behavior: a repeated publish is delivered once, and not after unsubscribing', async () => {
  const relay = await start()
  const alice = await connect(relay)
  const bob = await connect(relay)
  await bob.call('irn_batchSubscribe', { topics: [topic, otherTopic] })
  for (let attempt = 0; attempt < 3; attempt++)
    await alice.call('irn_publish', createMessage('same'), '"1795225507469510400"')
  await bob.call('irn_unsubscribe', { topic, id: 'c'.repeat(64) })
  await alice.call('irn_publish', createMessage('after unsubscribing'))
  await bob.call('irn_batchUnsubscribe', { subscriptions: [{ topic: otherTopic, id: 'x' }] })
  expect(bob.messages()).toEqual(['same'])
  expect(relay.sockets().map(({ topics }) => topics.length)).toEqual([0, 0])
  expect(relay.mailbox.size()).toBe(2)
})

test('behavior: proposing and approving subscribe the client, and the settlement comes after the answer', async () => {
  const relay = await start()
  const dapp = await connect(relay)
  const wallet = await connect(relay)
  await dapp.call('wc_proposeSession', { pairingTopic: topic, sessionProposal: 'proposal', correlationId: 1 })
  await wallet.call('irn_subscribe', { topic })
  await expect.poll(wallet.messages).toEqual(['proposal'])
  expect(wallet.pushes()[0]?.params.data).toMatchObject({ tag: 1100 })

  await dapp.call('irn_subscribe', { topic: otherTopic })
  await wallet.call('wc_approveSession', {
    pairingTopic: topic,
    sessionTopic: otherTopic,
    sessionProposalResponse: 'yes',
    sessionSettlementRequest: 'settle',
    approvedChains: ['eip155:1'],
  })
  await expect.poll(dapp.messages).toEqual(['yes', 'settle'])
  expect(dapp.pushes().map(({ params }) => params.data.tag)).toEqual([1101, 1102])
  await dapp.call('irn_publish', createMessage('settled', { topic: otherTopic, tag: 1103 }))
  await expect.poll(wallet.messages).toEqual(['proposal', 'settled'])
})

test('behavior: a message is dropped after its time to live', async () => {
  let now = Date.now()
  const relay = await start({ mailbox: createMailbox({ now: () => now }) })
  const alice = await connect(relay)
  await alice.call('irn_publish', createMessage('short', { ttl: 30 }))
  await alice.call('irn_publish', createMessage('long', { ttl: 300 }))
  now += 30_001
  const bob = await connect(relay)
  await bob.call('irn_subscribe', { topic })
  await expect.poll(bob.messages).toEqual(['long'])
  now += 300_000
  relay.mailbox.sweep()
  expect(relay.mailbox.size()).toBe(0)
})

test('behavior: a relay that restarts on its port still has the accepted messages', async () => {
  const relay = await start()
  const alice = await connect(relay)
  await alice.call('irn_publish', createMessage('kept'))
  const closed = once(alice.socket, 'close')
  await relay.stop()
  expect(await closed).toEqual([1006, expect.anything()])
  const again = await start({ port: Number(new URL(relay.url).port), mailbox: relay.mailbox })
  const bob = await connect(again)
  await bob.call('irn_subscribe', { topic })
  await expect.poll(bob.messages).toEqual(['kept'])
})

test('behavior: an answer repeats the id as it was sent, for any kind and length of id', async () => {
  const relay = await start()
  const client = await connect(relay)
  for (const id of ['1795225507469510400', '"1795225507469510401"', '-3']) {
    await client.call('irn_publish', createMessage(`{"id":5} \\" ${id}`), id)
  }
  const inside = `{"params":{"id":4,"topic":"${topic}"},"method":"irn_subscribe" , "id" : 1795225507469510499 }`
  client.socket.send(inside)
  await expect.poll(() => client.received.at(-1)).toMatch(/^\{"id":1795225507469510499,"jsonrpc":"2.0","result":"subsc/)
})

test('error: an invalid call is answered with its reason, and the connection stays open', async () => {
  const client = await connect(await start())
  expect(await client.call('irn_teleport', {})).toMatchObject({ error: { code: -32601 } })
  expect(await client.call('toString', {})).toMatchObject({ error: { code: -32601 } })
  expect(await client.call('irn_subscribe', { topic: 'A'.repeat(64) })).toMatchObject({
    error: { code: -32602, message: expect.stringContaining('topic') },
  })
  const many = Array.from({ length: 501 }, () => topic)
  expect(await client.call('irn_batchSubscribe', { topics: many })).toMatchObject({ error: { code: -32602 } })
  client.socket.send('not json')
  await expect.poll(() => client.received.at(-1)).toContain('-32700')
})

test('error: a frame of more than 1 MiB ends the connection, and a topic keeps its last 1000 messages', async () => {
  const relay = await start()
  const client = await connect(relay)
  const messages = Array.from({ length: 1001 }, (_, index) => createMessage(`${index}`))
  await client.call('irn_batchPublish', { messages })
  expect(relay.mailbox.size()).toBe(1000)
  expect(relay.mailbox.listWaiting('somebody', topic)[0]?.message).toBe('1')
  await client.call('irn_publish', createMessage('x'.repeat(1024 * 1024 - 1000)))
  client.socket.send('x'.repeat(1024 * 1024 + 1))
  expect(await once(client.socket, 'close')).toEqual([1009, expect.anything()])
  await expect.poll(() => relay.sockets()).toEqual([])
})

test('error: a client without a token that its own key signed for this relay is refused for good', async () => {
  const relay = await start()
  const key = ed25519.utils.randomPrivateKey()
  const otherKey = ed25519.utils.randomPrivateKey()
  const past = Math.floor(Date.now() / 1000) - 10
  const cases: Record<string, string> = {
    '': 'malformed',
    'a.b.c': 'malformed',
    [createToken(key, { aud: relay.url }, otherKey)]: 'not signed',
    [createToken(key, { aud: relay.url, exp: past })]: 'JWT Token is expired',
    [createToken(key, { aud: relay.url, iat: past + 1000 })]: 'JWT Token is not yet valid',
    [createToken(key, { aud: 'wss://relay.example.com' })]: 'another relay',
    [createToken(key, { aud: 'ws://127.0.0.1:1' })]: 'another relay',
    [createToken(key, { aud: relay.url, iss: 'did:web:example.com' })]: 'did:key',
  }
  for (const [token, reason] of Object.entries(cases)) {
    const socket = new WebSocket(`${relay.url}/?auth=${token}`)
    const [code, why] = (await once(socket, 'close')) as [number, Buffer]
    expect([code, why.toString()]).toEqual([3000, expect.stringContaining(reason)])
  }
  for (const aud of [`${relay.url}/`, relay.url.replace('127.0.0.1', 'localhost'), `${relay.url}/path?x=1`]) {
    const socket = new WebSocket(`${relay.url}/?auth=${createToken(key, { aud })}`)
    stops.push(() => socket.terminate())
    await once(socket, 'open')
  }
  await expect.poll(() => relay.sockets().length).toBe(3)
})

test('error: a page that is not on the list is refused, and without a list every page of localhost is accepted', async () => {
  const listed = await start({ origins: ['https://wallet.example.com'] })
  const local = await start()
  const waitForClose = async ({ url }: Relay, origin: string) => {
    const auth = createToken(ed25519.utils.randomPrivateKey(), { aud: url })
    const socket = new WebSocket(`${url}/?auth=${auth}`, { origin })
    stops.push(() => socket.terminate())
    const ended = once(socket, 'close').then(([code]) => code as number)
    await once(socket, 'open')
    const answered = once(socket, 'message').then(() => 'stays')
    socket.send(`{"id":1,"method":"irn_subscribe","params":{"topic":"${topic}"}}`)
    return Promise.race([ended, answered])
  }
  expect(await waitForClose(listed, 'https://wallet.example.com')).toBe('stays')
  expect(await waitForClose(listed, 'http://localhost:1')).toBe(3000)
  expect(await waitForClose(local, 'http://oriel.localhost:4200')).toBe('stays')
  expect(await waitForClose(local, 'http://localhost')).toBe('stays')
  for (const origin of ['null', 'https://evil.example', 'http://localhost.evil.example']) {
    expect(await waitForClose(local, origin)).toBe(3000)
  }
})

test('error: a project that is not on the list is refused', async () => {
  const relay = await start({ projects: ['known'] })
  const createOwnToken = () => createToken(ed25519.utils.randomPrivateKey(), { aud: relay.url })
  const stranger = new WebSocket(`${relay.url}/?auth=${createOwnToken()}&projectId=stranger`)
  const [code, why] = (await once(stranger, 'close')) as [number, Buffer]
  expect([code, why.toString()]).toEqual([3000, 'Unauthorized: invalid key'])
  const known = new WebSocket(`${relay.url}/?auth=${createOwnToken()}&projectId=known`)
  stops.push(() => known.terminate())
  await once(known, 'open')
  await expect.poll(() => relay.sockets().length).toBe(1)
})

test('behavior: clients are pinged, and one that does not answer is dropped', async () => {
  const relay = await start({ pingMs: 500 })
  const answering = await connect(relay)
  const silent = await connect(relay, undefined, { autoPong: false })
  expect(await once(silent.socket, 'close')).toEqual([1006, expect.anything()])
  await once(answering.socket, 'ping')
  expect(relay.sockets()).toHaveLength(1)
})

test('error: a taken port is named', async () => {
  const { url } = await start()
  await expect(startRelay({ port: Number(new URL(url).port) })).rejects.toThrow(/^Port \d+ is in use/)
})
