import { base58, base64 } from '@scure/base'
import type { RpcInteger, SolanaClient } from '../../rpc/solanaClient.ts'
import { isTokenProgram, programs } from '../wire/programs.ts'

export type AccountInfo = { lamports: bigint; owner: string; isProgram: boolean; data: Uint8Array }

export type TokenAccount = {
  mint: string
  owner: string
  amount: bigint
  delegate?: string | undefined
  delegated: bigint
  /** Close authority, if it is not the owner. */
  closer?: string | undefined
  isFrozen: boolean
  /** True if the account holds wrapped SOL. Its lamports are its tokens, and closing the account moves them all. */
  isNative: boolean
}

export type RpcAccount = {
  lamports: RpcInteger
  owner: string
  executable: boolean
  data: [string, string]
} | null

const batch = 100

/** Reads accounts from the network. An account that does not exist is undefined in the map. */
export async function readAccounts(
  client: SolanaClient,
  addresses: Iterable<string>,
  commitment: 'confirmed' | 'finalized' = 'confirmed',
): Promise<Map<string, AccountInfo | undefined>> {
  const unique = [...new Set(addresses)]
  const found = new Map<string, AccountInfo | undefined>()
  const parts = Array.from({ length: Math.ceil(unique.length / batch) }, (_, at) =>
    unique.slice(at * batch, (at + 1) * batch),
  )
  await Promise.all(
    parts.map(async (part) => {
      const options = { encoding: 'base64', commitment }
      const { value } = await client.request<{ value: RpcAccount[] }>('getMultipleAccounts', part, options)
      for (const [at, address] of part.entries()) found.set(address, toAccount(value[at]))
    }),
  )
  return found
}

export function toAccount(account: RpcAccount | undefined): AccountInfo | undefined {
  if (!account) return undefined
  const { lamports, owner, executable, data } = account
  return { lamports: BigInt(lamports), owner, isProgram: executable, data: base64.decode(data[0]) }
}

const accountBytes = 165
/** Values of the byte that distinguishes mints with extensions from token accounts with extensions. */
const kinds = { mint: 1, account: 2 } as const

export function toTokenAccount(account: AccountInfo | undefined): TokenAccount | undefined {
  if (!account || !isTokenProgram(account.owner) || account.data.length < accountBytes) return undefined
  const { data } = account
  if (data.length > accountBytes && data[accountBytes] !== kinds.account) return undefined
  const hasDelegate = data[72] === 1
  return {
    mint: readAddress(data, 0),
    owner: readAddress(data, 32),
    amount: readU64(data, 64),
    delegate: hasDelegate ? readAddress(data, 76) : undefined,
    delegated: hasDelegate ? readU64(data, 121) : 0n,
    isFrozen: data[108] === 2,
    isNative: data[109] === 1,
    closer: data[129] === 1 ? readAddress(data, 133) : undefined,
  }
}

export function toLookupTable(account: AccountInfo | undefined): string[] | undefined {
  const header = 56
  if (account?.owner !== programs.lookupTable || account.data.length < header) return undefined
  const count = Math.floor((account.data.length - header) / 32)
  return Array.from({ length: count }, (_, at) => readAddress(account.data, header + at * 32))
}

/** Reads an address. Throws a RangeError, as `DataView` does, if the data is too short. */
export function readAddress(data: Uint8Array, at: number): string {
  if (at + 32 > data.length) throw new RangeError('The data ends before the address does.')
  return base58.encode(data.subarray(at, at + 32))
}

export const readU64 = (data: Uint8Array, at: number) => toDataView(data).getBigUint64(at, true)
export const readU32 = (data: Uint8Array, at: number) => toDataView(data).getUint32(at, true)
export const readU16 = (data: Uint8Array, at: number) => toDataView(data).getUint16(at, true)

const toDataView = (data: Uint8Array) => new DataView(data.buffer, data.byteOffset, data.byteLength)
