import type { SolanaClient } from '../../rpc/solanaClient.ts'
import { deriveMetadataAccount } from '../wire/derivedAddress.ts'
import { isTokenProgram, programs, wrappedSol } from '../wire/programs.ts'
import { type AccountInfo, readAccounts, readAddress, readU16, readU32, readU64 } from './accounts.ts'

/** Transfer fee that applies from `epoch` on: basis points, and a maximum in base units. */
export type TransferFee = { epoch: bigint; basisPoints: number; maxFee: bigint }

export type Mint = {
  program: string
  decimals: number
  /** Name of the token. The mint's creator chooses the name and the symbol, so both are untrusted text. */
  name?: string | undefined
  symbol?: string | undefined
  /** Fees withheld from the recipient of a transfer. Set for every mint that can charge fees, even if they are zero. */
  fees?: { older: TransferFee; newer: TransferFee }
  /** Permanent delegate, which may transfer the mint's tokens from every account. */
  permanentDelegate?: string
  /** True if the token is non-transferable. */
  isBound: boolean
  /** Transfer hook: a program that every transfer invokes. */
  hook?: string
}

const mintBytes = 82
/**
 * Offset of a mint's extensions. A mint with extensions is padded to the length of a token account, so neither can be
 * mistaken for the other.
 */
const extensionsAt = 166
const extensions = { transferFee: 1, bound: 9, permanentDelegate: 12, hook: 14, metadata: 19 } as const
const zeroAddress = programs.system

export async function readMints(client: SolanaClient, addresses: Iterable<string>): Promise<Map<string, Mint>> {
  const unique = [...new Set(addresses)]
  const places = unique.map(deriveMetadataAccount)
  const accounts = await readAccounts(client, [...unique, ...places])
  const found = new Map<string, Mint>()
  for (const [at, address] of unique.entries()) {
    const mint = toMint(accounts.get(address))
    if (!mint) continue
    const namedMint = mint.symbol ? mint : addMetaplexNames(mint, accounts.get(places[at] ?? ''))
    found.set(address, address === wrappedSol ? { ...namedMint, name: 'Wrapped SOL', symbol: 'wSOL' } : namedMint)
  }
  return found
}

export function toMint(account: AccountInfo | undefined): Mint | undefined {
  if (!account || !isTokenProgram(account.owner)) return undefined
  const { data, owner: program } = account
  const isExtended = data.length > extensionsAt && data[extensionsAt - 1] === 1
  if (data.length !== mintBytes && !isExtended) return undefined
  if (data[45] !== 1) return undefined
  const mint: Mint = { program, decimals: data[44] ?? 0, isBound: false }
  return isExtended ? { ...mint, ...readExtensions(data) } : mint
}

function readExtensions(data: Uint8Array): Partial<Mint> {
  const extensions: Partial<Mint> = {}
  for (let at = extensionsAt; at + 4 <= data.length; ) {
    const type = readU16(data, at)
    const body = data.subarray(at + 4, at + 4 + readU16(data, at + 2))
    at += 4 + body.length
    if (type === 0) break
    Object.assign(extensions, readExtension(type, body))
  }
  return extensions
}

function readExtension(type: number, body: Uint8Array): Partial<Mint> {
  switch (type) {
    case extensions.bound:
      return { isBound: true }
    case extensions.transferFee:
      return body.length >= 108 ? { fees: { older: readFee(body, 72), newer: readFee(body, 90) } } : {}
    case extensions.permanentDelegate:
      return body.length >= 32 && readAddress(body, 0) !== zeroAddress
        ? { permanentDelegate: readAddress(body, 0) }
        : {}
    case extensions.hook:
      return body.length >= 64 && readAddress(body, 32) !== zeroAddress ? { hook: readAddress(body, 32) } : {}
    case extensions.metadata:
      return readNames(body, 64)
    default:
      return {}
  }
}

const readFee = (body: Uint8Array, start: number): TransferFee => ({
  epoch: readU64(body, start),
  maxFee: readU64(body, start + 8),
  basisPoints: readU16(body, start + 16),
})

/** Reads two length-prefixed strings: name and symbol. */
function readNames(data: Uint8Array, start: number): { name?: string | undefined; symbol?: string | undefined } {
  const readString = (at: number) => {
    if (at + 4 > data.length) return undefined
    const length = readU32(data, at)
    if (at + 4 + length > data.length) return undefined
    // Metaplex pads the strings with zeros.
    const text = new TextDecoder().decode(data.subarray(at + 4, at + 4 + length)).replace(/\0+$/, '')
    return { text: text.trim(), end: at + 4 + length }
  }
  const name = readString(start)
  const symbol = name && readString(name.end)
  return { name: name?.text || undefined, symbol: symbol?.text || undefined }
}

function addMetaplexNames(mint: Mint, account: AccountInfo | undefined): Mint {
  if (account?.owner !== programs.metadata) return mint
  const { name = mint.name, symbol } = readNames(account.data, 65)
  return { ...mint, name, symbol }
}

/** Computes a mint's transfer fee, rounded up as the program does. */
export function computeTransferFee(units: bigint, { basisPoints, maxFee }: TransferFee): bigint {
  const fee = (units * BigInt(basisPoints) + 9_999n) / 10_000n
  return fee > maxFee ? maxFee : fee
}

/** Computes the higher of a mint's two transfer fees, because the newer one may take effect before the transfer. */
export function computeMaxTransferFee(units: bigint, { older, newer }: NonNullable<Mint['fees']>): bigint {
  const [first, second] = [computeTransferFee(units, older), computeTransferFee(units, newer)]
  return first > second ? first : second
}
