import type { SocialProvider } from '#shared/login.ts'
import type { Database } from '../database/schema.ts'
import type { KeyRing } from '../keyRing.ts'
import type { Logs } from '../log.ts'
import type { Projects } from '../projects.ts'
import type { LoginConfig } from './loginConfig.ts'
import type { Mailer } from './mailer.ts'
import type { OAuthClient } from './oauthClient.ts'

/** All that logins need. Each function takes the parts of it that it uses. */
export type Login = {
  config: LoginConfig
  database: Database
  keys: KeyRing
  /** Undefined when the deployment offers no login by mail. */
  mailer?: Mailer
  /** Clients of the configured providers, by the provider's id. */
  clients: ReadonlyMap<SocialProvider, OAuthClient>
  /** The origin under which browsers reach this backend. */
  publicOrigin: string
  /** Projects whose pages a mail may name. */
  projects: Projects
  log: Pick<Logs, 'login' | 'mail'>
  /** Milliseconds since the epoch. Tests move this clock. */
  now: () => number
}
