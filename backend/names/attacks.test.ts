import { secp256k1 } from '@noble/curves/secp256k1'
import {
  concat,
  decodeAbiParameters,
  encodeFunctionData,
  type Hex,
  namehash,
  numberToHex,
  parseAbi,
  parseAbiParameters,
  parseSignature,
  serializeCompactSignature,
  serializeErc6492Signature,
  signatureToCompactSignature,
} from 'viem'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { openTestStore, type TestStore } from '../login/login.testing.ts'
import { localnet, readBody, startNode } from '../server/backend.testing.ts'
import { parseConfig } from '../server/config.ts'
import {
  createLabel,
  createNameSettings,
  createOwner,
  encodeResolverCall,
  getRefusal,
  localCoin,
  resolver,
  signChange,
  startZone,
  type ZoneClient,
  zone,
} from './zone.testing.ts'

const dayMs = 24 * 60 * 60_000
let store: TestStore
let time: number
let server: ZoneClient
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.stop())
beforeEach(async () => {
  time = Date.now()
  server = await startZone({}, { now: () => time, database: store.database })
})
const getSeconds = () => Math.floor(time / 1000)

async function registerNew(at = server) {
  const owner = createOwner()
  const label = createLabel()
  const attributes = { avatar: 'https://tracker.example/1.png' }
  expect((await at.register(label, owner, { timestamp: getSeconds(), attributes })).status).toBe(200)
  return { owner, label, name: `${label}.${zone}` }
}

test('an owner cannot fill a record with coin types: unserved networks are rejected', async () => {
  const { owner, name } = await registerNew()
  const setAddress = (coin_type: number, address: string) =>
    server.change<'address'>(`/${name}/address`, owner, { coin_type, address })
  // Coin types of Ethereum with bit 31, of networks that are not served, of all networks, and of Bitcoin.
  for (const coinType of [0x80000001, 0x80002105, 0x80000002, 0xffffffff, 0x80000000, 0]) {
    expect([coinType, (await setAddress(coinType, owner.address)).refused]).toEqual([coinType, getRefusal('wrongCoin')])
  }
  const { body } = await server.get(`/v1/profile/account/${name}`)
  expect(Object.keys(body.addresses as object)).toEqual(['60'])
})

test('an owner cannot track lookups: other pages get no avatar URL', async () => {
  const { owner, name } = await registerNew()
  const read = async (path: string, headers: Record<string, string>, init: RequestInit = {}) =>
    await (await fetch(`${server.url}/v1/profile/${path}?apiVersion=2`, { ...init, headers })).text()
  const stranger = { Origin: 'https://app.example.com' }
  for (const path of [`account/${name}`, `reverse/${owner.address}`]) {
    const theirs = await read(path, stranger)
    const ours = await read(path, {})
    expect(theirs).toContain(name)
    expect(theirs).not.toMatch(/tracker|avatar/)
    expect(ours).toContain('"avatarUrl":"https://tracker.example/1.png"')
  }
  const attributes = { avatar: 'https://tracker.example/2.png' }
  const body = JSON.stringify(await signChange(owner, { attributes, timestamp: getSeconds() }))
  const headers = { ...stranger, 'Content-Type': 'application/json' }
  const changed = await read(`account/${name}/attributes`, headers, { method: 'POST', body })
  expect(changed).toContain(name)
  expect(changed).not.toMatch(/tracker|avatar/)
})

test.each(['', 'oak', 'Mine', 'mine.oriel.eth', '-oak4', 'xn--oak4', 'oаk4', 'x'.repeat(33)])(
  'a reserved label that protects nothing ends the start: %j',
  (label) => {
    const config = { networks: [], ...createNameSettings({ reserved: ['fine', label] }) }
    expect(() => parseConfig(config)).toThrow(/names\.reserved.*must be a label that a visitor could get/)
  },
)

test('names that one account registers and releases within a day are immediately available to others', async () => {
  const squatter = createOwner()
  const other = createOwner()
  const labels = Array.from({ length: 5 }, createLabel)
  for (const label of labels) {
    expect((await server.register(label, squatter)).status).toBe(200)
    expect((await server.release(label, squatter)).status).toBe(200)
  }
  const [first = ''] = labels
  const { suggestions } = (await server.get(`/v1/profile/suggestions/${first}`)).body as { suggestions: unknown[] }
  expect(suggestions[0]).toEqual({ name: `${first}.${zone}`, registered: false })
  expect((await server.register(first, other)).status).toBe(200)
  // The limit is per account, so changing the IP address does not reset it.
  expect((await server.register(createLabel(), squatter)).refused).toEqual(getRefusal('tooMany'))
  time += dayMs
  const timestamp = getSeconds()
  expect((await server.register(createLabel(), squatter, { timestamp })).status).toBe(200)
})

test('failed registrations do not use up the household limit, and attempts have a higher limit', async () => {
  const other = await openTestStore()
  onTestFinished(other.stop)
  const settings = createNameSettings({ perClientPerDay: 2 })
  const few = await startZone(settings, { now: () => time, database: other.database })
  const { label } = await registerNew(few)
  const failRegistration = async () => (await few.register(label, createOwner())).refused
  for (let at = 1; at < 19; at++) expect([at, await failRegistration()]).toEqual([at, getRefusal('taken')])
  const owner = createOwner()
  const last = createLabel()
  expect((await few.register(last, owner)).status).toBe(200)
  // This is the 21st attempt, and would be the third registration.
  expect(await failRegistration()).toEqual(getRefusal('tooMany'))
  time += dayMs + 1
  const forged = {
    ...(await signChange(createOwner(), { name: `${createLabel()}.${zone}`, attributes: {}, timestamp: getSeconds() })),
  }
  for (let at = 0; at < 20; at++) {
    const body = { ...forged, signature: `0x${'11'.repeat(20)}zz` }
    expect((await few.post('/v1/profile/account', body)).refused).toEqual(getRefusal('forged'))
  }
  expect((await few.post('/v1/profile/account', forged)).refused).toEqual(getRefusal('tooMany'))
})

test('the owner of an IPv6 /48 cannot register from one household after another', async () => {
  const other = await openTestStore()
  onTestFinished(other.stop)
  const settings = { ...createNameSettings({ perClientPerDay: 1 }), trustedProxies: 1 }
  const few = await startZone(settings, { now: () => time, database: other.database })
  const registerFrom = async (client: string) => {
    const body = await signChange(createOwner(), {
      name: `${createLabel()}.${zone}`,
      attributes: {},
      timestamp: getSeconds(),
    })
    return (await few.post('/v1/profile/account', body, { 'X-Forwarded-For': client })).refused
  }
  for (let at = 1; at <= 16; at++) expect([at, (await registerFrom(`2001:db8:1:${at}::1`))[0]]).toEqual([at, 200])
  expect(await registerFrom('2001:db8:1:ff::1')).toEqual(getRefusal('tooMany'))
  // Another /48 has its own limit. An IPv4 address is not in any /48 and also has its own limit.
  expect((await registerFrom('2001:db8:2:1::1'))[0]).toBe(200)
  expect((await registerFrom('203.0.113.7'))[0]).toBe(200)
  time += dayMs + 1
  expect((await registerFrom('2001:db8:1:ff::1'))[0]).toBe(200)
})

test('a malleable signature creates no second request and no second owner', async () => {
  const { owner, name } = await registerNew()
  const { message, signature, ...body } = await signChange(owner, {
    attributes: { bio: 'Oak' },
    timestamp: getSeconds(),
  })
  const send = (form: string) =>
    server.post(`/v1/profile/account/${name}/attributes`, { ...body, message, signature: form })
  const { r, s, yParity = 0 } = parseSignature(signature)
  const compact = serializeCompactSignature(signatureToCompactSignature({ r, s, yParity }))
  const high = concat([r, numberToHex(secp256k1.CURVE.n - BigInt(s), { size: 32 }), yParity === 0 ? '0x1c' : '0x1b'])
  const wrap = (inner: Hex) => serializeErc6492Signature({ address: owner.address, data: '0x', signature: inner })
  expect((await send(signature)).status).toBe(200)
  for (const form of [compact, `${signature.slice(0, -2)}0${yParity}`, signature.toUpperCase().replace('0X', '0x')])
    expect((await send(form)).refused).toEqual(getRefusal('used'))
  expect((await send(wrap(signature))).refused).toEqual(getRefusal('used'))
  for (const form of [high, wrap(high), wrap(wrap(signature))])
    expect((await send(form)).refused).toEqual(getRefusal('forged'))

  const second = await signChange(owner, { name: `${createLabel()}.${zone}`, attributes: {}, timestamp: getSeconds() })
  const wrapped = { ...second, signature: wrap(second.signature) }
  expect((await server.post('/v1/profile/account', wrapped)).refused).toEqual(getRefusal('owned'))
})

test('a text for another name is rejected, and a text without a name is accepted', async () => {
  const { owner, label, name } = await registerNew()
  const change = { attributes: { bio: 'For the first name' }, name, timestamp: getSeconds() }
  const withheld = await signChange(owner, change)
  const address = { coin_type: localCoin, address: owner.address, name, timestamp: getSeconds() }
  const withheldAddress = await signChange(owner, address)
  expect((await server.release(label, owner)).status).toBe(200)
  const next = createLabel()
  expect((await server.register(next, owner)).status).toBe(200)
  const post = (part: string, body: object) => server.post(`/v1/profile/account/${next}.${zone}/${part}`, body)
  expect((await post('attributes', withheld)).refused).toEqual(getRefusal('unread'))
  expect((await post('address', withheldAddress)).refused).toEqual(getRefusal('unread'))
  // The message has the keys of a registration, but in a different order.
  expect((await server.post('/v1/profile/account', withheld)).refused).toEqual(getRefusal('unread'))

  const { name: _, ...unnamed } = change
  expect((await post('attributes', await signChange(owner, unnamed))).status).toBe(200)
  const namedChange = { attributes: { bio: 'Named' }, name: `${next}.${zone}`, timestamp: getSeconds() }
  expect((await post('attributes', await signChange(owner, namedChange))).body).toMatchObject({
    attributes: { bio: 'Named' },
  })
})

const recordAbi = parseAbi(['function text(bytes32 node, string key)'])

test('every ENS client gets text without invisible or bidirectional control characters', async () => {
  const node = await startNode(async (request, response) => {
    const { id } = JSON.parse(await readBody(request))
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result: { timestamp: `0x${getSeconds().toString(16)}` } }))
  })
  const chain = { networks: [{ network: localnet, rpcUrls: [node] }] }
  const at = await startZone(chain, { database: store.database })
  const owner = createOwner()
  const label = createLabel()
  const attributes = { bio: 'Pay\u202e me\u0000 at\u200b\nthe\u2066 oak', avatar: 'https://a.example/\u202egnp.exe' }
  const clean = { description: 'Pay me at the oak', avatar: 'https://a.example/%E2%80%AEgnp.exe' }
  const name = `${label}.${zone}`
  const readText = async (key: string) => {
    const data = encodeFunctionData({ abi: recordAbi, args: [namehash(name), key] })
    const { body } = await at.get(`/v1/names/ccip/${resolver}/${encodeResolverCall(name, data)}.json`)
    const [result] = decodeAbiParameters(parseAbiParameters('bytes, uint64, bytes'), body.data as Hex)
    return decodeAbiParameters(parseAbiParameters('string'), result)[0]
  }
  const read = async () => ({ description: await readText('description'), avatar: await readText('avatar') })
  expect((await at.register(label, owner, { attributes })).status).toBe(200)
  expect(await read()).toEqual(clean)
  expect((await at.change<'attributes'>(`/${name}/attributes`, owner, { attributes: {} })).status).toBe(200)
  expect(await read()).toEqual({ description: '', avatar: '' })
  expect((await at.change<'attributes'>(`/${name}/attributes`, owner, { attributes })).status).toBe(200)
  expect(await read()).toEqual(clean)
  for (const avatar of ['https://', `https://a.example/${'\u202e'.repeat(100)}`]) {
    const broken = await at.change<'attributes'>(`/${name}/attributes`, owner, { attributes: { avatar } })
    expect(broken.refused).toEqual(getRefusal('unread'))
  }
})
