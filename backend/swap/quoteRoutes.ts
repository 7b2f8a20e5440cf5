import { z } from '@hono/zod-openapi'
import { SwapQuotes, SwapTokens, swapQuoteSeconds } from '@oriel/shared/backend/convert.ts'
import { evmAddressPattern, type Hex } from '@oriel/shared/chains/caip.ts'
import { readCost, workCost } from '@oriel/shared/rpc/rateCost.ts'
import type { NetworkEntry } from '../config/networkEntry.ts'
import { findProject, type Projects } from '../config/projects.ts'
import { Caller } from '../http/caller.ts'
import type { ClientLimiter } from '../http/clientLimiter.ts'
import { describeSchema } from '../http/describeSchema.ts'
import { createErrorResponse } from '../http/errors.ts'
import { ChainId, requireNetwork } from '../http/requestedAccount.ts'
import { createRouter, defineRoute } from '../http/router.ts'
import { toFraction } from '../prices/pairMaths.ts'
import { toLowerAddress } from '../tokens/toLowerAddress.ts'
import { isListed, parseAccount, parseSides, TokenId, toTokenId, Units } from './requestedSwap.ts'
import type { Swaps } from './swaps.ts'

const failures = {
  400: createErrorResponse('A parameter is invalid, the network has no exchange, or its pools hold too little.'),
  401: createErrorResponse('The project does not exist, or it does not allow this page.'),
  429: createErrorResponse('There are too many calls. Wait for the time in Retry-After.'),
  503: createErrorResponse('No node of this network answers.'),
}

const tokensRoute = defineRoute({
  method: 'get',
  path: '/v1/convert/tokens',
  access: 'dapps',
  summary: 'Lists the tokens of a network that the wallet offers for swaps',
  request: {
    query: z.object({
      ...Caller,
      chainId: ChainId,
      address: z
        .string()
        .regex(evmAddressPattern, 'must be an EVM address')
        .optional()
        .openapi({ description: 'Returns only this token, listed or not.' }),
    }),
  },
  responses: {
    200: {
      description: 'The network’s own currency, then tokens.',
      content: { 'application/json': { schema: describeSchema(SwapTokens) } },
    },
    ...failures,
  },
})

const quotesRoute = defineRoute({
  method: 'get',
  path: '/v1/convert/quotes',
  access: 'dapps',
  summary: 'Returns the best swap over the pools of the network’s exchange',
  request: {
    query: z.object({
      ...Caller,
      amount: Units,
      userAddress: z.string().max(128).optional(),
      from: TokenId,
      to: TokenId,
      gasPrice: z.string().max(78).optional().openapi({ description: 'Changes nothing.' }),
      exact: z
        .enum(['from', 'to'], 'must be "from" or "to"')
        .default('from')
        .openapi({ description: 'The side that has the amount.' }),
    }),
  },
  responses: {
    200: { description: 'One quote.', content: { 'application/json': { schema: describeSchema(SwapQuotes) } } },
    ...failures,
  },
})

type Options = {
  limiter: ClientLimiter
  networks: readonly NetworkEntry[]
  projects: Projects
  swaps: Swaps
  now: () => number
}

export function createConvertQuotesRoutes({ limiter, networks, projects, swaps, now }: Options) {
  const router = createRouter()

  router.openapi(tokensRoute, async (context) => {
    const { chainId, address } = context.req.valid('query')
    const entry = requireNetwork(networks, chainId)
    const token = address === undefined ? undefined : toLowerAddress(address)
    const response = token && !isListed(entry, token) ? limiter.refuse(context, workCost) : undefined
    return response ?? context.json({ tokens: await swaps.tokens(entry, token) }, 200)
  })

  return router.openapi(quotesRoute, async (context) => {
    const { amount, from, to, userAddress, exact, projectId } = context.req.valid('query')
    const swap = parseSides(networks, { from, to })
    const { entry } = swap
    const account = userAddress === undefined ? undefined : parseAccount(entry, userAddress)
    const isKnown = [swap.from, swap.to].every((token: Hex) => isListed(entry, token))
    const response = limiter.refuse(context, isKnown ? readCost : workCost)
    if (response) return response
    const source = await swaps.sourceOf(entry)
    const project = projectId === undefined ? undefined : findProject(projects, projectId)
    const fee = source.paysFees ? project?.swapFee : undefined
    const quote = await source.quote({ ...swap, amount, exact, fee })
    if (account) swaps.remember(swap, { account, client: limiter.getClient(context) }, quote.amountIn)
    const toId = (token: Hex) => toTokenId(entry, token)
    const answer = {
      id: null,
      fromAmount: String(quote.amountIn),
      fromAccount: toId(swap.from),
      toAmount: String(quote.amountOut),
      toAccount: toId(swap.to),
      priceImpact: toFraction(quote.priceImpact),
      route: quote.route.map((hop) => ({ ...hop, pool: toId(hop.pool), from: toId(hop.from), to: toId(hop.to) })),
      gas: String(quote.gas),
      block: String(quote.block),
      source: source.id,
      feeBps: fee?.bps ?? 0,
      expiresAt: Math.floor(now() / 1000) + swapQuoteSeconds,
    }
    return context.json({ quotes: [answer] }, 200)
  })
}
