import { createRoute, OpenAPIHono, type RouteConfig, type RouteHandler } from '@hono/zod-openapi'
import type { Handler } from 'hono'
import type { Env } from './env.ts'
import type { ApiError } from './errors.ts'

/**
 * Defines who may call a route. Non-browser clients send neither `Origin` nor `Sec-Fetch-Site` (Fetch Metadata), and
 * may call every route.
 *
 * - `own`: the wallet's pages and its extension. A dapp must not access its user's login.
 * - `dapps`: also pages that a project allows.
 * - `pictures`: like `dapps`, and any page in an `<img>`.
 * - `anyone`: any page, form, link or program. The route sets its own CORS headers, if any.
 */
export type Access = 'own' | 'dapps' | 'pictures' | 'anyone'

/** Every route must declare its access. `maxBody` is in bytes. */
type Terms = { access: Access; maxBody?: number | undefined }

type ApiRoute = RouteConfig & Terms
type PlainRoute<path extends string> = Terms & { method: 'get' | 'post' | 'options'; path: path }

/** A route in the table. `path` uses Hono's syntax. */
export type ServedRoute = { method: string; path: string; access: Access; maxBody: number }

const usualBody = 64 * 1024

/** Defines a typed API route. `access` is required. */
export function defineRoute<path extends string, route extends Omit<RouteConfig, 'path'> & Terms & { path: path }>(
  route: route,
) {
  return createRoute<path, route>(route)
}

export type Router = {
  hono: OpenAPIHono<Env>
  routes: readonly ServedRoute[]
  /** Serves a route that is validated and documented by its schemas. */
  openapi<route extends ApiRoute>(route: route, handler: RouteHandler<route, Env>): Router
  /** Serves a route that parses its request itself. */
  serve<path extends string>(route: PlainRoute<path>, handler: Handler<Env, path>): Router
  /** Documents a route that was added with `serve` in `/openapi.json`. */
  describe(route: RouteConfig): void
}

/** Creates a router that records the access and body limit of its routes. No route can be served without them. */
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

  function add(method: string, path: string, { access, maxBody = usualBody }: Terms) {
    routes.push({ method: method.toUpperCase(), path, access, maxBody })
  }

  const router: Router = {
    hono,
    routes,

    openapi(route, handler) {
      const { access, maxBody, ...described } = route
      add(route.method, route.path.replaceAll(/\{(\w+)\}/g, ':$1'), { access, maxBody })
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
