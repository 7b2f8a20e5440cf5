import { createRoute, OpenAPIHono, type RouteConfig, type RouteHandler } from '@hono/zod-openapi'
import type { Handler } from 'hono'
import type { Env } from './env.ts'
import type { ApiError } from './errors.ts'

/**
 * Defines who may call a route. Programs other than browsers send neither `Origin` nor `Sec-Fetch-Site` (Fetch
 * Metadata), and may call every route.
 *
 * - `own`: the wallet's own pages and its extension. A dapp must not access its user's login.
 * - `dapps`: also the pages that a project allows.
 * - `pictures`: like `dapps`, and any page in an `<img>`.
 * - `anyone`: any page, form, link and program. The route sends no CORS header unless it sets one itself.
 */
export type Access = 'own' | 'dapps' | 'pictures' | 'anyone'

/** Each route declares its access and its body limit in bytes. */
type Terms = { access: Access; maximumBody?: number | undefined }

type ApiRoute = RouteConfig & Terms
type PlainRoute<path extends string> = Terms & { method: 'get' | 'post' | 'options'; path: path }

/** `path` uses Hono's syntax. */
export type ServedRoute = { method: string; path: string; access: Access; maximumBody: number }

const usualBody = 64 * 1024

/** Types an API route: without `access` it does not compile. */
export function defineRoute<path extends string, route extends Omit<RouteConfig, 'path'> & Terms & { path: path }>(
  route: route,
) {
  return createRoute<path, route>(route)
}

export type Router = {
  hono: OpenAPIHono<Env>
  routes: readonly ServedRoute[]
  /** Serves a route that is validated and described by its schemas. */
  openapi<route extends ApiRoute>(route: route, handler: RouteHandler<route, Env>): Router
  /** Serves a route that parses its request itself. */
  serve<path extends string>(route: PlainRoute<path>, handler: Handler<Env, path>): Router
  /** Adds a route of `serve` to `/openapi.json`. */
  describe(route: RouteConfig): void
}

/** Collects the routes of one resource, so that no route is served without its access and limits. */
export function createRouter(): Router {
  const hono = new OpenAPIHono<Env>({
    defaultHook(result, context) {
      if (result.success) return undefined
      const reasons = result.error.issues.map(({ path, message }) => ({
        field: path.map(String).join('.') || result.target,
        description: message,
      }))
      return context.json({ status: 'FAILED', reasons } satisfies ApiError, 400)
    },
  })
  const routes: ServedRoute[] = []

  function add(method: string, path: string, { access, maximumBody = usualBody }: Terms) {
    routes.push({ method: method.toUpperCase(), path, access, maximumBody })
  }

  const router: Router = {
    hono,
    routes,

    openapi(route, handler) {
      const { access, maximumBody, ...described } = route
      add(route.method, route.path.replaceAll(/\{(\w+)\}/g, ':$1'), { access, maximumBody })
      hono.openapi(described as RouteConfig, handler as Handler<Env>)
      return router
    },

    serve(route, handler) {
      add(route.method, route.path, route)
      hono.on(route.method.toUpperCase(), route.path, handler as Handler<Env>)
      return router
    },

    describe(route) {
      hono.openAPIRegistry.registerPath(route)
    },
  }
  return router
}

export function joinRoutes(routers: readonly Router[]): OpenAPIHono<Env> {
  const joined = new OpenAPIHono<Env>()
  for (const { hono } of routers) joined.route('/', hono)
  return joined
}
