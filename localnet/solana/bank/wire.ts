import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64 } from '@scure/base'
import { type MessageCompiledInstruction, type VersionedMessage, VersionedTransaction } from '@solana/web3.js'
import type { LiteSVM } from 'litesvm'
import { createInvalidParamsError } from './rpcError.ts'

export type Address = Parameters<LiteSVM['getAccount']>[0]

/** Converts a public key to litesvm's type. Throws if the text is not a public key. */
export function toAddress(text: string): Address {
  if (!isAddress(text)) throw createInvalidParamsError('Invalid param: Invalid')
  return text
}

function isAddress(text: string): text is Address {
  return decodeBytes(text, 'base58').length === 32
}

export type WireTransaction = {
  bytes: Uint8Array
  message: VersionedMessage
  messageBytes: Uint8Array
  /** Signatures in base58, one per signer. A missing signature is all zeros. */
  signatures: string[]
}

export type AccountKeys = { all: string[]; writable: string[]; readonly: string[] }

const maxTransactionBytes = 1232
const lookupTableHeader = 56
const lamportsPerSignature = 5000n
const maxUnits = 1_400_000n
const unitsPerInstruction = 200_000n
const unitsPerBuiltin = 3_000n

const computeBudget = 'ComputeBudget111111111111111111111111111111'
/** Programs that are part of the runtime. By default, few compute units are reserved for their instructions. */
const builtins = new Set([
  computeBudget,
  '11111111111111111111111111111111',
  'Vote111111111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
])

export function decodeBytes(text: string, encoding: string): Uint8Array {
  try {
    return encoding === 'base64' ? base64.decode(text) : base58.decode(text)
  } catch {
    throw createInvalidParamsError(`invalid ${encoding} encoding`)
  }
}

export function decodeTransaction(text: string, encoding = 'base58'): WireTransaction {
  const bytes = decodeBytes(text, encoding)
  if (bytes.length > maxTransactionBytes) {
    const name = `${encoding} encoded solana_transaction::versioned::VersionedTransaction`
    throw createInvalidParamsError(
      `${name} too large: ${bytes.length} bytes (max: encoded/raw 1644/${maxTransactionBytes})`,
    )
  }
  return readTransaction(bytes)
}

export function readTransaction(bytes: Uint8Array): WireTransaction {
  try {
    const { message, signatures } = VersionedTransaction.deserialize(bytes)
    const messageBytes = bytes.slice(bytes.length - message.serialize().length)
    return { bytes, message, messageBytes, signatures: signatures.map((signature) => base58.encode(signature)) }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw createInvalidParamsError(
      `failed to deserialize solana_transaction::versioned::VersionedTransaction: ${reason}`,
    )
  }
}

export function isSigned({ message, messageBytes, signatures }: WireTransaction): boolean {
  const signers = message.staticAccountKeys.slice(0, message.header.numRequiredSignatures)
  return signers.every((key, index) => {
    const signature = base58.decode(signatures[index] ?? '')
    return signature.length === 64 && ed25519.verify(signature, messageBytes, key.toBytes())
  })
}

export function toSvmTransaction({ message, messageBytes, signatures }: WireTransaction) {
  const entries = signatures.map((signature, index) => [
    `${message.staticAccountKeys[index]}`,
    base58.decode(signature),
  ])
  const transaction = { messageBytes, signatures: Object.fromEntries(entries) }
  return transaction as unknown as Parameters<LiteSVM['sendTransaction']>[0]
}

/** Lists a message's accounts. Omits those in a missing lookup table, in which case the transaction fails anyway. */
export function listKeys(svm: LiteSVM, message: VersionedMessage): AccountKeys {
  const writable: string[] = []
  const readonly: string[] = []
  for (const { accountKey, writableIndexes, readonlyIndexes } of message.addressTableLookups) {
    const table = svm.getAccount(toAddress(accountKey.toBase58()))
    if (!table.exists) continue
    const readAddress = (index: number) => {
      const start = lookupTableHeader + 32 * index
      return base58.encode(table.data.slice(start, start + 32))
    }
    writable.push(...writableIndexes.map(readAddress))
    readonly.push(...readonlyIndexes.map(readAddress))
  }
  const own = message.staticAccountKeys.map((key) => key.toBase58())
  return { all: [...own, ...writable, ...readonly], writable, readonly }
}

/** Returns the priority price in micro-lamports per compute unit, or 0 if the transaction sets none. */
export function readPriorityPrice(message: VersionedMessage): bigint {
  return readBudget(message).price
}

/** Returns the network fee of a message in lamports. A failed transaction costs the same as a successful one. */
export function computeFee(message: VersionedMessage): bigint {
  const { price, units } = readBudget(message)
  const priority = (price * units + 999_999n) / 1_000_000n
  return lamportsPerSignature * BigInt(message.header.numRequiredSignatures) + priority
}

function readBudget(message: VersionedMessage): { price: bigint; units: bigint } {
  let price = 0n
  let limit: bigint | undefined
  let units = 0n
  for (const { programIdIndex, data } of message.compiledInstructions) {
    const program = `${message.staticAccountKeys[programIdIndex]}`
    units += builtins.has(program) ? unitsPerBuiltin : unitsPerInstruction
    if (program !== computeBudget) continue
    if (data[0] === 2 && data.length >= 5) limit = BigInt(toDataView(data).getUint32(1, true))
    if (data[0] === 3 && data.length >= 9) price = toDataView(data).getBigUint64(1, true)
  }
  const requested = limit ?? units
  return { price, units: requested < maxUnits ? requested : maxUnits }
}

/**
 * Returns the nonce account if the first instruction advances a nonce. The message is valid until that nonce changes.
 */
export function findNonceAccount({ compiledInstructions, staticAccountKeys }: VersionedMessage): string | undefined {
  const [first] = compiledInstructions
  if (!first || `${staticAccountKeys[first.programIdIndex]}` !== '11111111111111111111111111111111') return undefined
  const isAdvance = first.data.length >= 4 && toDataView(first.data).getUint32(0, true) === 4
  const key = staticAccountKeys[first.accountKeyIndexes[0] ?? -1]
  return isAdvance ? key?.toBase58() : undefined
}

export function toDataView(bytes: MessageCompiledInstruction['data']): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
