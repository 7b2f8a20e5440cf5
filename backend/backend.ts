import type { HttpBindings } from '@hono/node-server'
import type { BackendConfig, Project } from './config.ts'
import type { Directory } from './directory/directory.ts'
import type { RateLimiter } from './http/rateLimit.ts'
import type { Log } from './log.ts'
import type { Site } from './pages/site.ts'
import type { Upstreams } from './rpc/upstreams.ts'

/** What every route gets: the configuration and the parts that live as long as the server. */
export type Backend = {
  config: BackendConfig
  /** The origin under which browsers reach this backend. */
  publicOrigin: string
  site: Site
  /** The wallets that visitors may choose from. */
  directory: Directory
  limiter: RateLimiter
  upstreams: Upstreams
  log: Log
}

export type Env = { Bindings: HttpBindings }

/** The project with this id; undefined also for names that only objects have, such as "constructor". */
export function findProject(config: BackendConfig, id: string): Project | undefined {
  return Object.hasOwn(config.projects, id) ? config.projects[id] : undefined
}
