import { getDevKey } from '@oriel/localnet/evm/accounts.ts'
import { type NameMessages, nameRejections } from '@oriel/shared/chains/names.ts'
import { type Address, bytesToHex, encodeFunctionData, type Hex, namehash, parseAbi } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { packetToBytes } from 'viem/ens'
import { startTestBackend } from '../server/backend.testing.ts'

export const zone = 'oriel.eth'
export const resolver: Address = '0x00000000000000000000000000000000000000aa'
/** Coin type of the local chain 31337 (ENSIP-11). */
export const localCoin = 0x80007a69

export const createOwner = () => privateKeyToAccount(generatePrivateKey())
/** Creates a unique label. */
export const createLabel = () => `n${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`

export const createNameSettings = (more: Record<string, unknown> = {}) => ({
  names: { zone, network: 'eip155:31337', resolver, perClientPerDay: 1000, ...more },
  namesKey: getDevKey('namer'),
})

export async function startZone(settings: Record<string, unknown>, options?: Parameters<typeof startTestBackend>[1]) {
  const { url } = await startTestBackend({ ...createNameSettings(), ...settings }, options)
  return createClient(url)
}

export const getRefusal = (kind: keyof typeof nameRejections) => [
  nameRejections[kind].status,
  nameRejections[kind].field,
]

export type ZoneClient = ReturnType<typeof createClient>
type Answer = { status: number; body: Record<string, unknown>; refused: [number, string | undefined] }

type Registration = { timestamp?: number; attributes?: object; signature?: Hex }

/** Creates a client that sends the same requests as the wallet and AppKit. */
export function createClient(url: string) {
  const getSeconds = () => Math.floor(Date.now() / 1000)

  async function send(path: string, init?: RequestInit): Promise<Answer> {
    const response = await fetch(`${url}${path}`, init)
    const body = await response.json()
    return { status: response.status, body, refused: [response.status, body.reasons?.[0]?.field] }
  }
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    send(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })

  return {
    url,
    get: (path: string) => send(path),
    post,
    async change<kind extends keyof NameMessages>(
      path: string,
      owner: PrivateKeyAccount,
      message: Omit<NameMessages[kind], 'timestamp'> & { timestamp?: number },
      more: object = {},
    ) {
      const body = await signChange(owner, { timestamp: getSeconds(), ...message })
      return await post(`/v1/profile/account${path}`, { ...body, ...more })
    },
    async register(
      label: string,
      owner: PrivateKeyAccount,
      { timestamp = getSeconds(), attributes = {}, ...more }: Registration = {},
    ) {
      const body = await signChange(owner, { name: `${label}.${zone}`, attributes, timestamp })
      return await post('/v1/profile/account', { ...body, ...more })
    },
    async release(label: string, owner: PrivateKeyAccount, timestamp = getSeconds()) {
      const name = `${label}.${zone}`
      const body = await signChange(owner, { name, release: true, timestamp })
      return await post(`/v1/profile/account/${name}/release`, body)
    },
  }
}

/** Signs a message. The timestamp must be its last key. */
export async function signChange(owner: PrivateKeyAccount, { timestamp, ...message }: Record<string, unknown>) {
  const text = JSON.stringify({ ...message, timestamp })
  const signature = await owner.signMessage({ message: text })
  return { coin_type: localCoin, address: owner.address, message: text, signature }
}

const abi = parseAbi([
  'function resolve(bytes name, bytes data) view returns (bytes)',
  'function addr(bytes32 node) view returns (address)',
])

/** Encodes the request that the resolver sends to its gateway. `data` is the call of a record function. */
export function encodeResolverCall(name: string, data?: Hex): Hex {
  const inner = data ?? encodeFunctionData({ abi, functionName: 'addr', args: [namehash(name)] })
  return encodeFunctionData({ abi, functionName: 'resolve', args: [bytesToHex(packetToBytes(name)), inner] })
}
