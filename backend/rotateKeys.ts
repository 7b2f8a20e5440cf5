import { loadConfig } from './config.ts'
import { rotateShares } from './custody/rotate.ts'
import { createShareSealer } from './custody/shareKeys.ts'
import { startLogin, stopLogin } from './login/startLogin.ts'

// `npm run rotate-keys`: with the configuration of the backend. On PostgreSQL while instances run.
try {
  const login = await startLogin(loadConfig(process.env))
  if (!login) throw new Error('No "login" is configured: there are no shares to seal anew.')
  try {
    const sealer = createShareSealer(login.keys)
    const { sealed, damaged } = await rotateShares(login.database, sealer)
    console.log(`${sealed} shares were sealed anew under "${sealer.current}".`)
    if (damaged.length > 0) {
      console.error(`These do not open and were left as they are (table "enrolments"): ${damaged.join(', ')}.`)
      console.error('Keep the older keys until you know why.')
      process.exitCode = 1
    }
  } finally {
    await stopLogin(login)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
