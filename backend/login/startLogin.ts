import type { LoginParts } from '../backend.ts'
import type { BackendConfig } from '../config.ts'
import { openDatabase } from '../database/database.ts'
import { parseKeyRing } from './keyRing.ts'
import { createMailer } from './mailer.ts'

/** What logins live on; undefined where the deployment offers none, and then nothing is opened. */
export async function startLogin({ login, ...config }: BackendConfig): Promise<LoginParts | undefined> {
  if (login === undefined || config.shareKeys === undefined) return undefined
  const database = await openDatabase(config)
  const keys = parseKeyRing(config.shareKeys)
  return { config: login, database, keys, ...(login.email && { mailer: await createMailer(login.email) }) }
}

export async function stopLogin(parts: LoginParts | undefined): Promise<void> {
  parts?.mailer?.close()
  await parts?.database.destroy()
}
