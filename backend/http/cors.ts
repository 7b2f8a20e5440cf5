import type { Context, Next } from 'hono'
import { createMiddleware } from 'hono/factory'
import { isListedOrigin } from '#shared/origins.ts'
import { findProject, type Projects } from '../projects.ts'
import type { Env } from './env.ts'
import { apiError } from './errors.ts'
import { isCallback, isSameOriginFetch } from './ownOriginOnly.ts'
import { unknownProject } from './requireKnownProject.ts'

const preflightSeconds = '7200'
/** Any ENS client requests the gateway of the names. It answers public data, and takes no credentials. */
const isOpen = /^\/v1\/names\/ccip(\/|$)/
const isPicture = /^\/(getWalletImage|public)\//

/**
 * Refuses other pages before any work is done. CORS alone would only hide the answer, because a `text/plain` POST needs
 * no preflight.
 */
export function allowOrigins({ projects, ownOrigins }: { projects: Projects; ownOrigins: readonly string[] }) {
  return createMiddleware<Env>(async (context, next) => {
    if (isOpen.test(context.req.path)) return await allowEveryOrigin(context, next)
    context.header('Vary', 'Origin')
    const origin = context.req.header('origin')
    if (isCallback(context.req.path)) return await next()
    // An image, a script, a link or a no-cors fetch could not read the answer, but it would make the server do the
    // work. Pictures are the exception: every page may show them, and drawing one is little work.
    const isAllowedFetch = isSameOriginFetch(context.req.header('sec-fetch-site')) || isPicture.test(context.req.path)
    if (origin === undefined && !isAllowedFetch) {
      return context.json(apiError('origin', 'A page of another origin asks this by fetch in CORS mode.'), 403)
    }
    if (origin === undefined || ownOrigins.includes(origin)) return await next()

    const projectId = context.req.query('projectId') ?? 'default'
    const project = findProject(projects, projectId)
    if (!project) return context.json(unknownProject(projectId), 401)
    if (!isListedOrigin(origin, project.allowedOrigins)) {
      return context.json(
        apiError('origin', `This page is not in "allowedOrigins" of the project "${projectId}".`),
        401,
      )
    }
    context.header('Access-Control-Allow-Origin', origin)
    return context.req.method === 'OPTIONS' ? answerPreflight(context) : await next()
  })
}

async function allowEveryOrigin(context: Context<Env>, next: Next) {
  context.header('Access-Control-Allow-Origin', '*')
  return context.req.method === 'OPTIONS' ? answerPreflight(context) : await next()
}

function answerPreflight(context: Context<Env>) {
  context.header('Access-Control-Allow-Methods', 'GET, POST')
  context.header('Access-Control-Allow-Headers', 'Content-Type')
  context.header('Access-Control-Max-Age', preflightSeconds)
  return context.body(null, 204)
}
