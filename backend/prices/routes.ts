import { z } from '@hono/zod-openapi'
import { PriceHistory, PricePeriod } from '@oriel/shared/backend/account.ts'
import { parseCaipAddress } from '@oriel/shared/chains/caip.ts'
import type { NetworkEntry } from '../config/networkEntry.ts'
import type { Database } from '../database/schema.ts'
import { Caller } from '../http/caller.ts'
import { describeSchema } from '../http/describeSchema.ts'
import { createErrorResponse, Refusal } from '../http/errors.ts'
import { checkAddress, requireNetwork } from '../http/requestedAccount.ts'
import { createRouter, defineRoute } from '../http/router.ts'
import { toLowerAddress } from '../tokens/toLowerAddress.ts'
import { Currency } from './currency.ts'
import { createPriceHistories } from './priceHistory.ts'

const periods = PricePeriod.options

const route = defineRoute({
  method: 'get',
  path: '/v1/fungible/history',
  access: 'dapps',
  summary: 'Returns the price of a token over time from the index of the pools of its network’s exchange',
  request: {
    query: z.object({
      ...Caller,
      address: z
        .string({ error: 'is missing: name a token, such as eip155:1:0x… (CAIP-10)' })
        .max(128)
        .openapi({ example: 'eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee' }),
      period: z.enum(periods, { error: `must be one of ${periods.join(', ')}` }).openapi({ example: 'day' }),
      currency: Currency,
    }),
  },
  responses: {
    200: {
      description: 'The oldest point first. The list is empty when the price is not known.',
      content: { 'application/json': { schema: describeSchema(PriceHistory) } },
    },
    400: createErrorResponse('A parameter is invalid, or the network is not served.'),
    401: createErrorResponse('The project does not allow this page.'),
    429: createErrorResponse('There are too many calls. Wait for the time in Retry-After.'),
  },
})

type Options = { networks: readonly NetworkEntry[]; database: Database | undefined; now: () => number }

export function createFungibleHistoryRoutes({ networks, database, now }: Options) {
  const readHistory = createPriceHistories(database, now)
  return createRouter().openapi(route, async (context) => {
    const { address: id, period } = context.req.valid('query')
    const parsed = parseCaipAddress(id)
    if (!parsed) {
      const description = 'This is no token id: write it such as eip155:1:0x… (CAIP-10).'
      throw new Refusal({ status: 400, field: 'address', description })
    }
    const entry = requireNetwork(networks, parsed.networkId)
    checkAddress(entry, parsed.address)
    return context.json(await readHistory({ entry, token: toLowerAddress(parsed.address), period }), 200)
  })
}
