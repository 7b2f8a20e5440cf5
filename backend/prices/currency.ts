import { z } from '@hono/zod-openapi'

/** The only supported currency, because prices come from dollar pools and there is no source of exchange rates. */
export const Currency = z
  .literal('usd', { error: 'must be "usd": values are known in US dollars only' })
  .default('usd')
  .openapi({ type: 'string', example: 'usd' })
