import { getDevAddress } from '@oriel/localnet/evm/accounts.ts'
import { type Localnet, startLocalnet } from '@oriel/localnet/evm/localnet.ts'
import { findFreePort } from '@oriel/localnet/servers/ports.ts'
import { Identity, NameAnswer } from '@oriel/shared/backend/account.ts'
import { describeEvm } from '@oriel/shared/chains/networks.testing.ts'
import {
  type Address,
  createTestClient,
  type Hex,
  http,
  labelhash,
  namehash,
  pad,
  parseAbi,
  publicActions,
  walletActions,
} from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startNode, startTestBackend, waitForReceipt } from '../server/backend.testing.ts'
import { localCoin } from './zone.testing.ts'

let localnet: Localnet
beforeAll(async () => {
  localnet = await startLocalnet({ ports: [await findFreePort(), await findFreePort()], blockTime: 0 })
})
afterAll(() => localnet.stop())

const alice = getDevAddress('alice')
const bob = getDevAddress('bob')
const createAddress = () => privateKeyToAddress(generatePrivateKey())

const abi = parseAbi([
  'function setSubnodeRecord(bytes32 node, bytes32 label, address owner, address resolver, uint64 ttl)',
  'function setAddr(bytes32 node, address account)',
  'function setAddr(bytes32 node, uint256 coinType, bytes account)',
  'function setText(bytes32 node, string key, string value)',
  'function setName(string name)',
])

async function write(
  address: Address,
  functionName: string,
  args: readonly unknown[],
  from = getDevAddress('deployer'),
) {
  const client = createTestClient({ mode: 'anvil', transport: http(localnet.networks[0].rpcUrl), pollingInterval: 20 })
    .extend(publicActions)
    .extend(walletActions)
  await client.impersonateAccount({ address: from })
  await client.setBalance({ address: from, value: 10n ** 18n })
  const hash = await client.writeContract({ address, abi, functionName, args, account: from, chain: null } as never)
  expect((await waitForReceipt(client, hash)).status).toBe('success')
}

async function register(
  label: string,
  {
    address,
    texts = {},
    solana,
    local,
  }: { address?: Address; texts?: Record<string, string>; solana?: Hex; local?: Hex },
) {
  const { ensRegistry, ensResolver } = localnet.contracts
  const node = namehash(`${label}.eth`)
  await write(ensRegistry, 'setSubnodeRecord', [
    namehash('eth'),
    labelhash(label),
    getDevAddress('deployer'),
    ensResolver,
    0n,
  ])
  if (address) await write(ensResolver, 'setAddr', [node, address])
  if (solana) await write(ensResolver, 'setAddr', [node, 501n, solana])
  if (local) await write(ensResolver, 'setAddr', [node, BigInt(localCoin), local])
  for (const [key, value] of Object.entries(texts)) await write(ensResolver, 'setText', [node, key, value])
}

async function start({
  rpcUrls,
  now,
  others = [],
}: {
  rpcUrls?: string[]
  now?: () => number
  others?: object[]
} = {}) {
  const { contracts, networks } = localnet
  const { multicall3, ensUniversalResolver } = contracts
  const network = describeEvm({
    id: 31337,
    name: 'Localnet',
    rpcUrl: networks[0].rpcUrl,
    contracts: { multicall3: { address: multicall3 }, ensUniversalResolver: { address: ensUniversalResolver } },
  })
  const entry = { network, rpcUrls: rpcUrls ?? [networks[0].rpcUrl] }
  const { url } = await startTestBackend({ networks: [entry, ...others] }, now && { now })
  return async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${url}${path}`, { headers })
    return { status: answer.status, body: await answer.json() }
  }
}

test.each(['/v1/identity/%', '/v1/account/%/identity'])('default: name and avatar by %s', async (path) => {
  const get = await start()
  for (const [address, name] of [
    [alice, 'alice.eth'],
    [bob.toLowerCase(), 'bob.eth'],
  ] as const) {
    const { status, body } = await get(path.replace('%', address))
    expect([status, Identity.parse(body).name]).toEqual([200, name])
    expect(body.avatar).toMatch(/^data:image\/svg\+xml;base64,/)
    expect(Number.isNaN(Date.parse(body.resolvedAt))).toBe(false)
  }
})

test('behavior: accounts without a name, and Solana accounts', async () => {
  const get = await start()
  for (const address of [createAddress(), 'So11111111111111111111111111111111111111112']) {
    const { status, body } = await get(`/v1/identity/${address}`)
    expect([status, body.name, body.avatar]).toEqual([200, null, null])
    expect(await get(`/v1/profile/reverse/${address}?apiVersion=2`)).toEqual({ status: 200, body: [] })
    expect((await get(`/v1/profile/reverse/${address}`)).status).toBe(404)
  }
})

test('default: a name resolves to addresses by coin type, and in reverse', async () => {
  const owner = createAddress()
  const label = `both${Date.now()}`
  const texts = { avatar: 'https://pictures.example/1.png', description: 'Hi\u202e there' }
  await register(label, { address: owner, solana: pad('0x01'), texts })
  await write(localnet.contracts.ensReverseRegistrar, 'setName', [`${label}.eth`], owner)
  const get = await start()
  const { status, body } = await get(`/v1/profile/account/${label.toUpperCase()}.eth?apiVersion=2`)
  const record = {
    name: `${label}.eth`,
    attributes: { avatar: `/v1/avatar-image?name=${label}.eth`, bio: 'Hi there' },
    addresses: { 60: { address: owner }, 501: { address: '11111111111111111111111111111112' } },
  }
  expect([status, NameAnswer.parse(body)]).toEqual([200, record])
  expect(await get(`/v1/profile/reverse/${owner}?apiVersion=2`)).toEqual({ status: 200, body: [record] })
  // The avatar route serves only the wallet's own pages, so a host page gets no avatar.
  const page = { Origin: 'https://app.example.com' }
  const others = { ...record, attributes: { bio: 'Hi there' } }
  expect((await get(`/v1/profile/account/${label}.eth?apiVersion=2`, page)).body).toEqual(others)
  expect((await get(`/v1/profile/reverse/${owner}?apiVersion=2`, page)).body).toEqual([others])
  expect((await get(`/v1/identity/${owner}`, page)).body).toMatchObject({ name: record.name, avatar: null })
  expect((await get(`/v1/identity/${owner}`)).body).toMatchObject({ avatar: record.attributes.avatar })
  expect((await get(record.attributes.avatar)).status).toBe(404)
})

test('behavior: an unregistered name', async () => {
  const get = await start()
  expect(await get('/v1/profile/account/nobody.eth?apiVersion=2')).toEqual({ status: 200, body: [] })
  const { status, body } = await get('/v1/profile/account/nobody.eth')
  expect([status, body.reasons]).toEqual([404, [{ field: 'name', description: 'No account has this name.' }]])
})

test('error: a primary name that resolves to another address is ignored', async () => {
  const attacker = createAddress()
  await write(localnet.contracts.ensReverseRegistrar, 'setName', ['alice.eth'], attacker)
  const get = await start()
  expect((await get(`/v1/identity/${attacker}`)).body.name).toBeNull()
  expect((await get(`/v1/profile/reverse/${attacker}?apiVersion=2`)).body).toEqual([])
})

test('error: an unnormalised primary name is ignored', async () => {
  const owner = createAddress()
  const label = `UPPER${Date.now()}`
  await register(label, { address: owner })
  await write(localnet.contracts.ensReverseRegistrar, 'setName', [`${label}.eth`], owner)
  expect((await (await start())(`/v1/identity/${owner}`)).body.name).toBeNull()
})

test('behavior: the record contains the address for one network of the deployment when requested', async () => {
  const owner = createAddress()
  const local = createAddress()
  const label = `both${Date.now()}`
  await register(label, { address: owner, local })
  await register(`${label}a`, { address: owner })
  await register(`${label}b`, { address: owner, local: '0x0102' })
  await register(`${label}c`, { local })
  const get = await start()
  const read = async (name: string, coinType: number) =>
    (await get(`/v1/profile/account/${name}.eth?apiVersion=2&coin_type=${coinType}`)).body.addresses
  const own = { [localCoin]: { address: local } }
  const ofAll = { 60: { address: owner } }
  expect(await read(label, localCoin)).toEqual({ ...ofAll, ...own })
  expect(await read(`${label}c`, localCoin)).toEqual(own)
  // Ethereum's coin type adds no address, and neither does a missing or invalid record.
  expect(await read(label, 60)).toEqual(ofAll)
  for (const name of [`${label}a`, `${label}b`]) expect(await read(name, localCoin)).toEqual(ofAll)
  // Coin types of networks that are not served are ignored.
  expect(await read(label, 0x80002105)).toEqual(ofAll)
  expect((await get(`/v1/profile/account/${label}.eth?coin_type=x`)).status).toBe(400)
})

test.each([
  ['an NFT of another account', () => `eip155:31337/erc721:${localnet.contracts.nft}/1`],
  ['an id of more than 256 bits', () => `eip155:31337/erc721:${localnet.contracts.nft}/${2n ** 256n}`],
  ['a URL that is too long', () => `https://pictures.example/${'x'.repeat(4000)}`],
])('error: %s is not an avatar, and the name is valid without it', async (_, avatarOf) => {
  const owner = createAddress()
  const avatar = avatarOf()
  const label = `copy${avatar.length}x${Date.now()}`
  await register(label, { address: owner, texts: { avatar } })
  await write(localnet.contracts.ensReverseRegistrar, 'setName', [`${label}.eth`], owner)
  const { body } = await (await start())(`/v1/identity/${owner}`)
  expect([body.name, body.avatar]).toEqual([`${label}.eth`, null])
})

test('behavior: a name is valid while the network of its avatar is unavailable', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const owner = createAddress()
  const label = `away${Date.now()}`
  await register(label, { address: owner, texts: { avatar: `eip155:999/erc721:${createAddress()}/1` } })
  await write(localnet.contracts.ensReverseRegistrar, 'setName', [`${label}.eth`], owner)
  const away = describeEvm({ id: 999, name: 'Away', rpcUrl: 'http://127.0.0.1:1/' })
  const get = await start({ others: [{ network: away, rpcUrls: ['http://127.0.0.1:1/'] }] })
  const { status, body } = await get(`/v1/identity/${owner}`)
  expect([status, body.name, body.avatar]).toEqual([200, `${label}.eth`, null])
  const record = await get(`/v1/profile/account/${label}.eth?apiVersion=2`)
  expect(record).toMatchObject({ status: 200, body: { attributes: {}, addresses: { 60: { address: owner } } } })
})

test.each(['alice', 'a..eth', 'al ice.eth', 'аlice.eth', '%F0%9F%91%A8%E2%80%8D.eth', '.eth', 'a%2Fb.eth'])(
  'error: %s is an invalid name',
  async (name) => {
    const { status, body } = await (await start())(`/v1/profile/account/${name}?apiVersion=2`)
    expect([status, body.reasons?.[0]?.field]).toEqual([400, 'name'])
  },
)

test('error: an unavailable chain is not "no name"; cached names last five minutes', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  let isUp = true
  let time = 1_000_000
  const node = await startNode((request, response) => {
    if (!isUp) {
      response.destroy()
      return
    }
    const init = { method: 'POST', body: request, duplex: 'half', headers: { 'Content-Type': 'application/json' } }
    void fetch(localnet.networks[0].rpcUrl, init as unknown as RequestInit).then(async (answer) =>
      response.end(await answer.text()),
    )
  })
  const get = await start({ rpcUrls: [node], now: () => time })
  expect((await get(`/v1/identity/${bob}`)).body.name).toBe('bob.eth')
  isUp = false
  expect((await get(`/v1/identity/${bob}`)).body.name).toBe('bob.eth')
  for (const path of [
    `/v1/identity/${alice}`,
    '/v1/profile/account/alice.eth?apiVersion=2',
    `/v1/profile/reverse/${alice}`,
  ]) {
    expect((await get(path)).status).toBe(503)
  }
  time += 5 * 60_000 + 1
  expect((await get(`/v1/identity/${bob}`)).status).toBe(503)
  isUp = true
  expect((await get(`/v1/identity/${bob}`)).body.name).toBe('bob.eth')
})
