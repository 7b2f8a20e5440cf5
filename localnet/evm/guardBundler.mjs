// Prepares the bundler's process, because the bundler has no host option and exits silently on errors.
import { Server } from 'node:net'
import { devNull } from 'node:os'

// Prevents the bundler from reading settings from a `.env` file and reporting errors to Sentry.
process.env.DOTENV_CONFIG_PATH = devNull
for (const name of Object.keys(process.env)) {
  if (name.startsWith('ALTO_') || name === 'SENTRY_DSN') delete process.env[name]
}

// Limit the bundler to loopback. By default, it would listen on all of the machine's addresses.
const { listen } = Server.prototype
Server.prototype.listen = function listenOnLoopback(options, ...rest) {
  return listen.call(this, { ...options, host: '127.0.0.1' }, ...rest)
}

// Exit with code 1 on uncaught errors. If these handlers were missing, the bundler would exit with code 0.
for (const event of ['uncaughtException', 'unhandledRejection']) {
  process.on(event, (error) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  })
}
