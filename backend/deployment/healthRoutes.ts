import { z } from '@hono/zod-openapi'
import { createRouter, defineRoute } from '../http/router.ts'

const Health = z.object({ status: z.literal('ok') }).openapi('Health')

const route = defineRoute({
  method: 'get',
  path: '/healthz',
  access: 'anyone',
  summary: 'Returns the state of this backend',
  responses: { 200: { description: 'The backend is up.', content: { 'application/json': { schema: Health } } } },
})

export function createHealthRoutes() {
  return createRouter().openapi(route, (context) => context.json({ status: 'ok' as const }, 200))
}
