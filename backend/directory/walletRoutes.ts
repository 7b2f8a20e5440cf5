import { z } from '@hono/zod-openapi'
import { WalletPage } from '@oriel/shared/backend/directory.ts'
import { Caller } from '../http/caller.ts'
import { describeSchema } from '../http/describeSchema.ts'
import { createErrorResponse } from '../http/errors.ts'
import { createRouter, defineRoute } from '../http/router.ts'
import type { Directory } from './directory.ts'

const maxEntries = 100
const maxListed = 500

const createCountSchema = (max: number, normally: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,6}$/, 'must be a whole number from 1')
    .transform(Number)
    .pipe(z.number().max(max, `must be at most ${max}`))
    .default(normally)

const createListSchema = (item: z.ZodString = z.string().max(128)) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .pipe(z.array(item).max(maxListed, `must have at most ${maxListed} items`))
    .transform((items) => (items.length > 0 ? items : undefined))
    .optional()

const Chain = z.string().regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'must be network ids such as eip155:1 (CAIP-2)')
const Badge = z.enum(['none', 'certified'], 'must be "none" or "certified"').optional()

const route = defineRoute({
  method: 'get',
  path: '/getWallets',
  access: 'dapps',
  summary: 'Finds wallets of the directory by page, id, network and name',
  request: {
    query: z.object({
      ...Caller,
      page: createCountSchema(1_000_000, 1).openapi({ type: 'string', example: '1' }),
      entries: createCountSchema(maxEntries, 40).openapi({ type: 'string', example: '40' }),
      include: createListSchema(),
      exclude: createListSchema(),
      chains: createListSchema(Chain).openapi({
        type: 'string',
        example: 'eip155:1,solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      }),
      search: z.string().trim().max(100, 'must be at most 100 characters').optional(),
      badge_type: Badge,
      badge: Badge,
      names: createListSchema(),
      rdns: createListSchema(),
      // Ignored. In AppKit, "wcpay" lists wallets that support shop payments first, but the directory does not record
      // this support.
      sort: z.enum(['default', 'wcpay'], 'must be "default" or "wcpay"').optional(),
    }),
  },
  responses: {
    200: {
      description: 'One page with the total number of wallets.',
      content: { 'application/json': { schema: describeSchema(WalletPage) } },
    },
    400: createErrorResponse('A parameter is invalid.'),
    401: createErrorResponse('The project does not allow this page.'),
    429: createErrorResponse('There are too many calls. Wait for the time in Retry-After.'),
  },
})

export function createWalletRoutes({ directory }: { directory: Directory }) {
  return createRouter().openapi(route, (context) => {
    const { badge_type, badge, ...query } = context.req.valid('query')
    context.header('Cache-Control', 'public, max-age=300')
    return context.json(directory.find({ ...query, badge: badge_type ?? badge }), 200)
  })
}
