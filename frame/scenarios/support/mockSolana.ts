import { createSolanaClient, type SolanaClient } from '@oriel/clear-signing/rpc/solanaClient.ts'
import { deriveAssociatedAccount, deriveMetadataAccount } from '@oriel/clear-signing/solana/wire/derivedAddress.ts'
import { programs } from '@oriel/clear-signing/solana/wire/programs.ts'
import { base58, base64 } from '@scure/base'
import { accounts, solana } from './fixtures.ts'

export const solanaAccount = accounts[0].solana
export const solanaFriend = accounts[1].solana
export const solanaUsdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkwyTDt1v'
export const ownUsdc = deriveAssociatedAccount(solanaAccount, solanaUsdc, programs.token)

export type MockSolana = {
  /**
   * The account's balance changes without the fee, in lamports and in base units of USDC. Negative if the account sends
   * the tokens.
   */
  lamports?: bigint
  usdc?: bigint
  /** Owner of the account's USDC after the transaction. */
  usdcOwner?: string
  fails?: unknown
  isUnreachable?: boolean
}

type Request = { id: number; method: string; params: unknown[] }

const fee = 5000n
const balance = 3_200_000_000n
const tokenBalance = 250_000_000n

export function mockSolanaClient(chain: MockSolana = {}): SolanaClient {
  return createSolanaClient(solana, {
    url: 'https://paper.invalid',
    fetch: async (_, options) => {
      if (chain.isUnreachable) throw new TypeError('offline')
      const body = JSON.parse(String(options?.body)) as Request | Request[]
      const reply = (request: Request) => ({ jsonrpc: '2.0', id: request.id, result: answer(request, chain) })
      return new Response(JSON.stringify(Array.isArray(body) ? body.map(reply) : reply(body)))
    },
  })
}

function answer({ method, params }: Request, chain: MockSolana): unknown {
  const [first, options] = params
  switch (method) {
    case 'getMultipleAccounts':
      return { value: (first as string[]).map((address) => createAccount(address, balance, tokenBalance)) }
    case 'getLatestBlockhash':
      return { value: { blockhash: base58.encode(new Uint8Array(32).fill(7)), lastValidBlockHeight: 1000 } }
    case 'isBlockhashValid':
      return { value: true }
    case 'getFeeForMessage':
      return { value: Number(fee) }
    default: {
      const { addresses } = (options as { accounts: { addresses: string[] } }).accounts
      const after = balance + (chain.lamports ?? 0n) - fee
      const tokens = tokenBalance + (chain.usdc ?? 0n)
      const accounts = addresses.map((address) => createAccount(address, after, tokens, chain.usdcOwner))
      return { value: { err: chain.fails ?? null, logs: [], accounts, unitsConsumed: 450 } }
    }
  }
}

function createAccount(address: string, lamports: bigint, tokens: bigint, owner = solanaAccount) {
  if (address === solanaAccount || address === solanaFriend) return toRpc(programs.system, lamports, new Uint8Array())
  if (address === ownUsdc) return toRpc(programs.token, 2_039_280n, encodeTokenAccount(tokens, owner))
  if (address === solanaUsdc) return toRpc(programs.token, 1_461_600n, encodeMint())
  if (address === deriveMetadataAccount(solanaUsdc))
    return toRpc(programs.metadata, 5_616_720n, encodeNames('USD Coin', 'USDC'))
  return null
}

const toRpc = (owner: string, lamports: bigint, data: Uint8Array) => ({
  lamports: Number(lamports),
  owner,
  executable: false,
  data: [base64.encode(data), 'base64'],
})

function encodeTokenAccount(amount: bigint, owner: string): Uint8Array {
  const data = new Uint8Array(165)
  data.set(base58.decode(solanaUsdc), 0)
  data.set(base58.decode(owner), 32)
  new DataView(data.buffer).setBigUint64(64, amount, true)
  data[108] = 1
  return data
}

function encodeMint(): Uint8Array {
  const data = new Uint8Array(82)
  data[44] = 6
  data[45] = 1
  return data
}

function encodeNames(...texts: string[]): Uint8Array {
  const encoder = new TextEncoder()
  const parts = texts.map((text) => [text.length, 0, 0, 0, ...encoder.encode(text)])
  return Uint8Array.from([...new Uint8Array(65), ...parts.flat()])
}
