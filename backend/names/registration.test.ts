import { ed25519 } from '@noble/curves/ed25519.js'
import { NameRecord } from '@oriel/shared/backend/account.ts'
import { solanaCoinType } from '@oriel/shared/chains/names.ts'
import { base58 } from '@scure/base'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../database/database.testing.ts'
import { openTestStore, type TestStore } from '../login/login.testing.ts'
import {
  createLabel,
  createOwner,
  getRefusal,
  localCoin,
  signChange,
  startZone,
  type ZoneClient,
  zone,
} from './zone.testing.ts'

const day = 24 * 60 * 60_000

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

test('an account registers a name, and everyone resolves the account and its profile by it', async () => {
  const owner = createOwner()
  const label = createLabel()
  const attributes = { bio: 'Hi\u202e there', avatar: 'https://pictures.example/1.png' }
  const { status, body } = await server.register(label.toUpperCase(), owner, { attributes })
  const name = `${label}.${zone}`
  const shown = { bio: 'Hi there', avatar: `/v1/avatar-image?name=${name}` }
  const record = { name, attributes: shown, addresses: { 60: { address: owner.address } }, updated_at: null }
  expect(status).toBe(200)
  expect(NameRecord.parse(body)).toMatchObject(record)
  expect((await server.get(`/v1/profile/account/${name}?apiVersion=2`)).body).toEqual(body)
  expect((await server.get(`/v1/profile/reverse/${owner.address}?apiVersion=2`)).body).toEqual([body])
  expect((await server.get(`/v1/identity/${owner.address}`)).body).toMatchObject({ name, avatar: shown.avatar })
})

test('an unregistered name is an empty list for AppKit, and 404 before version 2', async () => {
  const path = `/v1/profile/account/${createLabel()}.${zone}`
  expect(await server.get(`${path}?apiVersion=2`)).toMatchObject({ status: 200, body: [] })
  expect((await server.get(path)).refused).toEqual([404, 'name'])
})

test.each([
  ['three letters', 'oak'],
  ['a hyphen first', '-oak4'],
  ['hyphens third and fourth', 'xn--oak4'],
  ['33 letters', 'x'.repeat(33)],
  ['two labels', 'deep.oak4'],
  ['a Cyrillic letter', 'oаk4'],
])('a name with %s is refused', async (_, label) => {
  expect((await server.register(label, createOwner())).refused).toEqual(getRefusal('invalid'))
})

test("a name in another operator's zone is rejected", async () => {
  const body = await signChange(createOwner(), { name: 'oak4.other.eth', attributes: {}, timestamp: getSeconds() })
  expect((await server.post('/v1/profile/account', body)).refused).toEqual(getRefusal('invalid'))
})

test.each(['admin', 'support', '0x12345678', 'mine'])('the reserved name %s is refused', async (label) => {
  const own = await startZone(
    { names: { zone, network: 'eip155:31337', resolver: `0x${'a'.repeat(40)}`, reserved: ['mine'] } },
    { database: store.database },
  )
  expect((await own.register(label, createOwner())).refused).toEqual(getRefusal('reserved'))
})

const getSeconds = () => Math.floor(time / 1000)

test('a user may take nine minutes to sign, but not eleven, and no clock may be two minutes ahead', async () => {
  const at = (minutes: number) => ({ timestamp: getSeconds() + minutes * 60 })
  expect((await server.register(createLabel(), createOwner(), at(-9))).status).toBe(200)
  expect((await server.register(createLabel(), createOwner(), at(-11))).refused).toEqual(getRefusal('old'))
  expect((await server.register(createLabel(), createOwner(), at(2))).refused).toEqual(getRefusal('old'))
})

test.each([
  ['keys in another order', { attributes: {}, name: `oak4.${zone}`, timestamp: 1 }],
  ['another key', { name: `oak4.${zone}`, attributes: {}, timestamp: 1, admin: true }],
  ['an avatar that is a script', { name: `oak4.${zone}`, attributes: { avatar: 'javascript:1' }, timestamp: 1 }],
  ['a time as text', { name: `oak4.${zone}`, attributes: {}, timestamp: '1' }],
])('a signed text with %s is refused', async (_, message) => {
  const owner = createOwner()
  const text = JSON.stringify(message)
  const signature = await owner.signMessage({ message: text })
  const body = { coin_type: localCoin, address: owner.address, message: text, signature }
  expect((await server.post('/v1/profile/account', body)).refused).toEqual(getRefusal('unread'))
})

test('a signed text with spaces or a repeated key is rejected, because it is ambiguous', async () => {
  for (const text of [
    `{"name":"oak4.${zone}", "attributes":{},"timestamp":${getSeconds()}}`,
    `{"name":"oak4.${zone}","name":"elm4.${zone}","attributes":{},"timestamp":${getSeconds()}}`,
  ]) {
    const owner = createOwner()
    const signature = await owner.signMessage({ message: text })
    const body = { coin_type: localCoin, address: owner.address, message: text, signature }
    expect((await server.post('/v1/profile/account', body)).refused).toEqual(getRefusal('unread'))
  }
})

test('a name is registered once, and an account has one name', async () => {
  const owner = createOwner()
  const label = createLabel()
  await server.register(label, owner)
  expect((await server.register(label, createOwner())).refused).toEqual(getRefusal('taken'))
  expect((await server.register(createLabel(), owner)).refused).toEqual(getRefusal('owned'))
})

test('a request is executed once, even after the name was released', async () => {
  const owner = createOwner()
  const label = createLabel()
  const body = await signChange(owner, { name: `${label}.${zone}`, attributes: {}, timestamp: getSeconds() })
  expect((await server.post('/v1/profile/account', body)).status).toBe(200)
  expect((await server.release(label, owner)).status).toBe(200)
  expect((await server.post('/v1/profile/account', body)).refused).toEqual(getRefusal('used'))
})

test('a released name resolves to nothing; its owner can re-register it immediately, and others after 90 days', async () => {
  const owner = createOwner()
  const other = createOwner()
  const label = createLabel()
  const path = `/v1/profile/account/${label}.${zone}`
  await server.register(label, owner)
  expect((await server.release(label, other)).refused).toEqual(getRefusal('notOwner'))
  time += 2 * day
  expect((await server.release(label, owner, getSeconds())).status).toBe(200)
  expect((await server.get(path)).status).toBe(404)
  expect((await server.get(`/v1/identity/${owner.address}`)).body.name).toBeNull()
  expect((await server.register(label, other, { timestamp: getSeconds() })).refused).toEqual(getRefusal('taken'))
  expect((await server.register(label, owner, { timestamp: getSeconds() - 5 })).status).toBe(200)
  expect((await server.release(label, owner, getSeconds() - 1)).status).toBe(200)
  // Re-registering a name for a minute does not end its quarantine.
  time += 89 * day
  expect((await server.register(label, other, { timestamp: getSeconds() })).refused).toEqual(getRefusal('taken'))
  time += 2 * day
  const taken = await server.register(label, other, { timestamp: getSeconds() })
  expect(taken.body).toMatchObject({ addresses: { 60: { address: other.address } } })
})

test('the owner changes the profile, and no other account does', async () => {
  const owner = createOwner()
  const stranger = createOwner()
  const label = createLabel()
  const path = `/${label}.${zone}/attributes`
  await server.register(label, owner)
  const { body } = await server.change<'attributes'>(path, owner, { attributes: { bio: 'Oak' } })
  expect(body).toMatchObject({ attributes: { bio: 'Oak' }, updated_at: new Date(time).toISOString() })
  // The profile is replaced as a whole. The avatar URL comes from the server's copy.
  const avatar = 'https://oak.invalid/portrait.png'
  const pictured = await server.change<'attributes'>(path, owner, { attributes: { bio: 'Oak', avatar } })
  expect(pictured.body).toMatchObject({ attributes: { bio: 'Oak', avatarUrl: avatar } })
  const forged = await server.change<'attributes'>(path, stranger, { attributes: { bio: 'Elm' } })
  expect(forged.refused).toEqual(getRefusal('notOwner'))
  const asOwner = { address: owner.address }
  const stolen = await server.change<'attributes'>(path, stranger, { attributes: {} }, asOwner).catch(String)
  // The owner's key did not sign, and no node can check whether a contract accepts the signature.
  expect(stolen).toMatchObject({ refused: getRefusal('unchecked') })
})

test('a Solana address needs the signature of its key, and can be removed without it', async () => {
  const owner = createOwner()
  const label = createLabel()
  const path = `/${label}.${zone}/address`
  await server.register(label, owner)
  const key = ed25519.utils.randomPrivateKey()
  const address = base58.encode(ed25519.getPublicKey(key))
  const change = { coin_type: solanaCoinType, address, timestamp: getSeconds() }
  const solana_signature = base58.encode(ed25519.sign(new TextEncoder().encode(JSON.stringify(change)), key))
  const other = base58.encode(ed25519.sign(new TextEncoder().encode('{}'), key))
  for (const wrong of [{}, { solana_signature: other }, { solana_signature: 'no base58!' }]) {
    expect((await server.change<'address'>(path, owner, change, wrong)).refused).toEqual(getRefusal('forgedSolana'))
  }
  const { body } = await server.change<'address'>(path, owner, change, { solana_signature })
  expect(body).toMatchObject({ addresses: { 60: { address: owner.address }, 501: { address } } })
  const removed = await server.change<'address'>(path, owner, { coin_type: solanaCoinType, address: '' })
  expect(Object.keys(removed.body.addresses as object)).toEqual(['60'])
})

test('a name refers to the address of its owner only', async () => {
  const owner = createOwner()
  const label = createLabel()
  const path = `/${label}.${zone}/address`
  await server.register(label, owner)
  const setAddress = (coin_type: number, address: string) =>
    server.change<'address'>(path, owner, { coin_type, address })
  expect((await setAddress(localCoin, createOwner().address)).refused).toEqual(getRefusal('wrongAddress'))
  expect((await setAddress(0, owner.address)).refused).toEqual(getRefusal('wrongCoin'))
  const both = { 60: { address: owner.address }, [localCoin]: { address: owner.address } }
  expect((await setAddress(localCoin, owner.address)).body.addresses).toMatchObject(both)
  expect(Object.keys((await setAddress(localCoin, '')).body.addresses as object)).toEqual(['60'])
  expect((await setAddress(60, '')).refused).toEqual(getRefusal('wrongAddress'))
})

test('suggestions start with the name itself, and all others are available', async () => {
  const owner = createOwner()
  const label = createLabel()
  const readSuggestions = async (text: string) =>
    (await server.get(`/v1/profile/suggestions/${text}?zone=reown.id`)).body
  const before = (await readSuggestions(label)) as { suggestions: { name: string; registered: boolean }[] }
  expect(before.suggestions).toHaveLength(5)
  expect(before.suggestions[0]).toEqual({ name: `${label}.${zone}`, registered: false })
  await server.register(label, owner)
  const [exact, ...others] = ((await readSuggestions(label)) as typeof before).suggestions
  expect(exact).toEqual({ name: `${label}.${zone}`, registered: true })
  expect(others.every(({ registered }) => !registered)).toBe(true)
  // A name that contains a reserved word could impersonate the operator, so it is not suggested.
  for (const reserved of ['admin', 'sign-in'])
    expect(await readSuggestions(reserved)).toEqual({
      suggestions: [{ name: `${reserved}.${zone}`, registered: true }],
    })
  for (const alike of ['admin7', '7admin', 'oak-admin', 'sign-in-oak'])
    expect(await readSuggestions(alike)).toEqual({ suggestions: [{ name: `${alike}.${zone}`, registered: false }] })
  expect((await server.get('/v1/profile/suggestions/oak')).refused).toEqual(getRefusal('invalid'))
})

test('one household has a daily registration limit, which resets on the next day', async () => {
  const settings = { zone, network: 'eip155:31337', resolver: `0x${'a'.repeat(40)}`, perClientPerDay: 2 }
  const other = await openTestStore()
  onTestFinished(other.stop)
  const few = await startZone({ names: settings }, { now: () => time, database: other.database })
  const registerAgain = () => few.register(createLabel(), createOwner(), { timestamp: getSeconds() })
  expect([(await registerAgain()).status, (await registerAgain()).status]).toEqual([200, 200])
  expect((await registerAgain()).refused).toEqual(getRefusal('tooMany'))
  time += day + 1
  expect((await registerAgain()).status).toBe(200)
})

test('a deployment without a zone offers no names', async () => {
  const none = await startZone({ names: undefined })
  expect((await none.register(createLabel(), createOwner())).refused).toEqual([404, 'zone'])
  expect((await none.get('/v1/profile/suggestions/oak4')).refused).toEqual([404, 'zone'])
})

describe('two instances', () => {
  test('of many accounts that register a name concurrently, one gets it, and a request is executed once', async () => {
    const databaseUrl = await createTestDatabase()
    const servers = [await startZone({ databaseUrl }), await startZone({ databaseUrl })]
    const getServer = (at: number) => servers[at % 2] as ZoneClient
    const label = createLabel()
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async (_, at) => (await getServer(at).register(label, createOwner())).status),
    )
    expect(statuses.sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])

    const owner = createOwner()
    const registration = { name: `${createLabel()}.${zone}`, attributes: {}, timestamp: Math.floor(Date.now() / 1000) }
    const body = await signChange(owner, registration)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => getServer(at).post('/v1/profile/account', body)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7)

    const names = await Promise.all([0, 1].map((at) => getServer(at).register(createLabel(), owner)))
    expect(names.map(({ refused }) => refused)).toEqual([getRefusal('owned'), getRefusal('owned')])
    const twice = createOwner()
    const both = await Promise.all([0, 1].map((at) => getServer(at).register(createLabel(), twice)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})
