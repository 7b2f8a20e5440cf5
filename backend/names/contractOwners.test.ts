import { getDevAddress } from '@oriel/localnet/evm/accounts.ts'
import { describeEvm } from '@oriel/shared/chains/networks.testing.ts'
import { createTestClient, type Hex, http, serializeErc6492Signature, toCoinType, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openTestStore } from '../login/login.testing.ts'
import { type LocalZone, startLocalZone } from './localZone.testing.ts'
import { createLabel, createOwner, getRefusal, localCoin, startZone, zone } from './zone.testing.ts'

let local: LocalZone
beforeAll(async () => {
  local = await startLocalZone()
})
afterAll(() => local?.stop())

/** Contract that accepts every signature starting with 0x01 (ERC-1271) and has no key. */
const acceptAll: Hex = '0x60643560f81c600114631626ba7e0260e01b60005260206000f3'

const accepted: Hex = `0x01${'0'.repeat(128)}`

/** Contract that accepts every signature (ERC-1271) once any other function has been called. */
const acceptAllOnceCalled: Hex =
  '0x60003560e01c631626ba7e146015576001600055005b60005460215760206000f35b631626ba7e60e01b60005260206000f3'

test('a contract account gets an address on its own network only, where the contract accepted the signature', async () => {
  const address = createOwner().address
  await local.setCode(address, acceptAll)
  const label = createLabel()
  const name = `${label}.${zone}`
  const message = JSON.stringify({ name, attributes: {}, timestamp: Math.floor(Date.now() / 1000) })
  const signed = { address, message, signature: accepted, coin_type: localCoin }
  const register = (more: object) => local.server.post('/v1/profile/account', { ...signed, ...more })
  expect((await register({ signature: `0x02${'0'.repeat(128)}` })).refused).toEqual([401, 'signature'])
  expect((await register({ address: createOwner().address })).refused).toEqual([401, 'signature'])
  // This deployment does not serve the second chain, so it cannot verify the signature there.
  expect((await register({ coin_type: localCoin + 1 })).refused).toEqual([401, 'signature'])
  expect((await register({})).body).toMatchObject({ addresses: { [localCoin]: { address } } })

  const readAddress = (coinType: bigint) => local.viem().getEnsAddress({ name, coinType })
  expect((await readAddress(BigInt(localCoin)))?.toLowerCase()).toBe(address.toLowerCase())
  expect([await local.viem().getEnsAddress({ name }), await readAddress(0x80002105n)]).toEqual([null, null])
  expect((await local.server.get(`/v1/identity/${address}`)).body.name).toBeNull()
  const set = JSON.stringify({ coin_type: 60, address, timestamp: Math.floor(Date.now() / 1000) })
  const other = await local.server.post(`/v1/profile/account/${name}/address`, { ...signed, message: set })
  expect(other.refused).toEqual([400, 'coin_type'])
})

test('a contract cannot use up the registration limit of another contract at the same address on another network', async () => {
  const { address } = createOwner()
  const chains = local.localnet.networks
  for (const { rpcUrl } of chains)
    await createTestClient({ mode: 'anvil', transport: http(rpcUrl) }).setCode({ address, bytecode: acceptAll })
  const networks = chains.map(({ chainId, rpcUrl }) => ({
    network: describeEvm({ id: chainId, name: `Chain ${chainId}`, rpcUrl }),
    rpcUrls: [rpcUrl],
  }))
  const store = await openTestStore()
  onTestFinished(store.stop)
  const server = await startZone({ networks }, { database: store.database })
  const [own, other] = chains.map(({ chainId }) => Number(toCoinType(chainId)))
  const register = async (coin_type: number | undefined) => {
    const name = `${createLabel()}.${zone}`
    const timestamp = Math.floor(Date.now() / 1000)
    const signed = (message: object) => ({ address, message: JSON.stringify(message), signature: accepted, coin_type })
    const { refused } = await server.post('/v1/profile/account', signed({ name, attributes: {}, timestamp }))
    await server.post(`/v1/profile/account/${name}/release`, signed({ name, release: true, timestamp }))
    return refused
  }
  for (let at = 1; at <= 5; at++) expect([at, (await register(other))[0]]).toEqual([at, 200])
  expect(await register(other)).toEqual(getRefusal('tooMany'))
  expect((await register(own))[0]).toBe(200)
})

test('the zero address gets no name, although validators of ERC-6492 accept an invalid signature there', async () => {
  const message = JSON.stringify({
    name: `${createLabel()}.${zone}`,
    attributes: {},
    timestamp: Math.floor(Date.now() / 1000),
  })
  const signature: Hex = `0x${'00'.repeat(64)}1b`
  expect(await local.viem().verifyMessage({ address: zeroAddress, message, signature })).toBe(true)
  const body = { address: zeroAddress, message, signature, coin_type: localCoin }
  expect((await local.server.post('/v1/profile/account', body)).refused).toEqual(getRefusal('forged'))
})

test('an account with a key has one name, even though its delegate accepts signatures, too (EIP-7702)', async () => {
  const owner = createOwner()
  await local.setCode(owner.address, acceptAll)
  const byContract = { signature: accepted }
  const first = createLabel()
  const second = createLabel()
  expect((await local.server.register(first, owner, byContract)).status).toBe(200)
  expect((await local.server.register(second, owner)).refused).toEqual(getRefusal('owned'))
  // The key sets its delegate, so it may release the delegate's name.
  expect((await local.server.release(first, owner)).status).toBe(200)
  expect((await local.server.register(second, owner)).status).toBe(200)
  expect((await local.server.register(createLabel(), owner, byContract)).refused).toEqual(getRefusal('owned'))
})

test('an ERC-6492 wrapper call does not open a deployed account that rejects the signature', async () => {
  const { address } = createOwner()
  await local.setCode(address, acceptAllOnceCalled)
  const message = JSON.stringify({
    name: `${createLabel()}.${zone}`,
    attributes: {},
    timestamp: Math.floor(Date.now() / 1000),
  })
  const call = { address, data: '0x12345678' } as const
  const wrapped = serializeErc6492Signature({ ...call, signature: accepted })
  const register = (signature: Hex) =>
    local.server.post('/v1/profile/account', { address, message, signature, coin_type: localCoin })
  // An ERC-6492 verifier executes the attacker's call, and accepts the signature because of it.
  expect(await local.viem().verifyMessage({ address, message, signature: wrapped })).toBe(true)
  for (const signature of [wrapped, serializeErc6492Signature({ ...call, signature: wrapped }), accepted])
    expect((await register(signature)).refused).toEqual(getRefusal('forged'))
  await local.write(getDevAddress('faucet'), address, call.data)
  expect((await register(wrapped)).status).toBe(200)
})
