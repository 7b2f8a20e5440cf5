import { z } from 'zod'
import { type Node, NodeError } from '../rpc/node.ts'
import { Block, Header, Receipt, type Transaction } from './chainBlock.ts'
import { approverOf, type Movement, movementsOf } from './movements.ts'
import { findPushed } from './spam.ts'

export type ReadTransaction = {
  position: number
  hash: string
  sender: string
  /** Of a deployment: what was deployed; null where that failed. */
  recipient: string | null
  isDeployment: boolean
  nonce: number
  value: bigint
  fee: bigint
  selector: string | null
  isFailed: boolean
  isApproval: boolean
  movements: (Movement & { isPushed: boolean })[]
}
export type ReadBlock = Header & { time: number; transactions: ReadTransaction[] }

/** The node told of two chains at once, as happens while one takes the place of another: worth asking again. */
export class TornBlockError extends Error {
  constructor() {
    super('The block and its receipts are of different chains.')
    this.name = 'TornBlockError'
  }
}

const asHex = (number: number) => `0x${number.toString(16)}`

/** The end of the chain. */
export function readHead(node: Node): Promise<Header> {
  return node.demand('eth_getBlockByNumber', ['latest', false], Header)
}

/** Undefined where the chain is not so long. */
export async function readHash(node: Node, number: number): Promise<string | undefined> {
  const header = await node.demand('eth_getBlockByNumber', [asHex(number), false], z.nullable(Header))
  return header?.hash
}

/** A block with all that moved in it; `wrapped` is the network's own currency as a token, in lower case. */
export async function readBlock(node: Node, number: number, wrapped?: string): Promise<ReadBlock> {
  const id = asHex(number)
  const [block, together] = await Promise.all([
    node.demand('eth_getBlockByNumber', [id, true], z.nullable(Block)),
    readReceipts(node, id),
  ])
  if (block === null) throw new TornBlockError()
  const receipts = together ?? (await readEachReceipt(node, block))
  const { hash, parentHash, timestamp: time } = block
  if (block.number !== number || receipts.length !== block.transactions.length) throw new TornBlockError()
  const transactions = block.transactions.map((transaction, position) => {
    const receipt = receipts[position]
    if (receipt?.blockHash !== hash || receipt.transactionHash !== transaction.hash) throw new TornBlockError()
    return readTransaction(transaction, receipt, position, wrapped)
  })
  return { number, hash, parentHash, time, transactions }
}

/** Undefined where the node does not have the method. */
async function readReceipts(node: Node, id: string): Promise<Receipt[] | undefined> {
  try {
    return z.array(Receipt).parse(await node.ask('eth_getBlockReceipts', [id]))
  } catch (error) {
    // -32601: no such method; -32600 and -32004 is how some say the same.
    if (error instanceof NodeError && [-32601, -32600, -32004].includes(error.code)) return undefined
    if (error instanceof NodeError || error instanceof z.ZodError) throw new TornBlockError()
    throw error
  }
}

function readEachReceipt(node: Node, { transactions }: Block): Promise<Receipt[]> {
  return Promise.all(transactions.map(({ hash }) => node.demand('eth_getTransactionReceipt', [hash], Receipt)))
}

/**
 * What goes from contract to account inside a call is in no log: only traces tell, and most nodes give none. Money that a contract
 * pays out is therefore in the balance and not in the history, as are a validator's rewards.
 */
function readTransaction(
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
  const movements = [...paid, ...receipt.logs.flatMap((log) => movementsOf(log, wrapped))]
  return {
    ...{ position, hash, sender, recipient, nonce, value, isFailed },
    isDeployment: !to,
    fee: feeOf(receipt),
    selector: input.length >= 10 ? input.slice(0, 10).toLowerCase() : null,
    isApproval: receipt.logs.some((log) => approverOf(log) === sender),
    movements: findPushed(movements, sender),
  }
}

function feeOf({ gasUsed, effectiveGasPrice, blobGasUsed, blobGasPrice, l1Fee }: Receipt): bigint {
  return gasUsed * (effectiveGasPrice ?? 0n) + (blobGasUsed ?? 0n) * (blobGasPrice ?? 0n) + (l1Fee ?? 0n)
}
