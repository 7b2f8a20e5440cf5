import { z } from '@hono/zod-openapi'
import type { NetworkEntry } from '../config/networkEntry.ts'
import { createRouter, defineRoute } from '../http/router.ts'

const SupportedChains = z
  .object({
    http: z.array(z.string()).openapi({ example: ['eip155:1'] }),
    ws: z.array(z.string()),
  })
  .openapi('SupportedChains')

const route = defineRoute({
  method: 'get',
  path: '/v1/supported-chains',
  access: 'dapps',
  summary: 'Lists the networks (CAIP-2) that this deployment serves',
  responses: {
    200: { description: 'The ids of the networks.', content: { 'application/json': { schema: SupportedChains } } },
  },
})

export function createSupportedChainsRoutes({ networks }: { networks: readonly NetworkEntry[] }) {
  const http = networks.map(({ network }) => network.caipNetworkId)
  return createRouter().openapi(route, (context) => {
    context.header('Cache-Control', 'max-age=300')
    // Reads only use HTTP, because there is no WebSocket proxy.
    return context.json({ http, ws: [] }, 200)
  })
}
