import { eventTopics } from '@oriel/shared/chains/eventTopics.ts'
import { type Hex, type Log, pad } from 'viem'
import { chain } from '../indexer/index.testing.ts'
import { startNode } from '../server/backend.testing.ts'

/** A row with the fields that all lists share. Other fields are left out, because the wallet reads none of them. */
export type ExplorerRow = Record<
  'blockNumber' | 'blockHash' | 'hash' | 'transactionIndex' | 'timeStamp' | 'from' | 'to' | 'confirmations',
  string
>
export type ExplorerAnswer = { status: string; message: string; result: ExplorerRow[] | string | null }
type Response = { status?: number; type?: string; headers?: Record<string, string>; body: string | Buffer }
type Respond = (
  params: URLSearchParams,
  answer: ExplorerAnswer,
) => ExplorerAnswer | Response | undefined | Promise<ExplorerAnswer | Response | undefined>

export const noRows: ExplorerAnswer = { status: '0', message: 'No transactions found', result: [] }

/**
 * Starts an explorer of the local chain. It answers as Etherscan documents. `respond` replaces an answer, and `factor`
 * multiplies block numbers as `createStretch` does.
 */
export async function startExplorer(respond: Respond = () => undefined, { factor = 1 } = {}) {
  const requests: URLSearchParams[] = []
  const url = await startNode(async (request, response) => {
    const params = new URL(request.url ?? '', 'http://localhost').searchParams
    requests.push(params)
    const answer = await createAnswer(params, factor)
    const changed = (await respond(params, answer)) ?? answer
    const {
      status = 200,
      type = 'application/json; charset=utf-8',
      headers,
      body,
    }: Response = 'body' in changed ? changed : { body: JSON.stringify(changed) }
    response.writeHead(status, { 'Content-Type': type, ...headers }).end(body)
  })
  return { explorerApi: { url: `${url}?token=url-token`, key: 'explorer-key', perSecond: 100 }, requests }
}

async function createAnswer(params: URLSearchParams, factor: number): Promise<ExplorerAnswer> {
  const [page, offset] = [Number(params.get('page')), Number(params.get('offset'))]
  const first = Number(params.get('startblock')) / factor
  const last = Number(params.get('endblock')) / factor
  const account = params.get('address')?.toLowerCase() ?? ''
  const all = await listRows(params.get('action') ?? '', account as Hex)
  const inRange = all.filter(({ blockNumber }) => Number(blockNumber) >= first && Number(blockNumber) <= last)
  const ordered = params.get('sort') === 'desc' ? inRange.toReversed() : inRange
  const result = ordered.slice((page - 1) * offset, page * offset)
  const grown = result.map((row) => ({ ...row, blockNumber: String(Number(row.blockNumber) * factor) }))
  return grown.length > 0 ? { status: '1', message: 'OK', result: grown } : noRows
}

/** Lists the rows of an account, oldest first. Rows of token lists are transfers. */
async function listRows(action: string, account: Hex): Promise<ExplorerRow[]> {
  if (action === 'txlist') return listTransactions(account)
  const { transfer, transferSingle, transferBatch } = eventTopics
  const logs = (await chain.client.getLogs({ fromBlock: 0n, toBlock: 'latest' })) as Log<bigint, number, false>[]
  const rules: Record<string, (log: Log) => boolean> = {
    tokentx: ({ topics }) => topics[0] === transfer && topics.length === 3,
    tokennfttx: ({ topics }) => topics[0] === transfer && topics.length === 4,
    token1155tx: ({ topics }) => topics[0] === transferSingle || topics[0] === transferBatch,
  }
  const own = pad(account)
  const isOwn = ({ topics }: Log) => topics.slice(action === 'token1155tx' ? 2 : 1, 4).includes(own)
  return logs
    .filter((log) => rules[action]?.(log) && isOwn(log))
    .map(({ blockNumber, blockHash, transactionHash: hash, transactionIndex }) => ({
      blockHash,
      hash,
      timeStamp: '0',
      from: account,
      to: account,
      confirmations: '1',
      blockNumber: String(blockNumber),
      transactionIndex: String(transactionIndex),
    }))
}

async function listTransactions(account: Hex): Promise<ExplorerRow[]> {
  const head = Number(await chain.client.getBlockNumber({ cacheTime: 0 }))
  const numbers = Array.from({ length: head + 1 }, (_, number) => BigInt(number))
  const rows: ExplorerRow[] = []
  for (const blockNumber of numbers) {
    const { hash: blockHash, timestamp, transactions } = await readBlock(blockNumber)
    for (const { hash, from, to, transactionIndex } of transactions) {
      if (from !== account && to !== account) continue
      rows.push({
        blockHash,
        hash,
        from,
        to: to ?? '',
        confirmations: String(head - Number(blockNumber)),
        blockNumber: String(blockNumber),
        transactionIndex: String(transactionIndex),
        timeStamp: String(timestamp),
      })
    }
  }
  return rows
}

type Block = Awaited<ReturnType<typeof chain.client.getBlock<true>>>
const blocks = new Map<bigint, Block>()

/** Reads a block once. The tests of an explorer never replace a block. */
async function readBlock(blockNumber: bigint): Promise<Block> {
  const block = blocks.get(blockNumber) ?? (await chain.client.getBlock({ blockNumber, includeTransactions: true }))
  blocks.set(blockNumber, block)
  return block
}
