import { isListedOrigin } from '@oriel/shared/document/origins.ts'
import { createMiddleware } from 'hono/factory'
import { findProject, type Projects } from '../config/projects.ts'
import type { Env } from './env.ts'

/**
 * Allows the SDK on any page to read the frame document's status with a HEAD request. The SDK then does not wait for a
 * frame that cannot load. The status is 403 if the page may not embed the frame, which browsers do not report to the
 * page.
 */
export function exposeFrameStatus(projects: Projects) {
  return createMiddleware<Env>(async (context, next) => {
    await next()
    const { method, path } = context.req
    if (method !== 'HEAD') return
    const [, projectId = ''] = /^\/f\/([^/]+)/.exec(path) ?? []
    const project = findProject(projects, projectId)
    const origin = context.req.header('origin')
    const isRefused = project && origin !== undefined && !isListedOrigin(origin, project.allowedOrigins)
    if (isRefused && context.res.ok) context.res = new Response(null, { status: 403, headers: context.res.headers })
    context.res.headers.set('Access-Control-Allow-Origin', '*')
  })
}
