import { sha256 } from '@noble/hashes/sha2'
import type { SolanaSignable } from '@oriel/clear-signing/signing/signable.ts'
import { type Reader, readCompactLength } from '@oriel/clear-signing/solana/wire/readCompactLength.ts'
import { getSignerIndex, parseMessage } from '@oriel/clear-signing/solana/wire/transaction.ts'
import type { Hex } from '@oriel/shared/chains/caip.ts'
import { InvalidParamsError, UnauthorizedError } from '@oriel/shared/errors/errors.ts'
import { bytesToHex, hexToBytes } from 'viem/utils'

/**
 * Returns the bytes that this account signs. Solana does not prefix what is signed, so the bytes of a message can be a
 * valid transaction, and the other way round. Throws if the bytes are of the other kind, or if this account is not a
 * signer of the transaction.
 */
export function getSolanaBytes(signable: SolanaSignable, address: string): Uint8Array {
  const bytes = hexToBytes(signable.message)
  if (signable.type === 'solana:message') {
    if (looksLikeTransaction(bytes) || mayBeFutureTransaction(bytes))
      throw new InvalidParamsError('This message is a Solana transaction in disguise.')
    return bytes
  }
  if (getSignerIndex(parseMessage(bytes), address) < 0) throw new UnauthorizedError()
  return bytes
}

/** Computes the digest used to compare the displayed data with the signed data. Solana itself signs the raw bytes. */
export function computeSolanaDigest({ message }: SolanaSignable): Hex {
  return bytesToHex(sha256(hexToBytes(message)))
}

/**
 * True if the bytes are a transaction message, legacy or versioned: header, account keys, blockhash, and instructions
 * that end exactly at the last byte. Returns true if in doubt, so that the message is rejected.
 */
function looksLikeTransaction(bytes: Uint8Array): boolean {
  const isVersioned = ((bytes[0] ?? 0) & 0x80) !== 0
  const reader = { bytes, at: isVersioned ? 1 : 0 }
  const [signers = 0, readonlySigned = 0] = [readByte(reader), readByte(reader), readByte(reader)]
  const keys = readCompactLength(reader)
  if (keys === undefined || signers === 0 || signers > keys || readonlySigned >= signers) return false
  reader.at += keys * 32 + 32
  const instructions = readCompactLength(reader)
  if (instructions === undefined) return false
  for (let index = 0; index < instructions; index++) if (!skipInstruction(reader, keys)) return false
  if (!isVersioned) return reader.at === bytes.length
  return readCompactLength(reader) !== undefined
}

/**
 * True if the first byte may mark a future transaction version. A versioned transaction begins with 0x80 plus the
 * version. The layout of later versions is not known yet (SIMD-0385 proposes 0x81), so messages that begin like one of
 * the next fifteen are rejected. Text never begins with such a byte, because it is a UTF-8 continuation byte.
 */
function mayBeFutureTransaction([first = 0]: Uint8Array): boolean {
  return first > 0x80 && first < 0x90
}

function readByte(reader: Reader): number {
  return reader.bytes[reader.at++] ?? 0
}

function skipInstruction(reader: Reader, keys: number): boolean {
  if (readByte(reader) >= keys) return false
  const accounts = readCompactLength(reader)
  if (accounts === undefined) return false
  reader.at += accounts
  const data = readCompactLength(reader)
  if (data === undefined) return false
  reader.at += data
  return reader.at <= reader.bytes.length
}
