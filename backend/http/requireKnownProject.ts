import { createMiddleware } from 'hono/factory'
import { findProject, type Projects } from '../config/projects.ts'
import type { Env } from './env.ts'
import { apiError } from './errors.ts'

export const unknownProject = (id: string) => apiError('projectId', `There is no project "${id.slice(0, 64)}" here.`)

/**
 * Refuses calls of an unknown project, as the hosted service of AppKit does. The parameter may be missing, because the
 * wallet's own pages belong to no dapp, and a program that reads a chain through this server needs no project.
 */
export function requireKnownProject(projects: Projects) {
  return createMiddleware<Env>(async (context, next) => {
    const projectId = context.req.query('projectId')
    if (projectId === undefined || findProject(projects, projectId)) return await next()
    return context.json(unknownProject(projectId), 401)
  })
}
