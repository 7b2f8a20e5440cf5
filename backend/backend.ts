import type { HttpBindings } from '@hono/node-server'
import type { Accounts } from './accounts.ts'
import type { BackendConfig, Project } from './config.ts'
import type { Database } from './database/schema.ts'
import type { Directory } from './directory/directory.ts'
import type { RateLimiter } from './http/rateLimit.ts'
import type { Logs } from './log.ts'
import type { KeyRing } from './login/keyRing.ts'
import type { LoginConfig } from './login/loginConfig.ts'
import type { Mailer } from './login/mailer.ts'
import type { OAuthClient } from './login/oauthClient.ts'
import type { Site } from './pages/site.ts'
import type { Upstreams } from './rpc/upstreams.ts'

/** What every route gets: the configuration and the parts that live as long as the server. */
export type Backend = Accounts & {
  config: BackendConfig
  /** The origin under which browsers reach this backend. */
  publicOrigin: string
  site: Site
  /** The wallets that visitors may choose from. */
  directory: Directory
  limiter: RateLimiter
  upstreams: Upstreams
  log: Logs
  /** Ms since 1970; tests move it. */
  now: () => number
  /** Where something needs one: logins, or a network that is read. */
  database?: Database
  /** Where the deployment offers logins. */
  login?: LoginParts
}

export type LoginParts = {
  config: LoginConfig
  database: Database
  keys: KeyRing
  mailer?: Mailer
  /** By the provider's name. */
  clients: ReadonlyMap<string, OAuthClient>
}

/** What the routes of logins and custody get. */
export type LoginBackend = Backend & { login: LoginParts }

export function offersLogin(backend: Backend): backend is LoginBackend {
  return backend.login !== undefined
}

export type Env = { Bindings: HttpBindings }

/** The project with this id; undefined also for names that only objects have, such as "constructor". */
export function findProject(config: BackendConfig, id: string): Project | undefined {
  return Object.hasOwn(config.projects, id) ? config.projects[id] : undefined
}
