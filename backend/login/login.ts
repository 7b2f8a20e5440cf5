import type { SocialProvider } from '@oriel/shared/backend/login.ts'
import type { Brand } from '../brand/brandConfig.ts'
import type { Projects } from '../config/projects.ts'
import type { Database } from '../database/schema.ts'
import type { Logs } from '../log/log.ts'
import type { KeyRing } from '../secrets/keyRing.ts'
import type { LoginConfig } from './loginConfig.ts'
import type { Mailer } from './mailer.ts'
import type { OAuthClient } from './oauthClient.ts'

export type Login = {
  brand: Brand
  config: LoginConfig
  database: Database
  keys: KeyRing
  mailer?: Mailer | undefined
  clients: ReadonlyMap<SocialProvider, OAuthClient>
  publicOrigin: string
  projects: Projects
  log: Pick<Logs, 'login' | 'mail'>
  now: () => number
}
