import { requireKeys, rotateShares } from './custody/rotate.ts'
import { createShareSealer } from './custody/shareKeys.ts'
import { openDatabase } from './database/database.ts'
import { parseKeyRing } from './secrets/keyRing.ts'
import { loadConfig } from './server/config.ts'

// Re-encrypts all key shares under the first key (`npm run rotate-keys`). Reads the backend's configuration. If the
// database is PostgreSQL, the backend may keep running.
try {
  const config = loadConfig(process.env)
  if (config.login === undefined || config.shareKeys === undefined) {
    throw new Error('No "login" is configured: there are no shares to seal anew.')
  }
  const keys = parseKeyRing(config.shareKeys)
  const database = await openDatabase(config)
  try {
    await requireKeys(database, keys)
    const sealer = createShareSealer(keys)
    const { sealed, damaged } = await rotateShares(database, sealer)
    console.log(`${sealed} shares were sealed anew under "${sealer.current}".`)
    if (damaged.length > 0) {
      console.error(`These do not open and were left as they are (table "enrolments"): ${damaged.join(', ')}.`)
      console.error('Keep the older keys until you know why.')
      process.exitCode = 1
    }
  } finally {
    await database.destroy()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
