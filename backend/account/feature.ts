import type { Brand } from '../brand/brandConfig.ts'
import { type Custody, createCustody } from '../custody/custody.ts'
import { createCustodyRoutes } from '../custody/custodyRoutes.ts'
import { createRecoveryRoutes } from '../custody/recoveryRoutes.ts'
import { requireKeys } from '../custody/rotate.ts'
import type { Database } from '../database/schema.ts'
import type { ClientLimiter } from '../http/clientLimiter.ts'
import type { Logs } from '../log/log.ts'
import type { Login } from '../login/login.ts'
import type { LoginConfig } from '../login/loginConfig.ts'
import { createLoginRoutes } from '../login/loginRoutes.ts'
import { createNotices } from '../login/notices.ts'
import { createSocialLoginRoutes } from '../login/socialRoutes.ts'
import { startLogin } from '../login/startLogin.ts'
import { parseKeyRing } from '../secrets/keyRing.ts'
import { createAccountRoutes } from './routes.ts'

type Settings = { brand: Brand; login?: LoginConfig | undefined; shareKeys?: string | undefined }
export type OpenLogin = Pick<Login, 'config' | 'database' | 'keys' | 'clients' | 'mailer'>

/**
 * Prepares login before the server listens, so that an invalid configuration prevents startup. Returns undefined if no
 * login is configured.
 */
export async function openLogin(
  { brand, login, shareKeys }: Settings,
  database: Database | undefined,
): Promise<OpenLogin | undefined> {
  if (login === undefined || shareKeys === undefined || database === undefined) return undefined
  const keys = parseKeyRing(shareKeys)
  await requireKeys(database, keys)
  return { config: login, database, keys, ...(await startLogin(login, brand.name)) }
}

type Options = Omit<Login, 'log'> & { limiter: ClientLimiter; log: Logs }

/** Creates the routes for email login, social login, accounts and share custody. */
export function createAccounts({ limiter, ...login }: Options) {
  const { database, keys, log, now } = login
  const custody: Custody = createCustody({ database, keys, log, now, notices: createNotices(login) })
  return {
    routes: [
      createLoginRoutes({ limiter, login }),
      createSocialLoginRoutes({ limiter, login }),
      createAccountRoutes({ custody, limiter, login }),
      createCustodyRoutes({ custody, login }),
      createRecoveryRoutes({ custody, login }),
    ],
  }
}
