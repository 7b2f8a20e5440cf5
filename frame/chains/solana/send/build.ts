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

const toPublicKey = (address: string) => new PublicKey(address)
const toSigner = (address: string) => ({ pubkey: toPublicKey(address), isSigner: true, isWritable: false })
const toReadonly = (address: string) => ({ pubkey: toPublicKey(address), isSigner: false, isWritable: false })
const toWritable = (address: string) => ({ pubkey: toPublicKey(address), isSigner: false, isWritable: true })

/** Builds a legacy transaction, because every wallet and hardware device can parse it. */
export function buildTransaction({ payer, blockhash, budget, instructions }: Frame): Uint8Array {
  const { units, priorityFee } = budget
  const microLamports = (priorityFee * 1_000_000n) / units
  const before = [
    ComputeBudgetProgram.setComputeUnitLimit({ units: Number(units) }),
    ...(microLamports > 0n ? [ComputeBudgetProgram.setComputeUnitPrice({ microLamports })] : []),
  ]
  const message = new TransactionMessage({
    payerKey: toPublicKey(payer),
    recentBlockhash: blockhash,
    instructions: [...before, ...instructions],
  })
  return new VersionedTransaction(message.compileToLegacyMessage()).serialize()
}

export function transferSol(from: string, to: string, lamports: bigint): TransactionInstruction {
  return SystemProgram.transfer({ fromPubkey: toPublicKey(from), toPubkey: toPublicKey(to), lamports })
}

type NewTokenAccount = { payer: string; address: string; owner: string; mint: string; program: string }

export function openTokenAccount({ payer, address, owner, mint, program }: NewTokenAccount): TransactionInstruction {
  return new TransactionInstruction({
    programId: toPublicKey(programs.associatedToken),
    keys: [
      { pubkey: toPublicKey(payer), isSigner: true, isWritable: true },
      toWritable(address),
      toReadonly(owner),
      toReadonly(mint),
      toReadonly(programs.system),
      toReadonly(program),
    ],
    data: toBuffer(Uint8Array.of(1)),
  })
}

type TokenTransfer = {
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
export function transferToken({ source, mint, target, owner, units, decimals, program, fee }: TokenTransfer) {
  const kind = fee === undefined ? [12] : [26, 1]
  const data = new Uint8Array(kind.length + 9 + (fee === undefined ? 0 : 8))
  data.set(kind)
  const view = new DataView(data.buffer)
  view.setBigUint64(kind.length, units, true)
  data[kind.length + 8] = decimals
  if (fee !== undefined) view.setBigUint64(kind.length + 9, fee, true)
  return new TransactionInstruction({
    programId: toPublicKey(program),
    keys: [toWritable(source), toReadonly(mint), toWritable(target), toSigner(owner)],
    data: toBuffer(data),
  })
}

/** Casts bytes to `Buffer`, the type that the library declares. The library accepts any `Uint8Array`. */
const toBuffer = (data: Uint8Array) => data as unknown as NonNullable<TransactionInstruction['data']>
