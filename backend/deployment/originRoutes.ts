import { z } from '@hono/zod-openapi'
import { findProject, type Projects } from '../config/projects.ts'
import { createRouter, defineRoute } from '../http/router.ts'

const Origins = z
  .object({ allowedOrigins: z.array(z.string()).openapi({ example: ['https://app.example.com'] }) })
  .openapi('Origins')

const route = defineRoute({
  method: 'get',
  path: '/projects/v1/origins',
  access: 'dapps',
  summary: 'Lists the pages that may embed the wallet of a project',
  request: { query: z.object({ projectId: z.string().default('default') }) },
  responses: {
    200: {
      description: 'Exact origins. An unknown project has none.',
      content: { 'application/json': { schema: Origins } },
    },
  },
})

export function createOriginsRoutes({ projects }: { projects: Projects }) {
  return createRouter().openapi(route, (context) => {
    const { projectId } = context.req.valid('query')
    return context.json({ allowedOrigins: findProject(projects, projectId)?.allowedOrigins ?? [] }, 200)
  })
}
