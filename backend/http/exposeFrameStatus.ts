import { createMiddleware } from 'hono/factory'
import { isListedOrigin } from '#shared/document/origins.ts'
import { findProject, type Projects } from '../config/projects.ts'
import type { Env } from './env.ts'

/**
 * Lets the SDK on any page read the status of the frame's document by HEAD, so that it need not wait for a frame that
 * does not exist. The status is 403 for a page that may not embed the frame: browsers report no reason there.
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
