import { toQuantity } from '@oriel/shared/encoding/hex.ts'
import { z } from 'zod'
import { type Node, NodeError } from '../rpc/node.ts'
import { AnswerTooLargeError } from '../rpc/upstreams.ts'
import { Block, Header, Receipt, type Transaction } from './chainBlock.ts'
import { markPushed } from './massTransfers.ts'
import { type Movement, parseApprover, parseMovements } from './movements.ts'
import { assignOperations } from './operations.ts'
import { parseSync, type Sync } from './syncs.ts'

/** A transfer in a block. `operator` is the account whose user operation (ERC-4337) made the transfer, or null. */
export type ReadMovement = Movement & { isPushed: boolean; operator: string | null }

export type ReadTransaction = {
  position: number
  hash: string
  sender: string
  /** The called address, or the address of the deployed contract. Null if the deployment failed. */
  recipient: string | null
  isDeployment: boolean
  nonce: number
  value: bigint
  fee: bigint
  selector: string | null
  isFailed: boolean
  isApproval: boolean
  /** Accounts whose user operations (ERC-4337) the transaction executed. */
  operators: string[]
  movements: ReadMovement[]
  syncs: Sync[]
}
export type ReadBlock = Header & { time: number; transactions: ReadTransaction[] }

/** Thrown if a block is inconsistent, usually because of a reorg during the read. A retry usually succeeds. */
export class TornBlockError extends Error {
  readonly reason: string

  constructor(number: number, reason: string) {
    super(`Block ${number} cannot be read: ${reason}.`)
    this.name = 'TornBlockError'
    this.reason = `block ${number} ${reason}`
  }
}

const receiptsAtOnce = 16

export function readHead(node: Node): Promise<Header> {
  return node.requestParsed('eth_getBlockByNumber', ['latest', false], Header)
}

export async function readHash(node: Node, number: number): Promise<string | undefined> {
  const header = await node.requestParsed('eth_getBlockByNumber', [toQuantity(number), false], z.nullable(Header))
  return header?.hash
}

/** Reads a block with its receipts. `wrapped` must be lowercase. `isOneByOne` requests receipts individually. */
export async function readBlock(
  node: Node,
  number: number,
  { wrapped, isOneByOne = false }: { wrapped?: string | undefined; isOneByOne?: boolean } = {},
): Promise<ReadBlock> {
  const id = toQuantity(number)
  const createTornError = (reason: string) => new TornBlockError(number, reason)
  const [block, together] = await Promise.all([
    node.requestParsed('eth_getBlockByNumber', [id, true], z.nullable(Block)),
    isOneByOne ? undefined : readReceipts(node, id, createTornError),
  ])
  if (block === null) throw createTornError('is not there')
  const receipts = together ?? (await readEachReceipt(node, block, createTornError))
  const { hash, parentHash, timestamp: time } = block
  if (block.number !== number) throw createTornError('has another number')
  if (receipts.length !== block.transactions.length)
    throw createTornError(`has ${block.transactions.length} transactions and ${receipts.length} receipts`)
  const transactions = block.transactions.map((transaction, position) => {
    const receipt = receipts[position]
    if (receipt?.blockHash !== hash || receipt.transactionHash !== transaction.hash)
      throw createTornError('has receipts of another block')
    return readTransaction(transaction, receipt, position, wrapped)
  })
  return { number, hash, parentHash, time, transactions }
}

/**
 * Reads all receipts of a block. Returns undefined if the node does not support the method or the response is too
 * large.
 */
async function readReceipts(
  node: Node,
  id: string,
  createTornError: (reason: string) => TornBlockError,
): Promise<Receipt[] | undefined> {
  try {
    return z.array(Receipt).parse(await node.request('eth_getBlockReceipts', [id]))
  } catch (error) {
    if (error instanceof AnswerTooLargeError) return undefined
    // -32601 is "method not found". Some nodes use -32600 or -32004.
    if (error instanceof NodeError && [-32601, -32600, -32004].includes(error.code)) return undefined
    if (error instanceof NodeError) throw createTornError(`has receipts that the node refuses (error ${error.code})`)
    if (error instanceof z.ZodError) throw createTornError('has receipts of an unknown form')
    throw error
  }
}

async function readEachReceipt(
  node: Node,
  { transactions }: Block,
  createTornError: (reason: string) => TornBlockError,
): Promise<Receipt[]> {
  const receipts: Receipt[] = []
  for (let at = 0; at < transactions.length; at += receiptsAtOnce) {
    const batch = transactions
      .slice(at, at + receiptsAtOnce)
      .map(({ hash }) => node.requestParsed('eth_getTransactionReceipt', [hash], z.nullable(Receipt)))
    for (const receipt of await Promise.all(batch)) {
      if (receipt === null) throw createTornError('has a transaction without a receipt')
      receipts.push(receipt)
    }
  }
  return receipts
}

/**
 * Converts a transaction and its receipt. Does not include internal transfers of the native currency, because these
 * emit no log and most nodes offer no traces. Balances include them, and also validator rewards.
 */
export function readTransaction(
  { hash, from: sender, to, nonce, value, input }: Transaction,
  receipt: Receipt,
  position: number,
  wrapped: string | undefined,
): ReadTransaction {
  const isFailed = receipt.status === 0
  const created = isFailed ? null : (receipt.contractAddress ?? null)
  const recipient = to ?? created
  const paid: Movement[] =
    value > 0n && recipient !== null && !isFailed
      ? [{ kind: 'native', token: null, tokenId: null, sender, recipient, amount: value }]
      : []
  const { operators, getOperator } = assignOperations(receipt.logs)
  const logged = receipt.logs.flatMap((log, at) =>
    parseMovements(log, wrapped).map((movement) => ({ ...movement, operator: getOperator(at, movement) })),
  )
  const movements = [...paid.map((movement) => ({ ...movement, operator: null })), ...logged]
  return {
    position,
    hash,
    sender,
    recipient,
    nonce,
    value,
    isFailed,
    isDeployment: !to,
    fee: computeFee(receipt),
    selector: input.length >= 10 ? input.slice(0, 10).toLowerCase() : null,
    isApproval: receipt.logs.some((log) => parseApprover(log) === sender),
    operators,
    movements: markPushed(movements, sender),
    syncs: receipt.logs.flatMap(parseSync),
  }
}

function computeFee({ gasUsed, effectiveGasPrice, blobGasUsed, blobGasPrice, l1Fee }: Receipt): bigint {
  return gasUsed * (effectiveGasPrice ?? 0n) + (blobGasUsed ?? 0n) * (blobGasPrice ?? 0n) + (l1Fee ?? 0n)
}
