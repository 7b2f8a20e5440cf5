import { createHash } from 'node:crypto'
import {
  createInitializeMetadataPointerInstruction,
  createInitializeMint2Instruction,
  createInitializeTransferFeeConfigInstruction,
  ExtensionType,
  getMintLen,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import { Keypair, PublicKey, SystemProgram, TransactionInstruction } from '@solana/web3.js'
import type { LiteSVM } from 'litesvm'
import { writeAccount } from './landOwn.ts'

export type MintText = { name: string; symbol: string; uri: string }
type Extensions = { metadata?: MintText; fee?: { basisPoints: number; max: bigint } | undefined }
type NewMint = Extensions & {
  mint: PublicKey
  authority: PublicKey
  decimals: number
  lamportsFor: (size: number) => bigint
}

const extensionHeader = 4
/** Instruction discriminator: the first bytes of the SHA-256 of `spl_token_metadata_interface:initialize_account`. */
const initializeMetadata = Buffer.from([210, 225, 30, 162, 88, 184, 77, 141])

/** Derives a keypair from a name, the same one in every run. Never use it for anything of value. */
export function createDevKeypair(name: string): Keypair {
  return Keypair.fromSeed(createHash('sha256').update(`Oriel Solana Local ${name}`).digest())
}

export function createPlainMint({ mint, authority, decimals, lamportsFor }: NewMint): TransactionInstruction[] {
  const size = getMintLen([])
  const lamports = Number(lamportsFor(size))
  const programId = TOKEN_PROGRAM_ID
  return [
    SystemProgram.createAccount({ fromPubkey: authority, newAccountPubkey: mint, space: size, lamports, programId }),
    createInitializeMint2Instruction(mint, decimals, authority, authority, programId),
  ]
}

export function createExtendedMint(options: NewMint): TransactionInstruction[] {
  const { mint, authority, decimals, metadata, fee, lamportsFor } = options
  const programId = TOKEN_2022_PROGRAM_ID
  const types = [
    ...(metadata ? [ExtensionType.MetadataPointer] : []),
    ...(fee ? [ExtensionType.TransferFeeConfig] : []),
  ]
  const size = getMintLen(types)
  const text = metadata && encodeMetadata(metadata)
  // Pay for the metadata as well, including its two keys and an empty list of pairs. The program extends the account
  // but does not pay for the extension.
  const lamports = Number(lamportsFor(size + (text ? extensionHeader + 64 + text.length + 4 : 0)))
  return [
    SystemProgram.createAccount({ fromPubkey: authority, newAccountPubkey: mint, space: size, lamports, programId }),
    ...(text ? [createInitializeMetadataPointerInstruction(mint, authority, mint, programId)] : []),
    ...(fee
      ? [createInitializeTransferFeeConfigInstruction(mint, authority, authority, fee.basisPoints, fee.max, programId)]
      : []),
    createInitializeMint2Instruction(mint, decimals, authority, null, programId),
    ...(text ? [initializeMetadataInstruction(mint, authority, text)] : []),
  ]
}

function initializeMetadataInstruction(mint: PublicKey, authority: PublicKey, text: Buffer): TransactionInstruction {
  return new TransactionInstruction({
    programId: TOKEN_2022_PROGRAM_ID,
    keys: [
      { pubkey: mint, isSigner: false, isWritable: true },
      { pubkey: authority, isSigner: false, isWritable: false },
      { pubkey: mint, isSigner: false, isWritable: false },
      { pubkey: authority, isSigner: true, isWritable: false },
    ],
    data: Buffer.concat([initializeMetadata, text]),
  })
}

function encodeMetadata({ name, symbol, uri }: MintText): Buffer {
  return Buffer.concat([name, symbol, uri].map((text) => encodeText(Buffer.from(text))))
}

function encodeText(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(bytes.length)
  return Buffer.concat([length, bytes])
}

const metaplexProgram = new PublicKey('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')
const metaplexSizes = { name: 32, symbol: 10, uri: 200, rest: 607 - 1 - 64 - 4 * 3 - 32 - 10 - 200 }

/** Writes the metadata account directly, because LiteSVM does not include the Metaplex program. */
export function addMetaplexMetadata(
  svm: LiteSVM,
  { mint, authority, text }: { mint: PublicKey; authority: PublicKey; text: MintText },
) {
  const seeds = [Buffer.from('metadata'), metaplexProgram.toBuffer(), mint.toBuffer()]
  const [address] = PublicKey.findProgramAddressSync(seeds, metaplexProgram)
  const padBytes = (key: 'name' | 'symbol' | 'uri') => {
    const bytes = Buffer.alloc(metaplexSizes[key])
    bytes.write(text[key])
    return encodeText(bytes)
  }
  const parts = [
    Buffer.from([4]),
    authority.toBuffer(),
    mint.toBuffer(),
    padBytes('name'),
    padBytes('symbol'),
    padBytes('uri'),
  ]
  const data = Buffer.concat([...parts, Buffer.alloc(metaplexSizes.rest)])
  const lamports = svm.minimumBalanceForRentExemption(BigInt(data.length))
  writeAccount(svm, { address: address.toBase58(), owner: metaplexProgram.toBase58(), data, lamports })
}
