import { programs } from '@oriel/clear-signing/solana/wire/programs.ts'
import {
  ComputeBudgetProgram,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'

export type Budget = { units: bigint; priorityFee: bigint }
type Frame = { payer: string; blockhash: string; budget: Budget; instructions: TransactionInstruction[] }

const key = (address: string) => new PublicKey(address)
const signer = (address: string) => ({ pubkey: key(address), isSigner: true, isWritable: false })
const readonly = (address: string) => ({ pubkey: key(address), isSigner: false, isWritable: false })
const writable = (address: string) => ({ pubkey: key(address), isSigner: false, isWritable: true })

/** Builds a legacy transaction, which every wallet and hardware device can parse. */
export function buildTransaction({ payer, blockhash, budget, instructions }: Frame): Uint8Array {
  const { units, priorityFee } = budget
  const microLamports = (priorityFee * 1_000_000n) / units
  const before = [
    ComputeBudgetProgram.setComputeUnitLimit({ units: Number(units) }),
    ...(microLamports > 0n ? [ComputeBudgetProgram.setComputeUnitPrice({ microLamports })] : []),
  ]
  const message = new TransactionMessage({
    payerKey: key(payer),
    recentBlockhash: blockhash,
    instructions: [...before, ...instructions],
  })
  return new VersionedTransaction(message.compileToLegacyMessage()).serialize()
}

export function transferSol(from: string, to: string, lamports: bigint): TransactionInstruction {
  return SystemProgram.transfer({ fromPubkey: key(from), toPubkey: key(to), lamports })
}

type TokenAccountOf = { payer: string; address: string; owner: string; mint: string; program: string }

export function openTokenAccount({ payer, address, owner, mint, program }: TokenAccountOf): TransactionInstruction {
  return new TransactionInstruction({
    programId: key(programs.associatedToken),
    keys: [
      { pubkey: key(payer), isSigner: true, isWritable: true },
      writable(address),
      readonly(owner),
      readonly(mint),
      readonly(programs.system),
      readonly(program),
    ],
    data: bytes(Uint8Array.of(1)),
  })
}

type TokenMove = {
  source: string
  mint: string
  target: string
  owner: string
  units: bigint
  decimals: number
  program: string
  /** The transfer fee, if the mint can charge one. */
  fee?: bigint | undefined
}

/**
 * Creates a transfer that includes the mint, decimals and fee, so that it fails if they differ from the displayed
 * values.
 */
export function transferToken({ source, mint, target, owner, units, decimals, program, fee }: TokenMove) {
  const kind = fee === undefined ? [12] : [26, 1]
  const data = new Uint8Array(kind.length + 9 + (fee === undefined ? 0 : 8))
  data.set(kind)
  const view = new DataView(data.buffer)
  view.setBigUint64(kind.length, units, true)
  data[kind.length + 8] = decimals
  if (fee !== undefined) view.setBigUint64(kind.length + 9, fee, true)
  return new TransactionInstruction({
    programId: key(program),
    keys: [writable(source), readonly(mint), writable(target), signer(owner)],
    data: bytes(data),
  })
}

/** Casts to the library's `Buffer` type. The library accepts any bytes. */
const bytes = (data: Uint8Array) => data as unknown as NonNullable<TransactionInstruction['data']>
