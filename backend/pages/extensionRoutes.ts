import { z } from '@hono/zod-openapi'
import { createRouter, defineRoute } from '../http/router.ts'
import { createFrameConfig, type PageConfig } from './frameHtml.ts'

const Settings = z.object({ projectId: z.string(), networks: z.array(z.any()) }).openapi('ExtensionConfig')

const route = defineRoute({
  method: 'get',
  path: '/v1/extension-config',
  access: 'dapps',
  summary: 'Returns the settings of this deployment for its browser extension',
  responses: { 200: { description: 'The settings.', content: { 'application/json': { schema: Settings } } } },
})

export function createExtensionConfigRoutes({ config }: { config: PageConfig }) {
  const { extensionOrigins: _, ...settings } = createFrameConfig(config, { surface: 'standalone' })
  return createRouter().openapi(route, (context) =>
    context.json({ ...settings, allowedOrigins: [], trustedOrigins: [] }, 200),
  )
}
