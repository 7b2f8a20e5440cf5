import { randomBytes, randomInt } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createSiweMessage } from 'viem/siwe'
import { escapeHtml, sendPage } from '../servers/localPage.ts'
import { readBody, sendJson, startLocalServer } from '../servers/localServer.ts'
import { createFarcasterUser, type FarcasterUser, type IdRegistry, registerUser } from './farcasterUser.ts'

export type FarcasterRelay = { url: string; stop(): Promise<void> }

/** Login request. Times are in ISO 8601 (FIP-11). */
type ChannelRequest = {
  siweUri: string
  domain: string
  nonce?: string
  notBefore?: string
  expirationTime?: string
  requestId?: string
}
type Channel = {
  nonce: string
  signatureParams: ChannelRequest
  completed?: { message: string; signature: string; user: FarcasterUser }
}
type Relay = { channels: Map<string, Channel>; registry: IdRegistry; url: () => string }

const maxChannels = 1000
const tokenLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** Chain ID in all Farcaster messages, no matter which chain has the contracts. */
const optimism = 10

/**
 * Starts a relay that also stands in for the phone. The page behind the QR code signs with a custody key whose ID is in
 * the registry on the local chain.
 */
export async function startFarcasterRelay({ port, registry }: { port: number; registry: IdRegistry }) {
  const relay: Relay = { channels: new Map(), registry, url: () => server.url }
  const server = await startLocalServer({ port, answer: (request, response) => route(request, response, relay) })
  return { url: server.url, stop: server.stop } satisfies FarcasterRelay
}

async function route(request: IncomingMessage, response: ServerResponse, relay: Relay) {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
  switch (`${request.method} ${pathname}`) {
    case 'POST /v1/channel':
      return await openChannel(request, response, relay)
    case 'GET /v1/channel/status':
      return readStatus(request, response, relay)
    case 'GET /~/siwf':
    case 'POST /~/siwf':
      return await handlePhone(request, response, { relay, token: searchParams.get('channelToken') ?? '' })
    case 'GET /':
      return sendPage(response, {
        title: 'Farcaster of the local network',
        body: '<p>A relay, and the phone that scans its codes. The wallet shows you the way here.</p>',
      })
    default:
      return sendJson(response, 404, { error: 'Not found' })
  }
}

async function openChannel(request: IncomingMessage, response: ServerResponse, { channels, url }: Relay) {
  const params = readRequest(await readBody(request))
  if (typeof params === 'string') return sendJson(response, 400, { error: 'Validation error', message: params })
  const nonce = params.nonce ?? randomBytes(8).toString('hex')
  const channelToken = Array.from({ length: 8 }, () => tokenLetters[randomInt(tokenLetters.length)]).join('')
  channels.set(channelToken, { nonce, signatureParams: { ...params, nonce } })
  const [oldest] = channels.keys()
  if (channels.size > maxChannels && oldest !== undefined) channels.delete(oldest)
  const link = `${url()}/~/siwf?channelToken=${channelToken}`
  return sendJson(response, 201, { channelToken, url: link, connectUri: link, nonce })
}

function readRequest(text: string): ChannelRequest | string {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return 'body must be JSON'
  }
  const { siweUri, domain, ...rest }: Record<string, unknown> = Object(body)
  if (typeof siweUri !== 'string' || !URL.canParse(siweUri)) return 'body/siweUri must match format "uri"'
  if (typeof domain !== 'string' || !/^[a-zA-Z0-9.-]+(:[0-9]+)?$/.test(domain)) return 'body/domain must be a host'
  const optional: Partial<Record<string, string>> = {}
  for (const name of ['nonce', 'notBefore', 'expirationTime', 'requestId']) {
    const value = rest[name]
    if (value === undefined) continue
    if (typeof value !== 'string') return `body/${name} must be string`
    optional[name] = value
  }
  return { siweUri, domain, ...optional }
}

function readStatus({ headers }: IncomingMessage, response: ServerResponse, { channels }: Relay) {
  const token = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
  const channel = channels.get(token)
  if (!channel) return sendJson(response, 401, { error: 'Unauthorized' })
  const { nonce, signatureParams, completed } = channel
  const details = { nonce, acceptAuthAddress: false, signatureParams }
  if (!completed) return sendJson(response, 202, { state: 'pending', ...details })
  channels.delete(token)
  const { message, signature, user } = completed
  const { fid, username, name, custody } = user
  const profile = { fid, username, displayName: name, bio: '', pfpUrl: '', custody: custody.address }
  return sendJson(response, 200, { state: 'completed', ...details, message, signature, ...profile, verifications: [] })
}

type Scan = { relay: Relay; token: string }

async function handlePhone(request: IncomingMessage, response: ServerResponse, { relay, token }: Scan) {
  const channel = relay.channels.get(token)
  if (!channel || channel.completed) {
    const body = '<p>Go back to the wallet and ask for a new one.</p>'
    return sendPage(response, { title: 'This code is used or too old', body, status: 410 })
  }
  const title = 'Sign in with Farcaster (local phone)'
  const { domain } = channel.signatureParams
  const form = `<p><b>${escapeHtml(domain)}</b> wants you to sign in. To refuse, close this page.</p>
<p class="quiet">A stand-in on this machine. The same name is the same account the next time.</p>
<form method="post"><label>Name<input name="name" required maxlength="100" autocomplete="off" autofocus></label>
<button>Sign in</button></form>`
  if (request.method === 'GET') return sendPage(response, { title, body: form })

  const name = new URLSearchParams(await readBody(request)).get('name')?.trim() ?? ''
  if (!name) return sendPage(response, { title, body: form, status: 400 })
  const user = createFarcasterUser(name)
  await registerUser(user, relay.registry)
  const message = formatMessage(channel, user)
  channel.completed = { message, signature: await user.custody.signMessage({ message }), user }
  const body = `<p>You are signed in to ${escapeHtml(domain)} as ${escapeHtml(user.username)}. Go back to it.</p>`
  return sendPage(response, { title, body })
}

/** Returns the EIP-4361 message, with the Farcaster ID among its resources (FIP-11). */
function formatMessage({ nonce, signatureParams }: Channel, { fid, custody }: FarcasterUser): string {
  const { siweUri, domain, notBefore, expirationTime, requestId } = signatureParams
  return createSiweMessage({
    domain,
    address: custody.address,
    statement: 'Farcaster Auth',
    uri: siweUri,
    version: '1',
    chainId: optimism,
    nonce,
    issuedAt: new Date(),
    ...(notBefore === undefined ? {} : { notBefore: new Date(notBefore) }),
    ...(expirationTime === undefined ? {} : { expirationTime: new Date(expirationTime) }),
    ...(requestId === undefined ? {} : { requestId }),
    resources: [`farcaster://fid/${fid}`, 'farcaster://signer/type/custody'],
  })
}
