import type { LoginParts } from '../backend.ts'
import type { BackendConfig } from '../config.ts'
import { requireKeys } from '../custody/rotate.ts'
import { openDatabase } from '../database/database.ts'
import type { Database } from '../database/schema.ts'
import { parseKeyRing } from './keyRing.ts'
import { createMailer } from './mailer.ts'
import type { OAuthClient } from './oauthClient.ts'

type StartedLogin = LoginParts & { isOwn: boolean }

/** What logins live on; undefined where the deployment offers none, and then nothing is opened. */
export async function startLogin(
  { login, ...config }: BackendConfig,
  shared?: Database,
): Promise<StartedLogin | undefined> {
  if (login === undefined || config.shareKeys === undefined) return undefined
  const clients = new Map<string, OAuthClient>()
  if (login.providers.length > 0) {
    const { createOAuthClient } = await import('./oauthClient.ts')
    for (const provider of login.providers)
      clients.set(
        provider.id,
        prepare(provider.id, () => createOAuthClient(provider)),
      )
  }
  const keys = parseKeyRing(config.shareKeys)
  const database = shared ?? (await openDatabase(config))
  try {
    await requireKeys(database, keys)
  } catch (error) {
    if (shared === undefined) await database.destroy()
    throw error
  }
  return {
    config: login,
    database,
    keys,
    clients,
    isOwn: shared === undefined,
    ...(login.email && { mailer: await createMailer(login.email) }),
  }
}

function prepare<part>(id: string, make: () => part): part {
  try {
    return make()
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'it cannot be read'
    throw new Error(`login.providers: the key of "${id}" cannot be used (${reason}). Check "privateKeyFile".`, {
      cause,
    })
  }
}

export async function stopLogin(parts: StartedLogin | undefined): Promise<void> {
  parts?.mailer?.close()
  if (parts?.isOwn) await parts.database.destroy()
}
