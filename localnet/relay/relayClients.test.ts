import { createHash } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import { UniversalProvider } from '@walletconnect/universal-provider'
import { bytesToHex, createPublicClient, http, recoverMessageAddress, recoverTypedDataAddress, stringToHex } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type PhoneOptions, startPhone } from '../../tests/support/phone.ts'
import { createQueue } from '../../tests/support/queue.ts'
import { devMnemonic } from '../evm/accounts.ts'
import { startAnvil } from '../evm/anvil.ts'
import { findFreePort } from '../servers/ports.ts'
import { solanaNetworkId } from '../solana/bank/genesis.ts'
import { type Relay, startRelay } from './relay.ts'

type Provider = Awaited<ReturnType<typeof startDapp>>['provider']

const stops: (() => unknown)[] = []
let relay: Relay

// The libraries may contact only the relay. Requests for attestations or telemetry make the test fail.
const fetched = vi.fn(() => Promise.reject(new Error('No request may leave.')))
beforeEach(async () => {
  vi.stubGlobal('fetch', fetched.mockClear())
  relay = await startRelay({ port: 0 })
  stops.push(() => relay.stop())
})
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
  expect(fetched).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})

async function startDapp() {
  const provider = await UniversalProvider.init({
    projectId: 'localnet',
    relayUrl: relay.url,
    metadata: { name: 'Dapp', description: 'A dapp of the tests', url: 'https://dapp.example', icons: [] },
    logger: 'silent',
    telemetryEnabled: false,
    disableProviderPing: true,
  })
  const { core } = provider.client
  stops.push(async () => {
    core.heartbeat.stop()
    await core.relayer.transportClose()
  })
  const uris = createQueue<string>()
  provider.on('display_uri', (uri: string) => uris.add(uri))
  const offer = async () => {
    const connected = provider.connect({ optionalNamespaces: namespaces })
    // Marks the rejection as handled until the test awaits it.
    connected.catch(() => undefined)
    return { uri: await uris.next(), connected }
  }
  return { provider, offer }
}

const namespaces = {
  eip155: {
    chains: ['eip155:31337', 'eip155:31338', 'eip155:1'],
    methods: ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_switchEthereumChain'],
    events: ['accountsChanged', 'chainChanged'],
    rpcMap: { 31337: 'http://127.0.0.1:1', 31338: 'http://127.0.0.1:1', 1: 'http://127.0.0.1:1' },
  },
  solana: {
    chains: [solanaNetworkId],
    methods: ['solana_signMessage', 'solana_signTransaction'],
    events: [],
    rpcMap: { [solanaNetworkId.slice(7)]: 'http://127.0.0.1:1' },
  },
}

async function addPhone(options: Partial<PhoneOptions> = {}) {
  const phone = await startPhone({ relayUrl: relay.url, ...options })
  stops.push(phone.stop)
  return phone
}

async function pair(options: Partial<PhoneOptions> = {}) {
  const { provider, offer } = await startDapp()
  const phone = await addPhone(options)
  const { uri, connected } = await offer()
  await phone.pair(uri)
  await connected
  return { provider, phone }
}

const sign = (provider: Provider, text: string, address: string) =>
  provider.request<`0x${string}`>({ method: 'personal_sign', params: [stringToHex(text), address] }, 'eip155:31337')

test('default: a dapp and a phone pair, and the phone signs with both of its keys', async () => {
  const { provider, phone } = await pair()
  const { eip155: address, solana } = phone.addresses
  expect(provider.session?.namespaces).toMatchObject({
    eip155: { accounts: [`eip155:31337:${address}`, `eip155:31338:${address}`] },
    solana: { accounts: [`${solanaNetworkId}:${solana}`] },
  })
  phone.onRequest = 'hold'
  const texts = ['one', 'two', 'three', 'four']
  const signing = Promise.all(texts.map((text) => sign(provider, text, address)))
  const requests = []
  for (const _ of texts) requests.push(await phone.requests.next())
  for (const request of requests) await request.approve()
  const signatures = await signing
  phone.onRequest = 'answer'
  for (const [index, signature] of signatures.entries()) {
    expect(await recoverMessageAddress({ message: texts[index] ?? '', signature })).toBe(address)
  }

  const typedData = {
    types: { Note: [{ name: 'text', type: 'string' }] },
    primaryType: 'Note',
    domain: { chainId: 31337 },
    message: { text: 'hello' },
  } as const
  const params = [
    address,
    JSON.stringify({
      ...typedData,
      types: { EIP712Domain: [{ name: 'chainId', type: 'uint256' }], ...typedData.types },
    }),
  ]
  const signature = await provider.request<`0x${string}`>({ method: 'eth_signTypedData_v4', params }, 'eip155:31337')
  expect(await recoverTypedDataAddress({ ...typedData, signature })).toBe(address)

  const message = new TextEncoder().encode('hello solana')
  const signRequest = { method: 'solana_signMessage', params: { message: base58.encode(message), pubkey: solana } }
  const answer = await provider.request<{ signature: string }>(signRequest, solanaNetworkId)
  expect(ed25519.verify(base58.decode(answer.signature), message, base58.decode(solana))).toBe(true)
  expect(phone.failures).toEqual([])
})

test('behavior: the phone sends a transaction to its chain, and switches its network on request', async () => {
  vi.unstubAllGlobals()
  const { rpcUrl, stop } = await startAnvil({ chainId: 31338, port: await findFreePort() })
  stops.push(stop)
  const mnemonic = { words: devMnemonic, index: 3 }
  const { provider, phone } = await pair({ mnemonic, rpcUrls: { 'eip155:31338': rpcUrl } })
  const { eip155: from } = phone.addresses
  const send = (chainId: string) =>
    provider.request<`0x${string}`>(
      { method: 'eth_sendTransaction', params: [{ from, to: from, value: '0x7' }] },
      chainId,
    )
  const hash = await send('eip155:31338')
  const client = createPublicClient({ transport: http(rpcUrl), pollingInterval: 20 })
  expect(await client.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success', to: from.toLowerCase() })
  expect((await client.getTransaction({ hash })).value).toBe(7n)
  await expect(send('eip155:31337')).rejects.toMatchObject({ code: 4901 })

  // Calls the client directly, because the dapp's library would handle a request for the session's networks itself.
  const switchChain = (chainId: string) =>
    provider.client.request({
      topic: phone.session().topic,
      chainId: 'eip155:31337',
      request: { method: 'wallet_switchEthereumChain', params: [{ chainId }] },
    })
  const changed = new Promise((resolve) => provider.on('session_event', resolve))
  expect(await switchChain('0x7a6a')).toBeNull()
  expect(await changed).toMatchObject({ params: { event: { name: 'chainChanged', data: 31338 } } })
  await expect(switchChain('0x1')).rejects.toMatchObject({ code: 4902 })
})

test('behavior: the phone signs a Solana transaction in its own place, and refuses one that does not name it', async () => {
  const { provider, phone } = await pair()
  const own = base58.decode(phone.addresses.solana)
  const other = ed25519.getPublicKey(ed25519.utils.randomPrivateKey())
  const encodeTransaction = (version: number[], signers: Uint8Array[]) => {
    const header = [...version, signers.length, 0, 1]
    const keys = [...signers, new Uint8Array(32)].flatMap((key) => [...key])
    const message = Uint8Array.from([...header, signers.length + 1, ...keys, ...createHash('sha256').digest(), 0])
    return { message, bytes: Uint8Array.from([signers.length, ...new Uint8Array(64 * signers.length), ...message]) }
  }
  const sendRequest = (bytes: Uint8Array) =>
    provider.request<{ signature: string; transaction: string }>(
      { method: 'solana_signTransaction', params: { transaction: base64.encode(bytes) } },
      solanaNetworkId,
    )
  for (const version of [[], [0x80]]) {
    const { message, bytes } = encodeTransaction(version, [other, own])
    const { signature, transaction } = await sendRequest(bytes)
    expect(ed25519.verify(base58.decode(signature), message, own)).toBe(true)
    expect(bytesToHex(base64.decode(transaction).subarray(65, 129))).toBe(bytesToHex(base58.decode(signature)))
    expect(base64.decode(transaction).subarray(129)).toEqual(message)
  }
  await expect(sendRequest(encodeTransaction([], [other]).bytes)).rejects.toMatchObject({ code: -32602 })
})

test('behavior: the phone rejects a proposal and a request with the given code', async () => {
  const { offer, provider } = await startDapp()
  const phone = await addPhone({ onProposal: 'reject', onRequest: 'hold' })
  const refused = await offer()
  await phone.pair(refused.uri)
  await expect(refused.connected).rejects.toMatchObject({ code: 5000 })

  phone.onProposal = 'ignore'
  const { uri, connected } = await offer()
  await phone.pair(uri)
  await phone.proposals.next()
  expect((await phone.proposals.next()).params.proposer.metadata.name).toBe('Dapp')
  const only = {
    eip155: {
      accounts: [`eip155:31338:${phone.addresses.eip155}`],
      methods: ['personal_sign'],
      events: ['chainChanged'],
    },
  }
  await phone.approve({ namespaces: only })
  await connected
  expect(provider.session?.namespaces).toMatchObject(only)

  const signing = provider.request(
    { method: 'personal_sign', params: ['0x00', phone.addresses.eip155] },
    'eip155:31338',
  )
  const request = await phone.requests.next()
  expect(request).toMatchObject({ method: 'personal_sign', chainId: 'eip155:31338' })
  await request.reject(4001, 'No.')
  await expect(signing).rejects.toMatchObject({ code: 4001, message: 'No.' })
})

test('behavior: two phones scan one code, and the one that approves gets the session', async () => {
  const { offer } = await startDapp()
  const first = await addPhone({ onProposal: 'ignore' })
  const second = await addPhone({ onProposal: 'ignore' })
  const { uri, connected } = await offer()
  await first.pair(uri)
  await first.proposals.next()
  await second.pair(uri)
  await second.proposals.next()
  await second.approve()
  await connected
  expect([first.sessions().length, second.sessions().length]).toEqual([0, 1])
})

test('behavior: after a restart of the relay, clients reconnect and get what it had accepted', async () => {
  const { provider, phone } = await pair()
  const { eip155: address } = phone.addresses
  const port = Number(new URL(relay.url).port)
  await phone.stop()
  const signed = sign(provider, 'while the phone is away', address)
  // The relay must have accepted the request. If a request is lost with its socket, it is resent only after 20 seconds.
  const listStoredTags = () => relay.mailbox.listWaiting('phone', provider.session?.topic ?? '').map(({ tag }) => tag)
  await expect.poll(listStoredTags).toContain(1108)
  await relay.stop()
  relay = await startRelay({ port, mailbox: relay.mailbox })
  await phone.restart()
  expect(await recoverMessageAddress({ message: 'while the phone is away', signature: await signed })).toBe(address)
  expect(relay.sockets()).toHaveLength(2)
})

test('behavior: phone and dapp exchange events, new networks, a ping and the end of the session', async () => {
  const { provider, phone } = await pair()
  const events = createQueue<unknown>()
  provider.on('session_event', ({ params }: { params: { event: unknown } }) => events.add(params.event))
  await phone.emitChainChanged(31338)
  expect(await events.next()).toEqual({ name: 'chainChanged', data: 31338 })
  await phone.emitAccountsChanged([phone.addresses.eip155])
  expect(await events.next()).toEqual({ name: 'accountsChanged', data: [phone.addresses.eip155] })
  await phone.ping()

  const { eip155, ...rest } = phone.session().namespaces
  if (!eip155) throw new Error('The session has no EVM accounts.')
  const accounts = [...eip155.accounts, `eip155:1:${phone.addresses.eip155}`]
  const chains = ['eip155:31337', 'eip155:31338', 'eip155:1']
  await phone.updateSession({ ...rest, eip155: { ...eip155, chains, accounts } })
  expect(provider.session?.namespaces.eip155?.accounts).toEqual(accounts)

  const ended = new Promise((resolve) => provider.on('session_delete', resolve))
  await phone.disconnect()
  await ended
  expect(phone.sessions()).toEqual([])
})

test('behavior: when the dapp ends the session, the phone is notified', async () => {
  const { provider, phone } = await pair()
  const { topic } = phone.session()
  await provider.disconnect()
  expect(await phone.deletions.next()).toBe(topic)
  expect(phone.failures).toEqual([])
})
