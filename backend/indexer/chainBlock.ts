import { evmAddressPattern, hashPattern } from '@oriel/shared/chains/caip.ts'
import { z } from 'zod'

const Quantity = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,64}$/)
  .transform(BigInt)
/** Quantities that are exact as a JavaScript number: block numbers, positions, seconds and nonces. */
export const Whole = Quantity.transform(Number).pipe(z.int())
export const Hash = z.string().regex(hashPattern)
const Address = z
  .string()
  .regex(evmAddressPattern)
  .transform((address) => address.toLowerCase())
const Data = z.string().regex(/^0x(?:[0-9a-fA-F]{2})*$/)

export const Header = z.object({ number: Whole, hash: Hash, parentHash: Hash })
export type Header = z.output<typeof Header>

export const Transaction = z.object({
  hash: Hash,
  from: Address,
  to: z.nullish(Address),
  nonce: Whole,
  value: Quantity,
  input: Data,
})
export type Transaction = z.output<typeof Transaction>

export const Block = Header.extend({ timestamp: Whole, transactions: z.array(Transaction) })
export type Block = z.output<typeof Block>

const Log = z.object({ address: Address, topics: z.array(Hash), data: Data, logIndex: Whole })
export type Log = z.output<typeof Log>

export const Receipt = z.object({
  transactionHash: Hash,
  blockHash: Hash,
  /** Absent before the Byzantium fork. Transactions without a status count as successful. */
  status: Whole.nullish(),
  gasUsed: Quantity,
  effectiveGasPrice: Quantity.nullish(),
  contractAddress: z.nullish(Address),
  logs: z.array(Log),
  blobGasUsed: Quantity.nullish(),
  blobGasPrice: Quantity.nullish(),
  /** Data fee that an OP Stack chain pays to its parent chain. */
  l1Fee: Quantity.nullish(),
})
export type Receipt = z.output<typeof Receipt>
