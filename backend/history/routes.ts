import { z } from '@hono/zod-openapi'
import { HistoryPage } from '@oriel/shared/backend/account.ts'
import { readCost, workCost } from '@oriel/shared/rpc/rateCost.ts'
import type { NetworkEntry } from '../config/networkEntry.ts'
import type { Database } from '../database/schema.ts'
import type { TokenImage } from '../directory/logos/tokenImage.ts'
import { Caller } from '../http/caller.ts'
import type { ClientLimiter } from '../http/clientLimiter.ts'
import { createClientQueues } from '../http/clientQueues.ts'
import { describeSchema } from '../http/describeSchema.ts'
import { createErrorResponse, Refusal } from '../http/errors.ts'
import { ChainId, checkAddress, requireNetwork } from '../http/requestedAccount.ts'
import { createRouter, defineRoute } from '../http/router.ts'
import type { Log } from '../log/log.ts'
import { createCache } from '../memory/cache.ts'
import type { Node } from '../rpc/node.ts'
import { UpstreamsDownError } from '../rpc/upstreams.ts'
import type { MintBook } from '../solana/mints.ts'
import { parseSignaturePlace, readSolanaHistory } from '../solana/solanaHistory.ts'
import { parsePlace } from './evmHistory.ts'
import { createHistoryPages } from './historyPages.ts'
import { createNodeHistory, type NodeHistory } from './nodeHistory.ts'
import { readPurchases } from './purchases.ts'

/** Maximum concurrent page reads per client, so that one client cannot overload the database. */
const maxConcurrentReads = 4

const route = defineRoute({
  method: 'get',
  path: '/v1/account/{address}/history',
  access: 'dapps',
  summary: 'Returns the activity of an account on one network in pages, newest first',
  request: {
    params: z.object({ address: z.string().max(64) }),
    query: z.object({
      ...Caller,
      chainId: ChainId,
      onramp: z.string().max(64).optional().openapi({
        description:
          'An on-ramp provider, such as coinbase: only the newest 100 purchases there that were paid out. `sentFrom` is the provider.',
      }),
      cursor: z.string().max(128, 'must be the "next" of the page before').optional(),
    }),
  },
  responses: {
    200: {
      description: 'A page with the cursor of the next one.',
      content: { 'application/json': { schema: describeSchema(HistoryPage) } },
    },
    400: createErrorResponse('A parameter is invalid.'),
    401: createErrorResponse('The project does not allow this page.'),
    429: createErrorResponse('There are too many calls. Wait for the time in Retry-After.'),
    503: createErrorResponse('No node of this network answers.'),
  },
})

type HistoryQuery = { address: string; entry: NetworkEntry; cursor: string | undefined }

type Chains = {
  nodeOf: (entry: NetworkEntry) => Node
  tokenImage: TokenImage
  mints: MintBook
  database: Database | undefined
}
type EvmParts = Chains & {
  heads: ReturnType<typeof createHeadReader>
  pages: ReturnType<typeof createHistoryPages> | undefined
  readNodeHistory: NodeHistory
}
type Options = Chains & {
  limiter: ClientLimiter
  /** Receives failures of explorers. */
  log: Log
  networks: readonly NetworkEntry[]
  now: () => number
}

export function createHistoryRoutes({ limiter, log, networks, now, ...chains }: Options) {
  const { database } = chains
  const heads = createHeadReader(chains.nodeOf, now)
  const pages = database && createHistoryPages(database, now)
  const readNodeHistory = createNodeHistory({ ...chains, log, now })
  const enqueue = createClientQueues(maxConcurrentReads)
  return createRouter().openapi(route, async (context) => {
    const { chainId, cursor, onramp } = context.req.valid('query')
    const { address } = context.req.valid('param')
    const entry = requireNetwork(networks, chainId)
    checkAddress(entry, address)
    if (onramp) {
      const refusal = limiter.refuse(context, readCost)
      if (refusal) return refusal
      if (!database) return context.json({ data: [], next: null }, 200)
      const purchases = { provider: onramp, entry, account: address, tokenImage: chains.tokenImage }
      return context.json(await readPurchases(database, purchases), 200)
    }
    const query = { address, entry, cursor }
    const isSolana = entry.network.chainNamespace === 'solana'
    // A page without an index costs more, because it takes many node calls.
    const response = limiter.refuse(context, entry.index && pages ? readCost : workCost)
    if (response) return response
    try {
      const page = await enqueue(limiter.getClient(context), () =>
        isSolana ? readSolana(chains, query) : readEvm({ ...chains, heads, pages, readNodeHistory }, query),
      )
      return context.json(page, 200)
    } catch (error) {
      if (!(error instanceof UpstreamsDownError)) throw error
      throw new Refusal({ status: 503, field: 'chainId', description: error.message })
    }
  })
}

const createRefusal = (field: string, description: string) => new Refusal({ status: 400, field, description })
const createCursorRefusal = () => createRefusal('cursor', 'must be the "next" of the page before, as it was')

async function readEvm(
  { pages, heads, nodeOf, tokenImage, readNodeHistory }: EvmParts,
  { address, entry, cursor }: HistoryQuery,
): Promise<HistoryPage> {
  const before = cursor === undefined ? undefined : parsePlace(cursor)
  if (cursor !== undefined && before === undefined) throw createCursorRefusal()
  const node = nodeOf(entry)
  const head = await heads(entry)
  if (entry.index && pages) return await pages({ node, entry, tokenImage, account: address, before }, head)
  if (head === undefined) throw new UpstreamsDownError()
  return await readNodeHistory({ node, entry, account: address, before, head })
}

async function readSolana({ nodeOf, mints, tokenImage }: Chains, { address, entry, cursor }: HistoryQuery) {
  const before = cursor === undefined ? undefined : parseSignaturePlace(cursor)
  if (cursor !== undefined && before === undefined) throw createCursorRefusal()
  const node = nodeOf(entry)
  return await readSolanaHistory({ node, entry, tokenImage, mints, owner: address, before })
}

/**
 * Creates a reader for the latest block number. Calls a node at most twice per second and network. Returns undefined if
 * no node responds.
 */
function createHeadReader(nodeOf: Chains['nodeOf'], now: () => number) {
  const heads = createCache<number>({ maxEntries: 1000, lifetimeMs: () => 500, now })
  const Length = z
    .string()
    .regex(/^0x[0-9a-f]{1,13}$/i)
    .transform(Number)
  return async (entry: NetworkEntry): Promise<number | undefined> => {
    const load = () => nodeOf(entry).requestParsed('eth_blockNumber', [], Length)
    try {
      return await heads.get(entry.network.caipNetworkId, load)
    } catch (error) {
      // Ignore an outage of the nodes. The index can still be read, but the number of missing blocks is unknown.
      if (error instanceof UpstreamsDownError) return undefined
      throw error
    }
  }
}
