import { isListedOrigin } from '@oriel/shared/document/origins.ts'
import type { Context, Next } from 'hono'
import { createMiddleware } from 'hono/factory'
import { findProject, type Projects } from '../config/projects.ts'
import type { Env } from './env.ts'
import { createApiError } from './errors.ts'
import { createUnknownProjectError } from './requireKnownProject.ts'
import type { RouteTable } from './routeTable.ts'

type Options = { table: RouteTable; projects: Projects; ownOrigins: readonly string[]; isApi: RegExp }

const preflightSeconds = '7200'

/**
 * Rejects requests from disallowed pages before any work is done. CORS alone would only hide the response: a
 * `text/plain` POST needs no preflight, so the server would process it. Unknown API paths have the same restrictions as
 * the wallet's own routes.
 */
export function checkAccess({ table, projects, ownOrigins, isApi }: Options) {
  return createMiddleware<Env>(async (context, next) => {
    const { path } = context.req
    const route = table.find(getMethod(context), path) ?? table.find(context.req.method, path)
    const access = route?.access ?? (isApi.test(path) ? 'own' : 'anyone')
    if (access === 'anyone') return await next()
    context.header('Vary', 'Origin')
    return access === 'own'
      ? await allowOwnPages(context, next, ownOrigins)
      : await allowDappPages(context, next, { access, projects, ownOrigins })
  })
}

/** Returns the method of the actual request, even for a preflight. */
function getMethod({ req }: Context<Env>): string {
  return req.method === 'OPTIONS' ? (req.header('access-control-request-method') ?? 'GET') : req.method
}

/**
 * Only allows requests from the wallet's own pages. Browsers send `Origin` with every write, and `Sec-Fetch-Site` with
 * other requests.
 */
async function allowOwnPages(context: Context<Env>, next: Next, ownOrigins: readonly string[]) {
  const origin = context.req.header('origin')
  const isOwnOrigin = origin === undefined || ownOrigins.includes(origin)
  const isExtension = origin !== undefined && /^[a-z]+-extension:/.test(origin)
  if (isOwnOrigin && (isExtension || isSameOriginFetch(context))) return await next()
  return context.json(createApiError('origin', 'Only the wallet itself may ask this, not a page that embeds it.'), 403)
}

type Pages = Pick<Options, 'projects' | 'ownOrigins'> & { access: 'dapps' | 'pictures' }

async function allowDappPages(context: Context<Env>, next: Next, { access, projects, ownOrigins }: Pages) {
  const origin = context.req.header('origin')
  // Reject images, scripts, links and no-cors fetches of other origins. They cannot read the response, but the server
  // would still do the work. Pictures are exempt: any page may show them, and generating one is cheap.
  if (origin === undefined && access !== 'pictures' && !isSameOriginFetch(context)) {
    return context.json(createApiError('origin', 'A page of another origin asks this by fetch in CORS mode.'), 403)
  }
  if (origin === undefined || ownOrigins.includes(origin)) return await next()

  const projectId = context.req.query('projectId') ?? 'default'
  const project = findProject(projects, projectId)
  if (!project) return context.json(createUnknownProjectError(projectId), 401)
  if (!isListedOrigin(origin, project.allowedOrigins)) {
    return context.json(
      createApiError('origin', `This page is not in "allowedOrigins" of the project "${projectId}".`),
      401,
    )
  }
  context.header('Access-Control-Allow-Origin', origin)
  return context.req.method === 'OPTIONS' ? respondToPreflight(context) : await next()
}

export function respondToPreflight(context: Context<Env>) {
  context.header('Access-Control-Allow-Methods', 'GET, POST')
  context.header('Access-Control-Allow-Headers', 'Content-Type')
  context.header('Access-Control-Max-Age', preflightSeconds)
  return context.body(null, 204)
}

function isSameOriginFetch({ req }: Context<Env>): boolean {
  const site = req.header('sec-fetch-site')
  return site === undefined || site === 'same-origin' || site === 'none'
}
