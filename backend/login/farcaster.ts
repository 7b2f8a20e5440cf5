import { createPublicClient, http, isHex, parseAbi } from 'viem'
import { parseSiweMessage, validateSiweMessage } from 'viem/siwe'
import { z } from 'zod'
import { createSecret } from '../secrets/secrets.ts'
import type { LoginConfig } from './loginConfig.ts'
import type { Profile } from './profile.ts'

type FarcasterConfig = NonNullable<LoginConfig['farcaster']>

const timeoutMs = 10_000
/** Farcaster messages always use Optimism's chain ID, regardless of the node from which the registry is read. */
const optimism = 10

const Channel = z.object({ channelToken: z.string().min(1), url: z.string().min(1), nonce: z.string() })
const Status = z.union([
  z.object({ state: z.literal('pending') }),
  z.object({
    state: z.literal('completed'),
    message: z.string().max(4000),
    signature: z.string().max(4000),
    username: z.string().max(100).nullish(),
  }),
])

const registryAbi = parseAbi(['function idOf(address owner) view returns (uint256)'])

/** Opens a relay channel with our own nonce, so that older signatures are not valid for it (FIP-11). */
export async function openChannel({ relayUrl }: FarcasterConfig, origin: string) {
  const nonce = createSecret().replace(/[^A-Za-z0-9]/g, '')
  const channel = Channel.parse(
    await fetchFromRelay(`${relayUrl}/v1/channel`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ siweUri: getSiweUri(origin), domain: new URL(origin).host, nonce }),
    }),
  )
  if (channel.nonce !== nonce) throw new Error('The relay has chosen a number of its own')
  return { url: channel.url, nonce, channelToken: channel.channelToken }
}

type ChannelQuery = { channelToken: string; nonce: string; origin: string; now: number }

/**
 * Reads and verifies the relay's response. Returns undefined while the signature is pending. The relay is not trusted:
 * the message must be for this wallet and this login, the signature must be valid, and the signer must own the ID in
 * the registry. The username comes from the relay, so nothing may depend on it.
 */
export async function readChannel(config: FarcasterConfig, query: ChannelQuery): Promise<Profile | undefined> {
  const { channelToken, nonce, origin, now } = query
  const headers = { authorization: `Bearer ${channelToken}` }
  const status = Status.parse(await fetchFromRelay(`${config.relayUrl}/v1/channel/status`, { headers }))
  if (status.state === 'pending') return undefined

  const { message, signature, username } = status
  const parsed = parseSiweMessage(message)
  const { address, uri, resources = [] } = parsed
  const domain = new URL(origin).host
  const isForUs = validateSiweMessage({ message: parsed, domain, nonce, time: new Date(now) })
  if (!isForUs || address === undefined || uri !== getSiweUri(origin))
    throw new Error('The message is not for this login')
  if (parsed.chainId !== optimism) throw new Error('The message is for another chain')
  const fid = resources.map((resource) => /^farcaster:\/\/fid\/([1-9]\d{0,17})\/?$/.exec(resource)?.[1]).find(Boolean)
  if (fid === undefined || !isHex(signature)) throw new Error('The message names no Farcaster id')

  const client = createPublicClient({ transport: http(config.rpcUrl, { timeout: timeoutMs, retryCount: 1 }) })
  // A custody address may be a contract. In that case, the node verifies the signature.
  if (!(await client.verifyMessage({ address, message, signature }))) throw new Error('The signature is wrong')
  const registry = { address: config.idRegistry, abi: registryAbi }
  const owned = await client.readContract({ ...registry, functionName: 'idOf', args: [address] })
  if (owned !== BigInt(fid)) throw new Error('The signer does not own this Farcaster id')
  return { provider: 'farcaster', subject: fid, username: username ?? `fid ${fid}` }
}

function getSiweUri(origin: string): string {
  return `${origin}/w/`
}

export class RelayDownError extends Error {
  readonly code = 'relay-down'
}

async function fetchFromRelay(url: string, init: RequestInit): Promise<unknown> {
  let response: Response
  try {
    response = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
  } catch (cause) {
    throw new RelayDownError('The relay did not answer', { cause })
  }
  if (response.status >= 500 || response.status === 429)
    throw new RelayDownError(`The relay answered ${response.status}`)
  if (!response.ok) throw new Error(`The relay answered ${response.status}`)
  return await response.json()
}
