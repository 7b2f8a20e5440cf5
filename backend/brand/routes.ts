import { z } from '@hono/zod-openapi'
import { createApiError, createErrorResponse } from '../http/errors.ts'
import { createRouter, defineRoute } from '../http/router.ts'
import { inertPolicy } from '../http/secureDefaults.ts'
import type { Brand } from './brandConfig.ts'
import { brandPath } from './describeBrand.ts'

const route = defineRoute({
  method: 'get',
  path: `${brandPath}/{file}`,
  access: 'pictures',
  summary: 'Returns the icon or the logo of this deployment',
  request: { params: z.object({ file: z.string().max(64) }) },
  responses: {
    200: { description: 'A picture.', content: { 'image/*': { schema: z.string() } } },
    404: createErrorResponse('The deployment has no picture of this name.'),
  },
})

/** Serves the brand's images. The CSP prevents scripts from running if an SVG is opened as a document. */
export function createBrandRoutes({ brand }: { brand: Brand }) {
  const pictures = [brand.icon, brand.logo].filter((picture) => picture !== undefined)
  return createRouter().openapi(route, (context) => {
    const { file } = context.req.valid('param')
    const picture = pictures.find((each) => each.file === file)
    if (!picture) return context.json(createApiError('file', 'There is no picture of this name.'), 404)
    return context.body(new Uint8Array(picture.bytes), 200, {
      'Content-Type': picture.type,
      'Content-Security-Policy': inertPolicy,
      'Cache-Control': 'public, max-age=31536000, immutable',
      // The extension's panel loads the images from another origin.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
  })
}
