import { type Localnet, startLocalnet } from '@oriel/localnet/evm/localnet.ts'
import { waitForReceipt } from '@oriel/localnet/evm/waitForReceipt.ts'
import { findFreePort } from '@oriel/localnet/servers/ports.ts'
import { describeEvm } from '@oriel/shared/chains/networks.testing.ts'
import type { SignInAccount } from '@oriel/shared/signIn/signIn.ts'
import { verifySignIn } from 'oriel/verify/verifySignIn.ts'
import { concat, createPublicClient, type Hex, http, serializeErc6492Signature } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestStore, type TestStore } from '../login/login.testing.ts'
import { startNode, startTestBackend } from '../server/backend.testing.ts'
import { createContract, createOwners, openClient, planAccount, signAll } from './contractAccount.testing.ts'
import { app, createMessage, readGrants, readRefusal, signInAs, signInKeys } from './signIn.testing.ts'

let localnet: Localnet
let store: TestStore

beforeAll(async () => {
  const ports = [await findFreePort(), await findFreePort()] as const
  ;[localnet, store] = await Promise.all([startLocalnet({ ports, blockTime: 0 }), openTestStore()])
})
afterAll(async () => {
  await Promise.all([localnet?.stop(), store?.stop()])
})

const getRpcUrl = () => localnet.networks[0].rpcUrl
const plan = () => planAccount({ rpcUrl: getRpcUrl(), contracts: localnet.contracts })

async function startBackend(url = getRpcUrl()) {
  const network = describeEvm({ id: 31337, name: 'Localnet', rpcUrl: url })
  const settings = { signInKeys, networks: [{ network, rpcUrls: [url] }] }
  return await startTestBackend(settings, { database: store.database })
}

const createAccount = (address: string): SignInAccount => ({ address, chainId: 'eip155:31337' })

test('a contract account signs in before it is deployed (ERC-6492) and after (ERC-1271)', async () => {
  const { url } = await startBackend()
  const { address, owners, deploy, sign: bare, signEarly } = await plan()
  const [first] = owners
  const strangers = createOwners()
  const attempt = (sign: (message: string) => Promise<string>) => signInAs(url, createAccount(address), sign)

  const before = await readGrants(await attempt((message) => signEarly(message)))
  expect(before[0]?.session).toMatchObject(createAccount(address))
  const forged = (message: string) => signEarly(message, strangers)
  for (const sign of [(message: string) => bare(message), forged])
    expect(await readRefusal(await attempt(sign))).toEqual([422, 'signature'])

  await deploy()
  expect(await openClient(getRpcUrl()).getCode({ address })).toBeDefined()
  await readGrants(await attempt((message) => bare(message)))
  await readGrants(await attempt((message) => signEarly(message)))
  const signOne = (message: string) => first?.signMessage({ message }) ?? expect.unreachable('there are two owners')
  const others = [signOne, forged, (message: string) => signAll(strangers, message), async () => '0x1234']
  for (const sign of others) expect(await readRefusal(await attempt(sign))).toEqual([422, 'signature'])
})

test('a factory that deploys another contract opens no other user’s account', async () => {
  const { url } = await startBackend()
  const { signEarly } = await plan()
  for (const victim of [privateKeyToAccount(generatePrivateKey()).address, localnet.contracts.usdc]) {
    expect(await readRefusal(await signInAs(url, createAccount(victim), (message) => signEarly(message)))).toEqual([
      422,
      'signature',
    ])
  }
})

/** Creation bytecode of a contract that accepts every signature (ERC-1271) once any other function has been called. */
const permissiveCode: Hex =
  '0x6032600c60003960326000f360003560e01c631626ba7e146015576001600055005b60005460215760206000f35b631626ba7e60e01b60005260206000f3'

test('an ERC-6492 wrapper call does not open a deployed account that rejects the signature, although ERC-6492 would', async () => {
  const { url } = await startBackend()
  const address = await createContract(getRpcUrl(), permissiveCode)
  const accepted: Hex = `0x${'1'.repeat(128)}`
  const wrap = (signature: Hex) => serializeErc6492Signature({ address, data: '0x12345678', signature })
  const attempt = (signature: Hex) => signInAs(url, createAccount(address), async () => signature)
  expect(await openClient(getRpcUrl()).verifyMessage({ address, message: 'Hello', signature: wrap(accepted) })).toBe(
    true,
  )
  for (const signature of [wrap(accepted), wrap(wrap(accepted)), accepted])
    expect(await readRefusal(await attempt(signature))).toEqual([422, 'signature'])
  const hash = await openClient(getRpcUrl()).sendTransaction({ to: address, data: '0x12345678', chain: null })
  await waitForReceipt(openClient(getRpcUrl()), hash)
  await readGrants(await attempt(wrap(accepted)))
})

test('an account signs in with its key before and after it is delegated (EIP-7702), and an attacker does not', async () => {
  const { url } = await startBackend()
  const { delegate } = localnet.contracts
  const owner = privateKeyToAccount(generatePrivateKey())
  const stranger = privateKeyToAccount(generatePrivateKey())
  const sign = (message: string) => owner.signMessage({ message })
  await readGrants(await signInAs(url, createAccount(owner.address), sign))

  const client = openClient(getRpcUrl())
  const authorization = await owner.signAuthorization({ chainId: 31337, address: delegate, nonce: 0 })
  const hash = await client.sendTransaction({ to: owner.address, authorizationList: [authorization], chain: null })
  await waitForReceipt(client, hash)
  expect(await client.getCode({ address: owner.address })).toBe(concat(['0xef0100', delegate]).toLowerCase())
  await readGrants(await signInAs(url, createAccount(owner.address), sign))
  const forged = await signInAs(url, createAccount(owner.address), (message) => stranger.signMessage({ message }))
  expect(await readRefusal(forged)).toEqual([422, 'signature'])
})

test('the node rejects an account with a key and no code when another key signed', async () => {
  const { url } = await startBackend()
  const [owner, stranger] = createOwners()
  const sign = async (message: string) => (await stranger?.signMessage({ message })) ?? ''
  const answer = await signInAs(url, createAccount(owner?.address ?? ''), sign)
  expect(await readRefusal(answer)).toEqual([422, 'signature'])
})

test('a contract account is unknown while the node is down', async () => {
  const { url } = await startBackend('http://127.0.0.1:1/')
  const { address, owners } = await plan()
  const answer = await signInAs(url, createAccount(address), (message) => signAll(owners, message))
  expect(await readRefusal(answer)).toEqual([503, 'network'])
})

test('a server can pass its own viem client, whose failures are also unknown', async () => {
  const { address, signEarly } = await plan()
  const message = createMessage(createAccount(address), { nonce: 'abcdefgh12345678' })
  const signature = await signEarly(message)
  const wrong = await signEarly(message, createOwners())
  const verifyGiven = (given: Hex, url = getRpcUrl()) => {
    const client = () => createPublicClient({ transport: http(url, { retryCount: 0, timeout: 2000 }) })
    return verifySignIn({ message, signature: given }, { origin: app, nonce: 'abcdefgh12345678', client })
  }
  expect(await verifyGiven(signature)).toMatchObject({ status: 'valid', account: { address } })
  expect(await verifyGiven(wrong)).toEqual({ status: 'invalid', reason: 'signature' })
  const silent = await startNode(() => {})
  for (const url of ['http://127.0.0.1:1/', silent])
    expect(await verifyGiven(signature, url)).toMatchObject({ status: 'unavailable' })
})
