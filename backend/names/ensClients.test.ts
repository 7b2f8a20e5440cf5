import { EnsPlugin, Network as EthersNetwork, JsonRpcProvider } from 'ethers'
import {
  type Address,
  createPublicClient,
  createTestClient,
  decodeAbiParameters,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  http,
  parseAbi,
  parseAbiParameters,
  publicActions,
  walletActions,
} from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { reverseNode } from '#shared/names.ts'
import { describeEvm } from '#shared/networks.testing.ts'
import { devAddress, devKey } from '../../localnet/accounts.ts'
import { type Localnet, startLocalnet, toChain } from '../../localnet/localnet.ts'
import { findFreePort } from '../../localnet/ports.ts'
import { startNode, waitForReceipt } from '../backend.testing.ts'
import { parseConfig } from '../config.ts'
import { openTestStore, type TestStore } from '../login/login.testing.ts'
import { type RunningBackend, startBackend } from '../server.ts'
import { createGateway } from './gateway.ts'
import type { Registry } from './registry.ts'
import { createClient, localCoin, nameSettings, newLabel, newOwner, type ZoneClient, zone } from './zone.testing.ts'

let localnet: Localnet
let store: TestStore
let backend: RunningBackend
let server: ZoneClient
const project = { allowedOrigins: ['https://app.example.com'], trustedOrigins: [] }

beforeAll(async () => {
  const [first, second, port] = [await findFreePort(), await findFreePort(), await findFreePort()]
  const namesUrl = `http://127.0.0.1:${port}`
  ;[localnet, store] = await Promise.all([
    startLocalnet({ ports: [first, second], blockTime: 0, namesUrl }),
    openTestStore('PGlite'),
  ])
  const { ensUniversalResolver, offchainResolver, ensRegistry, multicall3 } = localnet.contracts
  const [{ rpcUrl }] = localnet.networks
  const network = describeEvm({
    ...{ id: 31337, name: 'Localnet', rpcUrl },
    contracts: { multicall3: { address: multicall3 }, ensUniversalResolver: { address: ensUniversalResolver } },
  })
  const settings = nameSettings({ resolver: offchainResolver, registry: ensRegistry })
  const pages = { port, frameDir: null, scriptFile: null, projects: { default: project } }
  const config = parseConfig({ ...pages, ...settings, networks: [{ network, rpcUrls: [rpcUrl] }] })
  backend = await startBackend(config, { database: store.database })
  server = createClient(backend.url)
})
afterAll(async () => {
  await backend?.stop()
  await Promise.all([localnet?.stop(), store?.stop()])
})

/** The libraries as a dapp or another wallet has them: they know the chain, and nothing of this server. */
const viem = () =>
  createPublicClient({ chain: toChain(localnet.networks[0], localnet.contracts), transport: http(), cacheTime: 0 })

function createEthers() {
  const network = new EthersNetwork('localnet', 31337)
  network.attachPlugin(new EnsPlugin(localnet.contracts.ensRegistry, 31337))
  const provider = new JsonRpcProvider(localnet.networks[0].rpcUrl, network, {
    staticNetwork: network,
    cacheTimeout: -1,
  })
  onTestFinished(() => provider.destroy())
  return provider
}

const abi = parseAbi([
  'function setName(string name)',
  'function setUrls(string[] urls)',
  'function owner(bytes32 node) view returns (address)',
])

async function write(from: Address, to: Address, data: Hex) {
  const client = createTestClient({ mode: 'anvil', transport: http(localnet.networks[0].rpcUrl), pollingInterval: 20 })
    .extend(publicActions)
    .extend(walletActions)
  await client.impersonateAccount({ address: from })
  await client.setBalance({ address: from, value: 10n ** 18n })
  const hash = await client.sendTransaction({ account: from, chain: null, to, data })
  expect((await waitForReceipt(client, hash)).status).toBe('success')
}

async function registerNew(attributes = {}) {
  const [owner, label] = [newOwner(), newLabel()]
  expect((await server.register(label, owner, { attributes })).status).toBe(200)
  return { owner, name: `${label}.${zone}`, label }
}

/** Finds the registrar as the wallet does. */
async function choosePrimary(owner: Address, name: string) {
  const at = { address: localnet.contracts.ensRegistry, abi }
  const registrar = await viem().readContract({ ...at, functionName: 'owner', args: [reverseNode] })
  expect(registrar).toBe(localnet.contracts.ensReverseRegistrar)
  await write(owner, registrar, encodeFunctionData({ abi, functionName: 'setName', args: [name] }))
}

test('viem resolves a name of the zone: addresses, texts, picture and back', async () => {
  const picture = 'https://pictures.example/1.png'
  const { owner, name } = await registerNew({ bio: 'An oak', avatar: picture })
  const client = viem()
  expect(await client.getEnsAddress({ name, strict: true })).toBe(owner.address)
  const base = await client.getEnsAddress({ name, coinType: 0x80002105n, strict: true })
  expect(base?.toLowerCase()).toBe(owner.address.toLowerCase())
  expect(await client.getEnsAddress({ name, coinType: 501n })).toBeNull()
  expect(await client.getEnsText({ name, key: 'description', strict: true })).toBe('An oak')
  expect(await client.getEnsText({ name, key: 'avatar', strict: true })).toBe(picture)
  expect(await client.getEnsText({ name, key: 'url' })).toBeNull()
  expect(await client.getEnsAddress({ name: `${newLabel()}.${zone}` })).toBeNull()
  expect(await client.getEnsName({ address: owner.address })).toBeNull()

  await choosePrimary(owner.address, name)
  expect(await client.getEnsName({ address: owner.address, strict: true })).toBe(name)
  const identity = await server.get(`/v1/identity/${owner.address}`)
  expect(identity.body).toMatchObject({ name })
})

test('ethers resolves a name of the zone by the registry: address, texts and back', async () => {
  const { owner, name } = await registerNew({ bio: 'An oak' })
  const provider = createEthers()
  expect(await provider.resolveName(name)).toBe(owner.address)
  const resolver = await provider.getResolver(name)
  expect(resolver?.address).toBe(localnet.contracts.offchainResolver)
  expect(await resolver?.getText('description')).toBe('An oak')
  expect(await resolver?.getAddress(0x80002105)).toBe(owner.address)
  expect(await resolver?.getContentHash()).toBeNull()
  expect(await provider.resolveName(`${newLabel()}.${zone}`)).toBeNull()
  await choosePrimary(owner.address, name)
  expect(await provider.lookupAddress(owner.address)).toBe(name)
})

test('a primary name that belongs to another account is no name', async () => {
  const [{ name }, thief] = [await registerNew(), newOwner()]
  await choosePrimary(thief.address, name)
  expect(await viem().getEnsName({ address: thief.address })).toBeNull()
  expect(await createEthers().lookupAddress(thief.address)).toBeNull()
  expect((await server.get(`/v1/identity/${thief.address}`)).body.name).toBeNull()
})

test('a name of the zone that is primary ends for the wallet with the name', async () => {
  const { owner, name, label } = await registerNew()
  await choosePrimary(owner.address, name)
  expect((await server.get(`/v1/identity/${owner.address}`)).body.name).toBe(name)
  expect((await server.release(label, owner)).status).toBe(200)
  expect((await server.get(`/v1/identity/${owner.address}`)).body.name).toBeNull()
  expect(await viem().getEnsAddress({ name })).toBeNull()
})

/** A contract that accepts every signature that begins with 0x01 (ERC-1271). It has no key. */
const anyOne: Hex = '0x60643560f81c600114631626ba7e0260e01b60005260206000f3'

test('a contract account gets an address on its own network only, where the contract accepted the signature', async () => {
  const address = newOwner().address
  const client = createTestClient({ mode: 'anvil', transport: http(localnet.networks[0].rpcUrl) })
  await client.setCode({ address, bytecode: anyOne })
  const label = newLabel()
  const name = `${label}.${zone}`
  const message = JSON.stringify({ name, attributes: {}, timestamp: Math.floor(Date.now() / 1000) })
  const signed = { address, message, signature: `0x01${'0'.repeat(128)}`, coin_type: localCoin }
  const register = (more: object) => server.post('/v1/profile/account', { ...signed, ...more })
  expect((await register({ signature: `0x02${'0'.repeat(128)}` })).refused).toEqual([401, 'signature'])
  expect((await register({ address: newOwner().address })).refused).toEqual([401, 'signature'])
  // The second chain is no network of this deployment, so that it cannot say anything there.
  expect((await register({ coin_type: localCoin + 1 })).refused).toEqual([401, 'signature'])
  expect((await register({})).body).toMatchObject({ addresses: { [localCoin]: { address } } })

  const ask = (coinType: bigint) => viem().getEnsAddress({ name, coinType })
  expect((await ask(BigInt(localCoin)))?.toLowerCase()).toBe(address.toLowerCase())
  expect([await viem().getEnsAddress({ name }), await ask(0x80002105n)]).toEqual([null, null])
  expect((await server.get(`/v1/identity/${address}`)).body.name).toBeNull()
  const set = JSON.stringify({ coin_type: 60, address, timestamp: Math.floor(Date.now() / 1000) })
  const other = await server.post(`/v1/profile/account/${name}/address`, { ...signed, message: set })
  expect(other.refused).toEqual([400, 'coin_type'])
})

const parts = parseAbiParameters('bytes, uint64, bytes')
type Lie = { signerKey?: Hex; resolver?: Address; secondsAgo?: number; address?: Address }

/** Answers by the real gateway with other settings, and changes the answer afterwards. */
async function startLiar(owner: Address, { signerKey, resolver, secondsAgo = 0, address }: Lie) {
  const row = { name: '', address: owner.toLowerCase(), homeCoin: null, owner: '', addresses: '{}', attributes: '{}' }
  const times = { registeredAt: 0, updatedAt: null, releasedAt: null }
  const { timestamp } = await viem().getBlock()
  const gateway = createGateway({
    ...{ zone, resolver: resolver ?? localnet.contracts.offchainResolver, signerKey: signerKey ?? devKey('namer') },
    registry: { find: async () => ({ ...row, ...times }) } as unknown as Registry,
    node: {
      request: () => Promise.reject(new Error('not asked')),
      requestParsed: async () => ({ timestamp: `0x${(timestamp - BigInt(secondsAgo)).toString(16)}` }) as never,
    },
    now: Date.now,
  })
  const url = await startNode(async (request, response) => {
    const data = (await gateway.answer((/0x[0-9a-f]+(?=\.json)/.exec(request.url ?? '')?.[0] ?? '0x') as Hex)) ?? '0x'
    response.setHeader('Content-Type', 'application/json')
    if (!address) return response.end(JSON.stringify({ data }))
    const [, expires, signature] = decodeAbiParameters(parts, data)
    const result = encodeAbiParameters([{ type: 'address' }], [address])
    response.end(JSON.stringify({ data: encodeAbiParameters(parts, [result, expires, signature]) }))
  })
  return `${url}/{sender}/{data}.json`
}

async function useUrls(urls: string[]) {
  const data = encodeFunctionData({ abi, functionName: 'setUrls', args: [urls] })
  await write(devAddress('deployer'), localnet.contracts.offchainResolver, data)
}

test.each<[string, Lie, boolean]>([
  ['an honest gateway', {}, true],
  ['a gateway with the key of another', { signerKey: `0x${'1'.repeat(64)}` }, false],
  ['a gateway that signs for another resolver', { resolver: `0x${'2'.repeat(40)}` }, false],
  ['a gateway whose answer has expired', { secondsAgo: 3600 }, false],
  ['a gateway that changes the address', { address: `0x${'3'.repeat(40)}` }, false],
])('%s: %o, trusted by ENS clients: %s', async (_, lie, isTrusted) => {
  const owner = newOwner()
  const name = `${newLabel()}.${zone}`
  onTestFinished(() => useUrls([`${server.url}/v1/names/ccip/{sender}/{data}.json`]))
  await useUrls([await startLiar(owner.address, lie)])
  const byEthers = createEthers().resolveName(name)
  if (isTrusted) {
    expect(await viem().getEnsAddress({ name, strict: true })).toBe(owner.address)
    expect(await byEthers).toBe(owner.address)
    return
  }
  await expect(viem().getEnsAddress({ name, strict: true })).rejects.toThrow()
  expect(await viem().getEnsAddress({ name })).toBeNull()
  expect(await byEthers).toBeNull()
})
