import { getDevAddress, getDevKey } from '@oriel/localnet/evm/accounts.ts'
import { reverseNode } from '@oriel/shared/chains/names.ts'
import { EnsPlugin, Network as EthersNetwork, JsonRpcProvider } from 'ethers'
import {
  type Address,
  decodeAbiParameters,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startNode } from '../server/backend.testing.ts'
import { createGateway } from './gateway.ts'
import { type LocalZone, startLocalZone } from './localZone.testing.ts'
import { createLabel, createOwner, zone } from './zone.testing.ts'

let zoneOfTest: LocalZone
let localnet: LocalZone['localnet']
let server: LocalZone['server']
beforeAll(async () => {
  zoneOfTest = await startLocalZone()
  ;({ localnet, server } = zoneOfTest)
})
afterAll(() => zoneOfTest?.stop())

/** Creates a client as a dapp or another wallet would configure it: it knows the chain but not this server. */
const createViem = () => zoneOfTest.viem()

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

async function registerNew(attributes = {}) {
  const owner = createOwner()
  const label = createLabel()
  expect((await server.register(label, owner, { attributes })).status).toBe(200)
  return { owner, name: `${label}.${zone}`, label }
}

/** Sets the primary name through the registrar, as the wallet does. */
async function choosePrimary(owner: Address, name: string) {
  const at = { address: localnet.contracts.ensRegistry, abi }
  const registrar = await createViem().readContract({ ...at, functionName: 'owner', args: [reverseNode] })
  expect(registrar).toBe(localnet.contracts.ensReverseRegistrar)
  await zoneOfTest.write(owner, registrar, encodeFunctionData({ abi, functionName: 'setName', args: [name] }))
}

test('viem resolves a name of the zone: addresses, texts, avatar and reverse', async () => {
  const picture = 'https://pictures.example/1.png'
  const { owner, name } = await registerNew({ bio: 'An oak', avatar: picture })
  const client = createViem()
  expect(await client.getEnsAddress({ name, strict: true })).toBe(owner.address)
  const base = await client.getEnsAddress({ name, coinType: 0x80002105n, strict: true })
  expect(base?.toLowerCase()).toBe(owner.address.toLowerCase())
  expect(await client.getEnsAddress({ name, coinType: 501n })).toBeNull()
  expect(await client.getEnsText({ name, key: 'description', strict: true })).toBe('An oak')
  expect(await client.getEnsText({ name, key: 'avatar', strict: true })).toBe(picture)
  expect(await client.getEnsText({ name, key: 'url' })).toBeNull()
  expect(await client.getEnsAddress({ name: `${createLabel()}.${zone}` })).toBeNull()
  expect(await client.getEnsName({ address: owner.address })).toBeNull()

  await choosePrimary(owner.address, name)
  expect(await client.getEnsName({ address: owner.address, strict: true })).toBe(name)
  const identity = await server.get(`/v1/identity/${owner.address}`)
  expect(identity.body).toMatchObject({ name })
})

test('viem resolves the avatar of a name', async () => {
  const cid = 'QmZ4tDuvesekSs4qM5ZBKpXiZGun7S2CYtEZRB3DYXkjGx'
  const pictures = await startNode((request, response) => {
    response.setHeader('Content-Type', request.url?.endsWith(cid) ? 'image/png' : 'text/html')
    response.end()
  })
  const assetGatewayUrls = { ipfs: pictures }
  const { name } = await registerNew({ avatar: `https://ipfs.io/ipfs/${cid}` })
  expect(await createViem().getEnsAvatar({ name, assetGatewayUrls, strict: true })).toBe(`${pictures}/ipfs/${cid}`)
  const { name: page } = await registerNew({ avatar: `https://ipfs.io/ipfs/${cid}/page` })
  expect(await createViem().getEnsAvatar({ name: page, assetGatewayUrls })).toBeNull()
  expect(await createViem().getEnsAvatar({ name: (await registerNew()).name, assetGatewayUrls })).toBeNull()
})

test('ethers resolves a name of the zone through the registry: address, texts and reverse', async () => {
  const { owner, name } = await registerNew({ bio: 'An oak' })
  const provider = createEthers()
  expect(await provider.resolveName(name)).toBe(owner.address)
  const resolver = await provider.getResolver(name)
  expect(resolver?.address).toBe(localnet.contracts.offchainResolver)
  expect(await resolver?.getText('description')).toBe('An oak')
  expect(await resolver?.getAddress(0x80002105)).toBe(owner.address)
  expect(await resolver?.getContentHash()).toBeNull()
  expect(await provider.resolveName(`${createLabel()}.${zone}`)).toBeNull()
  await choosePrimary(owner.address, name)
  expect(await provider.lookupAddress(owner.address)).toBe(name)
})

test('a primary name that belongs to another account is ignored', async () => {
  const { name } = await registerNew()
  const attacker = createOwner()
  await choosePrimary(attacker.address, name)
  expect(await createViem().getEnsName({ address: attacker.address })).toBeNull()
  expect(await createEthers().lookupAddress(attacker.address)).toBeNull()
  expect((await server.get(`/v1/identity/${attacker.address}`)).body.name).toBeNull()
})

test('the wallet drops a primary name of the zone once the name is released', async () => {
  const { owner, name, label } = await registerNew()
  await choosePrimary(owner.address, name)
  expect((await server.get(`/v1/identity/${owner.address}`)).body.name).toBe(name)
  expect((await server.release(label, owner)).status).toBe(200)
  expect((await server.get(`/v1/identity/${owner.address}`)).body.name).toBeNull()
  expect(await createViem().getEnsAddress({ name })).toBeNull()
})

const parts = parseAbiParameters('bytes, uint64, bytes')
type Lie = { signerKey?: Hex; resolver?: Address; chainId?: bigint; secondsAgo?: number; address?: Address }

/** Starts a real gateway with different settings. Tampers with its response if `address` is set. */
async function startMaliciousGateway(
  owner: Address,
  { signerKey, resolver, chainId = 31337n, secondsAgo = 0, address }: Lie,
) {
  const row = { name: '', address: owner.toLowerCase(), homeCoin: null, owner: '', addresses: '{}', attributes: '{}' }
  const times = { registeredAt: 0, updatedAt: null, releasedAt: null }
  const { timestamp } = await createViem().getBlock()
  const gateway = createGateway({
    zone,
    resolver: resolver ?? localnet.contracts.offchainResolver,
    chainId,
    signerKey: signerKey ?? getDevKey('namer'),
    registry: { find: async () => ({ ...row, ...times }) },
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
  await zoneOfTest.write(getDevAddress('deployer'), localnet.contracts.offchainResolver, data)
}

test.each<[string, Lie, boolean]>([
  ['an honest gateway', {}, true],
  ['a gateway with the key of another', { signerKey: `0x${'1'.repeat(64)}` }, false],
  ['a gateway that signs for another resolver', { resolver: `0x${'2'.repeat(40)}` }, false],
  ['a gateway that signs for the same resolver of another network', { chainId: 1n }, false],
  ['a gateway whose answer has expired', { secondsAgo: 3600 }, false],
  ['a gateway that changes the address', { address: `0x${'3'.repeat(40)}` }, false],
])('%s: %o, trusted by ENS clients: %s', async (_, lie, isTrusted) => {
  const owner = createOwner()
  const name = `${createLabel()}.${zone}`
  onTestFinished(() => useUrls([`${server.url}/v1/names/ccip/{sender}/{data}.json`]))
  await useUrls([await startMaliciousGateway(owner.address, lie)])
  const byEthers = createEthers().resolveName(name)
  if (isTrusted) {
    expect(await createViem().getEnsAddress({ name, strict: true })).toBe(owner.address)
    expect(await byEthers).toBe(owner.address)
    return
  }
  await expect(createViem().getEnsAddress({ name, strict: true })).rejects.toThrow()
  expect(await createViem().getEnsAddress({ name })).toBeNull()
  expect(await byEthers).toBeNull()
})
