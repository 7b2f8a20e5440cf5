import {
  type Account,
  AccountState,
  ExtensionType,
  getExtensionData,
  getExtensionTypes,
  getMetadataPointerState,
  getTransferFeeAmount,
  getTransferFeeConfig,
  type Mint,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
  type TransferFee,
  unpackAccount,
  unpackMint,
} from '@solana/spl-token'
import { PublicKey } from '@solana/web3.js'
import type { LiteSVM } from 'litesvm'
import { toAddress } from './wire.ts'

export type TokenAmount = { amount: string; decimals: number; uiAmount: number; uiAmountString: string }
export type TokenBalance = {
  accountIndex: number
  mint: string
  owner: string
  programId: string
  uiTokenAmount: TokenAmount
}

type Stored = { address: string; data: Uint8Array; owner: string }
type Parsed = { type: 'mint' | 'account'; info: Record<string, unknown> }

export const tokenPrograms: Record<string, string> = {
  [TOKEN_PROGRAM_ID.toBase58()]: 'spl-token',
  [TOKEN_2022_PROGRAM_ID.toBase58()]: 'spl-token-2022',
}

const states = {
  [AccountState.Uninitialized]: 'uninitialized',
  [AccountState.Initialized]: 'initialized',
  [AccountState.Frozen]: 'frozen',
}

export function toTokenAmount(amount: bigint, decimals: number): TokenAmount {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const point = digits.length - decimals
  const fraction = digits.slice(point).replace(/0+$/, '')
  const text = fraction ? `${digits.slice(0, point)}.${fraction}` : digits.slice(0, point)
  return { amount: amount.toString(), decimals, uiAmount: Number(text), uiAmountString: text }
}

export function readToken(stored: Stored): { mint: Mint } | { account: Account } | undefined {
  if (!tokenPrograms[stored.owner]) return undefined
  const program = new PublicKey(stored.owner)
  const address = new PublicKey(stored.address)
  // Set only the data and the owner to real values. The unpack functions read no other fields.
  const info = { data: Buffer.from(stored.data), owner: program, executable: false, lamports: 0 }
  const isMint = info.data.length === 82 || (info.data.length > 165 && info.data[165] === 1)
  const isAccount = info.data.length === 165 || (info.data.length > 165 && info.data[165] === 2)
  if (isMint) return { mint: unpackMint(address, info, program) }
  return isAccount ? { account: unpackAccount(address, info, program) } : undefined
}

export function parseToken(svm: LiteSVM, stored: Stored): Parsed | undefined {
  const token = readToken(stored)
  if (!token) return undefined
  if ('mint' in token) return { type: 'mint', info: describeMint(token.mint) }
  return { type: 'account', info: describeAccount(svm, token.account) }
}

export function readDecimals(svm: LiteSVM, mint: string): number {
  const stored = svm.getAccount(toAddress(mint))
  const token = stored.exists ? readToken({ ...stored, owner: stored.programAddress }) : undefined
  return token && 'mint' in token ? token.mint.decimals : 0
}

export function listTokenBalances(svm: LiteSVM, keys: readonly string[]): TokenBalance[] {
  return keys.flatMap((key, accountIndex) => {
    const stored = svm.getAccount(toAddress(key))
    const token = stored.exists ? readToken({ ...stored, owner: stored.programAddress }) : undefined
    if (!stored.exists || !token || !('account' in token)) return []
    const { mint, owner, amount } = token.account
    const uiTokenAmount = toTokenAmount(amount, readDecimals(svm, mint.toBase58()))
    const about = { mint: mint.toBase58(), owner: owner.toBase58(), programId: stored.programAddress }
    return [{ accountIndex, ...about, uiTokenAmount }]
  })
}

function describeMint(mint: Mint) {
  const extensions = getExtensionTypes(mint.tlvData).map((type) => describeMintExtension(mint, type))
  return {
    decimals: mint.decimals,
    freezeAuthority: mint.freezeAuthority?.toBase58() ?? null,
    isInitialized: mint.isInitialized,
    mintAuthority: mint.mintAuthority?.toBase58() ?? null,
    supply: mint.supply.toString(),
    extensions: extensions.length > 0 ? extensions : undefined,
  }
}

function describeAccount(svm: LiteSVM, account: Account) {
  const { mint, owner, amount, delegate, delegatedAmount, closeAuthority, rentExemptReserve } = account
  const decimals = readDecimals(svm, mint.toBase58())
  const state = account.isFrozen ? AccountState.Frozen : AccountState.Initialized
  const extensions = getExtensionTypes(account.tlvData).map((type) => describeAccountExtension(account, type))
  return {
    isNative: account.isNative,
    mint: mint.toBase58(),
    owner: owner.toBase58(),
    state: states[account.isInitialized ? state : AccountState.Uninitialized],
    tokenAmount: toTokenAmount(amount, decimals),
    delegate: delegate?.toBase58(),
    delegatedAmount: delegate ? toTokenAmount(delegatedAmount, decimals) : undefined,
    rentExemptReserve: rentExemptReserve === null ? undefined : toTokenAmount(rentExemptReserve, decimals),
    closeAuthority: closeAuthority?.toBase58(),
    extensions: extensions.length > 0 ? extensions : undefined,
  }
}

function describeMintExtension(mint: Mint, type: ExtensionType) {
  if (type === ExtensionType.TokenMetadata) {
    const data = getExtensionData(type, mint.tlvData)
    if (data) return { extension: 'tokenMetadata', state: readMetadata(data) }
  }
  if (type === ExtensionType.MetadataPointer) {
    const state = getMetadataPointerState(mint)
    const authority = state?.authority?.toBase58() ?? null
    return {
      extension: 'metadataPointer',
      state: { authority, metadataAddress: state?.metadataAddress?.toBase58() ?? null },
    }
  }
  if (type === ExtensionType.TransferFeeConfig) {
    const config = getTransferFeeConfig(mint)
    if (config) return { extension: 'transferFeeConfig', state: describeFee(config) }
  }
  return { extension: 'unparseableExtension' }
}

function describeAccountExtension(account: Account, type: ExtensionType) {
  if (type === ExtensionType.ImmutableOwner) return { extension: 'immutableOwner' }
  if (type === ExtensionType.TransferFeeAmount) {
    const withheldAmount = Number(getTransferFeeAmount(account)?.withheldAmount ?? 0n)
    return { extension: 'transferFeeAmount', state: { withheldAmount } }
  }
  return { extension: 'unparseableExtension' }
}

function describeFee(config: NonNullable<ReturnType<typeof getTransferFeeConfig>>) {
  const describe = ({ epoch, maximumFee, transferFeeBasisPoints }: TransferFee) => {
    return { epoch, maximumFee, transferFeeBasisPoints }
  }
  const { transferFeeConfigAuthority: authority, withdrawWithheldAuthority: withdraw } = config
  return {
    transferFeeConfigAuthority: authority.equals(PublicKey.default) ? null : authority.toBase58(),
    withdrawWithheldAuthority: withdraw.equals(PublicKey.default) ? null : withdraw.toBase58(),
    withheldAmount: config.withheldAmount,
    olderTransferFee: describe(config.olderTransferFee),
    newerTransferFee: describe(config.newerTransferFee),
  }
}

/** Parses metadata of the token metadata interface: two keys, three length-prefixed strings, and pairs of strings. */
function readMetadata(data: Buffer) {
  let position = 0
  const readBytes = (length: number) => {
    position += length
    return data.subarray(position - length, position)
  }
  const readKey = () => new PublicKey(readBytes(32))
  const readText = () => readBytes(readBytes(4).readUInt32LE()).toString('utf8')
  const authority = readKey()
  const mint = readKey().toBase58()
  const name = readText()
  const symbol = readText()
  const uri = readText()
  const pairs = readBytes(4).readUInt32LE()
  const additionalMetadata = Array.from({ length: pairs }, () => [readText(), readText()])
  const updateAuthority = authority.equals(PublicKey.default) ? null : authority.toBase58()
  return { updateAuthority, mint, name, symbol, uri, additionalMetadata }
}
