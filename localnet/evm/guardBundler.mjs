// Prepares the process of the bundler, which has no option for its host and ends quietly on an error.
import { Server } from 'node:net'
import { devNull } from 'node:os'

// The bundler would take settings from a `.env` file, and report errors to Sentry.
process.env.DOTENV_CONFIG_PATH = devNull
for (const name of Object.keys(process.env)) {
  if (name.startsWith('ALTO_') || name === 'SENTRY_DSN') delete process.env[name]
}

// The bundler would listen on every address of the machine.
const { listen } = Server.prototype
Server.prototype.listen = function listenOnLoopback(options, ...rest) {
  return listen.call(this, { ...options, host: '127.0.0.1' }, ...rest)
}

// The bundler itself ends with code 0 on an error that it does not catch.
for (const event of ['uncaughtException', 'unhandledRejection']) {
  process.on(event, (error) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  })
}
