import { createRoute, z } from '@hono/zod-openapi'
import { createRouter } from '../http/router.ts'

const Health = z.object({ status: z.literal('ok') }).openapi('Health')

const route = createRoute({
  method: 'get',
  path: '/healthz',
  summary: 'Is this backend up?',
  responses: { 200: { description: 'It is.', content: { 'application/json': { schema: Health } } } },
})

export function healthRoutes() {
  return createRouter().openapi(route, (context) => context.json({ status: 'ok' as const }, 200))
}
