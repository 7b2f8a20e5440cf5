import { z } from '@hono/zod-openapi'
import { Balances } from '@oriel/shared/backend/account.ts'
import { parseCaipAddress } from '@oriel/shared/chains/caip.ts'
import { getBalanceCost, readCost } from '@oriel/shared/rpc/rateCost.ts'
import type { NetworkEntry } from '../config/networkEntry.ts'
import { Caller } from '../http/caller.ts'
import type { ClientLimiter } from '../http/clientLimiter.ts'
import { describeSchema } from '../http/describeSchema.ts'
import { createErrorResponse, Refusal } from '../http/errors.ts'
import { ChainId, checkAddress, requireNetwork } from '../http/requestedAccount.ts'
import { createRouter, defineRoute } from '../http/router.ts'
import { Currency } from '../prices/currency.ts'
import type { Portfolio } from './portfolio.ts'

const maxForced = 50

const route = defineRoute({
  method: 'get',
  path: '/v1/account/{address}/balance',
  access: 'dapps',
  summary: 'Reads the balances of an account on one network from the chain',
  request: {
    params: z.object({ address: z.string().max(64) }),
    query: z.object({
      ...Caller,
      chainId: ChainId,
      currency: Currency,
      forceUpdate: z
        .string()
        .max(8192)
        .optional()
        .openapi({ description: 'Tokens (CAIP-10, separated by commas) to read again without the cache.' }),
    }),
  },
  responses: {
    200: {
      description:
        'The network’s own currency, then tokens. `incomplete` is true when the node did not answer everything.',
      content: { 'application/json': { schema: describeSchema(Balances) } },
    },
    400: createErrorResponse('A parameter is invalid, or the network is not served.'),
    401: createErrorResponse('The project does not allow this page.'),
    429: createErrorResponse('There are too many calls. Wait for the time in Retry-After.'),
    503: createErrorResponse('No node of this network answers.'),
  },
})

type Options = { limiter: ClientLimiter; networks: readonly NetworkEntry[]; portfolio: Portfolio }

export function createBalanceRoutes({ limiter, networks, portfolio }: Options) {
  return createRouter().openapi(route, async (context) => {
    const { address } = context.req.valid('param')
    const { chainId, forceUpdate = '' } = context.req.valid('query')
    const entry = requireNetwork(networks, chainId)
    checkAddress(entry, address)
    const forced = parseForced(entry, forceUpdate)
    const response = limiter.refuse(context, getBalanceCost(entry.network, forced) || readCost)
    return response ?? context.json(await portfolio.balances(entry, address, forced), 200)
  })
}

function parseForced(entry: NetworkEntry, text: string): string[] {
  const ids = text.split(',').filter((id) => id.trim() !== '')
  if (ids.length > maxForced) {
    throw new Refusal({ status: 400, field: 'forceUpdate', description: `At most ${maxForced} tokens at once.` })
  }
  return ids.flatMap((id) => {
    const token = parseCaipAddress(id.trim())
    if (!token) {
      const description = `"${id.slice(0, 100)}" is no token id: write it such as eip155:1:0x… (CAIP-10).`
      throw new Refusal({ status: 400, field: 'forceUpdate', description })
    }
    if (token.networkId !== entry.network.caipNetworkId) return []
    checkAddress(entry, token.address, 'forceUpdate')
    return [token.address]
  })
}
