import { InvalidParamsError } from '@oriel/shared/errors/errors.ts'
import { base58 } from '@scure/base'
import type { Reader } from './readCompactLength.ts'

export type CompiledInstruction = { program: number; accounts: number[]; data: Uint8Array }
export type Lookup = { table: string; writable: number[]; readonly: number[] }

/** Parsed message of a transaction. The parser is strict: it rejects anything that is not exactly a transaction. */
export type TransactionMessage = {
  version: 'legacy' | 0
  /** Number of signers. Their keys come first in `keys`, starting with the fee payer. */
  signers: number
  readonlySigned: number
  readonlyUnsigned: number
  keys: string[]
  blockhash: string
  blockhashAt: number
  instructions: CompiledInstruction[]
  lookups: Lookup[]
}

export type SplitTransaction = { signatures: Uint8Array[]; message: Uint8Array; parsed: TransactionMessage }

/** Maximum size of a network packet in bytes. */
const maxBytes = 1232
const signatureBytes = 64

/** Parses signed and unsigned transactions. Throws -32602 for anything else. */
export function parseTransaction(bytes: Uint8Array): SplitTransaction {
  const reader: Reader = { bytes, at: 0 }
  const count = readLength(reader)
  const signatures = Array.from({ length: count }, () => readBytes(reader, signatureBytes))
  const message = bytes.slice(reader.at)
  const parsed = parseMessage(message)
  if (parsed.signers !== count)
    throw createFormatError(`has ${count} places for signatures and ${parsed.signers} signers`)
  return { signatures, message, parsed }
}

/** Parses the signed part of a transaction. Throws -32602 for anything else. */
export function parseMessage(bytes: Uint8Array): TransactionMessage {
  const reader: Reader = { bytes, at: 0 }
  const isVersioned = ((bytes[0] ?? 0) & 0x80) !== 0
  if (isVersioned && readByte(reader) !== 0x80) throw createFormatError('has a version that this wallet does not know')
  const [signers, readonlySigned, readonlyUnsigned] = [readByte(reader), readByte(reader), readByte(reader)]
  const keys = Array.from({ length: readLength(reader) }, () => base58.encode(readBytes(reader, 32)))
  if (signers === 0 || signers > keys.length || readonlySigned >= signers) throw createFormatError('has a wrong header')
  if (readonlyUnsigned > keys.length - signers) throw createFormatError('has a wrong header')
  if (new Set(keys).size !== keys.length) throw createFormatError('names an account twice')
  const blockhashAt = reader.at
  const blockhash = base58.encode(readBytes(reader, 32))
  const instructions = Array.from({ length: readLength(reader) }, () => readInstruction(reader))
  const lookups = isVersioned ? Array.from({ length: readLength(reader) }, () => readLookup(reader)) : []
  if (reader.at !== bytes.length) throw createFormatError('does not end where it should')
  if (1 + signers * signatureBytes + bytes.length > maxBytes)
    throw createFormatError('is longer than the network carries')
  const total = lookups.reduce((sum, { writable, readonly }) => sum + writable.length + readonly.length, keys.length)
  for (const { program, accounts } of instructions) {
    // Reject a program from a lookup table, because programs are never loaded from one. Reject the fee payer, because
    // it is not a program.
    if (program === 0 || program >= keys.length) throw createFormatError('names a program that it does not list')
    if (accounts.some((place) => place >= total)) throw createFormatError('names an account that it does not list')
  }
  const version = isVersioned ? 0 : 'legacy'
  return { version, signers, readonlySigned, readonlyUnsigned, keys, blockhash, blockhashAt, instructions, lookups }
}

/** Serializes a transaction. The signatures must be in signer order. */
export function joinTransaction(signatures: Uint8Array[], message: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(1 + signatures.length * signatureBytes + message.length)
  // A transaction of this size has far fewer than 128 signers, so the count takes one byte.
  bytes[0] = signatures.length
  for (const [at, signature] of signatures.entries()) bytes.set(signature, 1 + at * signatureBytes)
  bytes.set(message, 1 + signatures.length * signatureBytes)
  return bytes
}

/** Returns the account's index among the signers, or -1 if it does not sign. */
export function getSignerIndex({ keys, signers }: TransactionMessage, address: string): number {
  return keys.slice(0, signers).indexOf(address)
}

export function withBlockhash(message: Uint8Array, blockhash: string): Uint8Array {
  const renewed = message.slice()
  renewed.set(base58.decode(blockhash), parseMessage(message).blockhashAt)
  return renewed
}

export function isWritable({ signers, readonlySigned, readonlyUnsigned, keys }: TransactionMessage, at: number) {
  return at < signers ? at < signers - readonlySigned : at < keys.length - readonlyUnsigned
}

export const isSigned = (signature: Uint8Array | undefined) => signature?.some((byte) => byte !== 0) ?? false

function readInstruction(reader: Reader): CompiledInstruction {
  const program = readByte(reader)
  const accounts = [...readBytes(reader, readLength(reader))]
  return { program, accounts, data: readBytes(reader, readLength(reader)) }
}

function readLookup(reader: Reader): Lookup {
  const table = base58.encode(readBytes(reader, 32))
  const writable = [...readBytes(reader, readLength(reader))]
  const readonly = [...readBytes(reader, readLength(reader))]
  if (writable.length + readonly.length === 0) throw createFormatError('has an empty lookup')
  return { table, writable, readonly }
}

function readByte(reader: Reader): number {
  return readBytes(reader, 1)[0] ?? 0
}

function readBytes(reader: Reader, count: number): Uint8Array {
  const end = reader.at + count
  if (end > reader.bytes.length) throw createFormatError('ends too early')
  const found = reader.bytes.slice(reader.at, end)
  reader.at = end
  return found
}

/** Decodes Solana's compact-u16, and only its shortest form, so every number has a single encoding. */
function readLength(reader: Reader): number {
  let value = 0
  for (let shift = 0; shift < 21; shift += 7) {
    const next = readByte(reader)
    value |= (next & 0x7f) << shift
    if ((next & 0x80) !== 0) continue
    if ((next === 0 && shift > 0) || value > 0xffff) break
    return value
  }
  throw createFormatError('has a wrong length')
}

const createFormatError = (what: string) =>
  new InvalidParamsError(`transaction: this is no Solana transaction, it ${what}.`)
