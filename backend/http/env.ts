import type { HttpBindings } from '@hono/node-server'

/** The environment of every handler: the request and the response of Node's HTTP server. */
export type Env = { Bindings: HttpBindings }
