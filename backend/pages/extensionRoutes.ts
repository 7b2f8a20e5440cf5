import { z } from '@hono/zod-openapi'
import { createRouter, defineRoute } from '../http/router.ts'
import type { Markets } from '../prices/markets.ts'
import { createFrameConfig, type PageConfig } from './frameHtml.ts'

const Settings = z.object({ projectId: z.string(), networks: z.array(z.any()) }).openapi('ExtensionConfig')

const route = defineRoute({
  method: 'get',
  path: '/v1/extension-config',
  access: 'dapps',
  summary: 'Returns the settings of this deployment for its browser extension',
  responses: { 200: { description: 'The settings.', content: { 'application/json': { schema: Settings } } } },
})

type Options = { config: PageConfig; markets: Pick<Markets, 'offersSwaps' | 'settle'> }

export function createExtensionConfigRoutes({ config, markets: { offersSwaps, settle } }: Options) {
  return createRouter().openapi(route, async (context) => {
    await settle()
    const { extensionOrigins: _, ...settings } = createFrameConfig(
      { ...config, offersSwaps },
      { surface: 'standalone' },
    )
    return context.json({ ...settings, allowedOrigins: [], trustedOrigins: [] }, 200)
  })
}
