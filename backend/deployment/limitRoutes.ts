import { z } from '@hono/zod-openapi'
import { Caller } from '../http/caller.ts'
import { createErrorResponse } from '../http/errors.ts'
import { createRouter, defineRoute } from '../http/router.ts'

const ProjectLimits = z
  .object({
    planLimits: z.object({
      tier: z.literal('none'),
      isAboveRpcLimit: z.literal(false),
      isAboveMauLimit: z.literal(false),
    }),
  })
  .openapi('ProjectLimits')

const route = defineRoute({
  method: 'get',
  path: '/appkit/v1/project-limits',
  access: 'dapps',
  summary: 'Returns whether a project has used up its plan. There are no plans here.',
  request: { query: z.object(Caller) },
  responses: {
    200: { description: 'No limits.', content: { 'application/json': { schema: ProjectLimits } } },
    401: createErrorResponse('The project does not exist.'),
  },
})

/** Creates the route for plan limits. AppKit requests them at startup. */
export function createProjectLimitsRoutes() {
  return createRouter().openapi(route, (context) => {
    context.header('Cache-Control', 'public, max-age=300')
    return context.json({ planLimits: { tier: 'none', isAboveRpcLimit: false, isAboveMauLimit: false } } as const, 200)
  })
}
