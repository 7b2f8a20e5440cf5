import { createMiddleware } from 'hono/factory'
import { findProject, type Projects } from '../config/projects.ts'
import type { Env } from './env.ts'
import { createApiError } from './errors.ts'

export const createUnknownProjectError = (id: string) =>
  createApiError('projectId', `There is no project "${id.slice(0, 64)}" here.`)

/**
 * Rejects requests for an unknown project, as AppKit's hosted service does. The parameter is optional, because neither
 * the wallet's own pages nor programs that read a chain have a project.
 */
export function requireKnownProject(projects: Projects) {
  return createMiddleware<Env>(async (context, next) => {
    const projectId = context.req.query('projectId')
    if (projectId === undefined || findProject(projects, projectId)) return await next()
    return context.json(createUnknownProjectError(projectId), 401)
  })
}
