import type { IncomingMessage, ServerResponse } from 'node:http'
import { PublicKey } from '@solana/web3.js'
import { isAddress, isAddressEqual, zeroAddress } from 'viem'
import * as z from 'zod/mini'
import type { Localnet } from './evm/localnet.ts'
import { startLocalServer } from './servers/localServer.ts'
import { solanaAccounts } from './solana/seed.ts'
import type { Solana } from './solana/startSolana.ts'

export type FaucetServer = { url: string; stop(): Promise<void> }

type Chains = { localnet: Localnet; solana: Solana }
type Reply = { status: number; body: unknown }

const allowedOrigin = /^http:\/\/([a-z0-9-]+\.)*localhost(:\d+)?$/
const maxBodyBytes = 1024

export async function startFaucet({ port, ...chains }: Chains & { port: number }): Promise<FaucetServer> {
  return startLocalServer({
    port,
    answer: async (request, response) => writeResponse(request, response, await handleOrFail(request, chains)),
  })
}

async function handleOrFail(request: IncomingMessage, chains: Chains): Promise<Reply> {
  try {
    return await handle(request, chains)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { status: 502, body: { error: `The faucet failed: ${reason}` } }
  }
}

async function handle(request: IncomingMessage, { localnet, solana }: Chains): Promise<Reply> {
  const { origin } = request.headers
  if (origin !== undefined && !allowedOrigin.test(origin)) {
    return reject(403, 'Only pages on localhost may use the faucet.')
  }
  if (request.method === 'OPTIONS') return { status: 204, body: undefined }

  const path = new URL(request.url ?? '/', 'http://localhost').pathname
  if (request.method === 'GET' && path === '/localnet.json') {
    const { networks, contracts } = localnet
    return { status: 200, body: { networks, contracts, solana: describeSolana(solana) } }
  }
  if (request.method !== 'POST' || path !== '/faucet') {
    return reject(404, 'There is only POST /faucet and GET /localnet.json.')
  }

  const address = await readAddress(request)
  if (isSolanaAddress(address)) {
    solana.faucet(address)
    return { status: 200, body: { address } }
  }
  if (!isAddress(address) || isAddressEqual(address, zeroAddress)) {
    return reject(400, 'Send {"address": "…"} with an EVM address, 0x…, or a Solana address.')
  }
  await localnet.faucet(address)
  return { status: 200, body: { address } }
}

function describeSolana({ caipNetworkId, name, rpcUrl, wsUrl, contracts }: Solana) {
  return { caipNetworkId, name, rpcUrl, wsUrl, contracts, accounts: solanaAccounts }
}

/** Returns true if the text is a Solana address other than the all-zero key of the system program. */
function isSolanaAddress(text: string): boolean {
  try {
    return text.length >= 32 && text.length <= 44 && !new PublicKey(text).equals(PublicKey.default)
  } catch {
    // The text is not base58, or it does not decode to 32 bytes.
    return false
  }
}

async function readAddress(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) {
    text += String(chunk)
    if (text.length > maxBodyBytes) return ''
  }
  try {
    return z.object({ address: z.string() }).parse(JSON.parse(text)).address
  } catch {
    // The body is not JSON or has no address, so the caller responds with 400.
    return ''
  }
}

function reject(status: number, error: string): Reply {
  return { status, body: { error } }
}

function writeResponse(request: IncomingMessage, response: ServerResponse, { status, body }: Reply): void {
  const { origin } = request.headers
  if (origin !== undefined && allowedOrigin.test(origin)) {
    response.setHeader('access-control-allow-origin', origin)
    response.setHeader('access-control-allow-methods', 'GET, POST, OPTIONS')
    response.setHeader('access-control-allow-headers', 'content-type')
  }
  response.setHeader('vary', 'origin')
  response.setHeader('content-type', 'application/json')
  response.writeHead(status).end(body === undefined ? undefined : JSON.stringify(body))
}
