import { z } from '@hono/zod-openapi'
import { AnalyticsEvent, maxAnalyticsCharacters } from '@oriel/shared/backend/analytics.ts'
import { portLimits } from '@oriel/shared/constants.ts'
import { isListedOrigin } from '@oriel/shared/document/origins.ts'
import { parseJson } from '@oriel/shared/json.ts'
import { isDeeperThan } from '@oriel/shared/kit/depth.ts'
import { findProject, type Projects } from '../config/projects.ts'
import { Caller } from '../http/caller.ts'
import { createClientLimiter } from '../http/clientLimiter.ts'
import { createApiError, createErrorResponse } from '../http/errors.ts'
import { createRouter, defineRoute, type Router } from '../http/router.ts'
import { createAnalyticsFile } from './analyticsFile.ts'

const configRoute = defineRoute({
  method: 'get',
  path: '/getAnalyticsConfig',
  access: 'dapps',
  summary: 'Returns whether this deployment accepts events',
  request: { query: z.object(Caller) },
  responses: {
    200: {
      description: 'The state of analytics.',
      content: { 'application/json': { schema: z.object({ isAnalyticsEnabled: z.boolean() }) } },
    },
  },
})

const Query = z.object({
  projectId: z.string().default('default'),
  st: z.string().max(64).optional(),
  sv: z.string().max(64).optional(),
})

type Options = { analyticsFile?: string | undefined; projects: Projects; trustedProxies: number }

/** Creates the routes that record user events. Each event is stored as one line, without the user's IP address. */
export function createAnalyticsRoutes({ analyticsFile, projects, trustedProxies }: Options) {
  const file = analyticsFile === undefined ? undefined : createAnalyticsFile(analyticsFile)
  // A user sends less than one event per second on average. A higher rate would only fill the disk.
  const limiter = createClientLimiter({ burst: 120, perSecond: 1, trustedProxies })
  const router = createRouter().openapi(configRoute, (context) =>
    context.json({ isAnalyticsEnabled: file !== undefined }, 200),
  )
  const events = { method: 'post', path: '/e', access: 'own', maxBody: 4 * maxAnalyticsCharacters } as const
  router.serve(events, async (context) => {
    if (!file)
      return context.json(createApiError('analytics', 'This deployment takes no events: set "analyticsFile".'), 404)
    const response = limiter.refuse(context, 1, 'events')
    if (response) return response
    const query = Query.safeParse(context.req.query())
    const body = parseJson(await context.req.text())
    // Reject deeply nested properties. `JSON.stringify` would overflow the stack.
    const event = AnalyticsEvent.safeParse(isDeeperThan(body, portLimits.depth) ? undefined : body)
    if (!query.success || !event.success) return context.json(createApiError('body', 'This is no event.'), 400)
    const { projectId, st, sv } = query.data
    const { url, domain } = event.data
    if (
      !isListedOrigin(url, findProject(projects, projectId)?.allowedOrigins ?? []) ||
      new URL(url).hostname !== domain
    ) {
      const text = `The page ${url} is not in "allowedOrigins" of the project "${projectId}".`
      return context.json(createApiError('origin', text), 403)
    }
    await file.append({ receivedAt: Date.now(), projectId, st, sv, ...event.data })
    return context.body(null, 202)
  })
  describeEventRoute(router)
  return router
}

function describeEventRoute(router: Router) {
  const { $schema: _, ...described } = z.toJSONSchema(AnalyticsEvent)
  const schema: object = described
  router.describe({
    method: 'post',
    path: '/e',
    summary: 'Records one event of a visitor or one error of the wallet',
    request: { query: Query, body: { content: { 'text/plain': { schema } } } },
    responses: {
      202: { description: 'The event is recorded.' },
      400: createErrorResponse('The body is not an event.'),
      403: createErrorResponse('The project does not allow this page.'),
      404: createErrorResponse('This deployment accepts no events.'),
      429: createErrorResponse('There are too many. Wait for the time in Retry-After.'),
    },
  })
}
