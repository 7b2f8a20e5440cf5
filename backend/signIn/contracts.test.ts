import * as packaged from '@metamask/delegation-abis/bytecode'
import {
  type Address,
  concat,
  createPublicClient,
  createWalletClient,
  encodeAbiParameters,
  encodeDeployData,
  encodeFunctionData,
  getCreate2Address,
  type Hex,
  http,
  publicActions,
  serializeErc6492Signature,
  zeroHash,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeEvm } from '#shared/networks.testing.ts'
import type { SignInAccount } from '#shared/signIn.ts'
import { devAddress } from '../../localnet/accounts.ts'
import { type Localnet, startLocalnet } from '../../localnet/localnet.ts'
import { findFreePort } from '../../localnet/ports.ts'
import { verifySignIn } from '../../sdk/verify/verifySignIn.ts'
import { startNode, startTestBackend } from '../backend.testing.ts'
import { openTestStore, type TestStore } from '../login/login.testing.ts'
import { app, readGrants, refusalOf, signInAs, signInKeys, textOf } from './signIn.testing.ts'

let localnet: Localnet
let store: TestStore

beforeAll(async () => {
  const ports = [await findFreePort(), await findFreePort()] as const
  ;[localnet, store] = await Promise.all([startLocalnet({ ports, blockTime: 0 }), openTestStore('PGlite')])
})
afterAll(async () => {
  await Promise.all([localnet?.stop(), store?.stop()])
})

// The contracts of a public smart account that two owners sign for, behind a proxy that a factory deploys.
const bytecodes: Record<string, Hex> = packaged
const bytecodeOf = (name: string) => bytecodes[name] ?? expect.unreachable(`the package has no ${name}`)
const initializeAbi = [
  {
    ...{ type: 'function', name: 'initialize', stateMutability: 'nonpayable', outputs: [] },
    inputs: [{ type: 'address[]' }, { type: 'uint256' }],
  },
] as const
const deployAbi = [
  {
    ...{ type: 'function', name: 'deploy', stateMutability: 'nonpayable' },
    inputs: [{ type: 'bytes' }, { type: 'bytes32' }],
    outputs: [{ type: 'address' }],
  },
] as const

const openClient = () =>
  createWalletClient({ transport: http(localnet.networks[0].rpcUrl), account: devAddress('faucet') }).extend(
    publicActions,
  )

async function create(data: Hex): Promise<Address> {
  const client = openClient()
  const hash = await client.sendTransaction({ data, chain: null })
  const { contractAddress } = await client.waitForTransactionReceipt({ hash, pollingInterval: 20 })
  return contractAddress ?? expect.unreachable('the contract was not made')
}

const createOwners = () =>
  [generatePrivateKey(), generatePrivateKey()]
    .map((key) => privateKeyToAccount(key))
    .toSorted((one, other) => (one.address.toLowerCase() < other.address.toLowerCase() ? -1 : 1))
type Owners = ReturnType<typeof createOwners>

/** The contract takes the signatures in the order of the owners. */
const signAll = async (owners: Owners, message: string) =>
  concat(await Promise.all(owners.map((owner) => owner.signMessage({ message }))))

/** Returns a contract account that does not exist yet, its owner, and the call that makes it. */
async function planAccount() {
  const { entryPoint07, delegationManager } = localnet.contracts
  const factory = await create(bytecodeOf('SimpleFactory'))
  const words = encodeAbiParameters([{ type: 'address' }, { type: 'address' }], [delegationManager, entryPoint07])
  const implementation = await create(concat([bytecodeOf('MultiSigDeleGator'), words]))
  const owners = createOwners()
  const setUp = encodeFunctionData({ abi: initializeAbi, args: [owners.map(({ address }) => address), 2n] })
  const proxy = encodeDeployData({
    abi: [{ type: 'constructor', stateMutability: 'payable', inputs: [{ type: 'address' }, { type: 'bytes' }] }],
    bytecode: bytecodeOf('ERC1967Proxy'),
    args: [implementation, setUp],
  })
  const address = getCreate2Address({ from: factory, salt: zeroHash, bytecode: proxy })
  return { address, owners, factory, data: encodeFunctionData({ abi: deployAbi, args: [proxy, zeroHash] }) }
}

async function startBackend(rpcUrl = localnet.networks[0].rpcUrl) {
  const network = describeEvm({ id: 31337, name: 'Localnet', rpcUrl })
  const settings = { signInKeys, networks: [{ network, rpcUrls: [rpcUrl] }] }
  return await startTestBackend(settings, { database: store.database })
}

const accountOf = (address: string): SignInAccount => ({ address, chainId: 'eip155:31337' })

test('a contract account signs in before it is deployed (ERC-6492) and after (ERC-1271)', async () => {
  const { url } = await startBackend()
  const { address, owners, factory, data } = await planAccount()
  const [first] = owners
  const strangers = createOwners()
  const wrap = async (signers: Owners, message: string) =>
    serializeErc6492Signature({ address: factory, data, signature: await signAll(signers, message) })
  const attempt = (sign: (message: string) => Promise<string>) => signInAs(url, accountOf(address), sign)

  const before = await readGrants(await attempt((message) => wrap(owners, message)))
  expect(before[0]?.session).toMatchObject(accountOf(address))
  const [bare, forged] = [(message: string) => signAll(owners, message), (message: string) => wrap(strangers, message)]
  for (const sign of [bare, forged]) expect(await refusalOf(await attempt(sign))).toEqual([422, 'signature'])

  const client = openClient()
  const hash = await client.sendTransaction({ to: factory, data, chain: null })
  await client.waitForTransactionReceipt({ hash, pollingInterval: 20 })
  expect(await client.getCode({ address })).toBeDefined()
  await readGrants(await attempt(bare))
  await readGrants(await attempt((message) => wrap(owners, message)))
  const one = (message: string) => first?.signMessage({ message }) ?? expect.unreachable('there are two owners')
  const others = [one, forged, (message: string) => signAll(strangers, message), async () => '0x1234']
  for (const sign of others) expect(await refusalOf(await attempt(sign))).toEqual([422, 'signature'])
})

test('a factory that makes another contract opens no account of a stranger', async () => {
  const { url } = await startBackend()
  const { owners, factory, data } = await planAccount()
  for (const victim of [privateKeyToAccount(generatePrivateKey()).address, localnet.contracts.usdc]) {
    const sign = async (message: string) =>
      serializeErc6492Signature({ address: factory, data, signature: await signAll(owners, message) })
    expect(await refusalOf(await signInAs(url, accountOf(victim), sign))).toEqual([422, 'signature'])
  }
})

/** Accepts every signature (ERC-1271) after any other function was called. The first bytes deploy the others. */
const openDoor: Hex =
  '0x6032600c60003960326000f360003560e01c631626ba7e146015576001600055005b60005460215760206000f35b631626ba7e60e01b60005260206000f3'

test('the call in a wrapper opens no account that is deployed and says no, although ERC-6492 would make it', async () => {
  const { url } = await startBackend()
  const address = await create(openDoor)
  const accepted: Hex = `0x${'1'.repeat(128)}`
  const wrap = (signature: Hex) => serializeErc6492Signature({ address, data: '0x12345678', signature })
  const attempt = (signature: Hex) => signInAs(url, accountOf(address), async () => signature)
  expect(await openClient().verifyMessage({ address, message: 'Hello', signature: wrap(accepted) })).toBe(true)
  for (const signature of [wrap(accepted), wrap(wrap(accepted)), accepted])
    expect(await refusalOf(await attempt(signature))).toEqual([422, 'signature'])
  const hash = await openClient().sendTransaction({ to: address, data: '0x12345678', chain: null })
  await openClient().waitForTransactionReceipt({ hash, pollingInterval: 20 })
  await readGrants(await attempt(wrap(accepted)))
})

test('an account signs in with its key before and after it has a program (EIP-7702), and no stranger does', async () => {
  const { url } = await startBackend()
  const { delegate } = localnet.contracts
  const owner = privateKeyToAccount(generatePrivateKey())
  const stranger = privateKeyToAccount(generatePrivateKey())
  const sign = (message: string) => owner.signMessage({ message })
  await readGrants(await signInAs(url, accountOf(owner.address), sign))

  const client = openClient()
  const authorization = await owner.signAuthorization({ chainId: 31337, address: delegate, nonce: 0 })
  const hash = await client.sendTransaction({ to: owner.address, authorizationList: [authorization], chain: null })
  await client.waitForTransactionReceipt({ hash, pollingInterval: 20 })
  expect(await client.getCode({ address: owner.address })).toBe(concat(['0xef0100', delegate]).toLowerCase())
  await readGrants(await signInAs(url, accountOf(owner.address), sign))
  const forged = await signInAs(url, accountOf(owner.address), (message) => stranger.signMessage({ message }))
  expect(await refusalOf(forged)).toEqual([422, 'signature'])
})

test('an account with a key and no code is refused by the node when another key signed', async () => {
  const { url } = await startBackend()
  const [owner, stranger] = createOwners()
  const sign = async (message: string) => (await stranger?.signMessage({ message })) ?? ''
  const answer = await signInAs(url, accountOf(owner?.address ?? ''), sign)
  expect(await refusalOf(answer)).toEqual([422, 'signature'])
})

test('a contract account is unknown while the node is down', async () => {
  const { url } = await startBackend('http://127.0.0.1:1/')
  const { address, owners } = await planAccount()
  const answer = await signInAs(url, accountOf(address), (message) => signAll(owners, message))
  expect(await refusalOf(answer)).toEqual([503, 'network'])
})

test('a server can give its own client of viem, whose failures are unknown, too', async () => {
  const { address, owners, factory, data } = await planAccount()
  const message = textOf(accountOf(address), { nonce: 'abcdefgh12345678' })
  const signature = serializeErc6492Signature({ address: factory, data, signature: await signAll(owners, message) })
  const wrong = serializeErc6492Signature({ address: factory, data, signature: await signAll(createOwners(), message) })
  const ask = (given: Hex, url = localnet.networks[0].rpcUrl) => {
    const client = () => createPublicClient({ transport: http(url, { retryCount: 0, timeout: 2000 }) })
    return verifySignIn({ message, signature: given }, { origin: app, nonce: 'abcdefgh12345678', client })
  }
  expect(await ask(signature)).toMatchObject({ ok: true, account: { address } })
  expect(await ask(wrong)).toEqual({ ok: false, reason: 'signature' })
  const silent = await startNode(() => {})
  for (const url of ['http://127.0.0.1:1/', silent]) expect(await ask(signature, url)).toEqual({ ok: 'unknown' })
})
