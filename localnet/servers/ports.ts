import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'

export type LoginPorts = { smtp: number; inbox: number; oidc: number; farcaster: number }
export type LocalnetPorts = LoginPorts & {
  networks: readonly [number, number]
  /** Port of a backend that the localnet does not start itself. Names on its chains resolve through this backend. */
  backend: number
  /** Port of Solana's HTTP server. Subscriptions use the next port. */
  solana: number
  faucet: number
  relay: number
  bundlers: readonly [number, number]
  /** Providers that sell tokens for card payments. */
  ramps: readonly [number, number]
}

export function getLocalnetPorts(base = 8645): LocalnetPorts {
  const login = { smtp: base + 4, inbox: base + 5, oidc: base + 6, farcaster: base + 7 }
  const chains = { networks: [base, base + 1], solana: base + 8, bundlers: [base + 10, base + 11] } as const
  return { ...chains, backend: base - 4445, faucet: base + 2, relay: base + 3, ...login, ramps: [base + 12, base + 13] }
}

export function describeTakenPort(port: number): string {
  return (
    `Port ${port} is in use: stop what uses it ` +
    `(\`lsof -i :${port}\` names it), or set ORIEL_PORT_BASE to move the localnet to other ports.`
  )
}

/**
 * Maximum number of attempts. A port that we just closed may still be taken, because a newly forked child holds our
 * sockets until it runs its own program.
 */
const maxTries = 20
const pauseMs = 25

/** Throws a one-sentence error if the port is taken. */
export async function checkPortFree(port: number): Promise<void> {
  for (let tries = 1; !(await isFree(port)); tries += 1) {
    if (tries === maxTries) throw new Error(describeTakenPort(port))
    await setTimeout(pauseMs)
  }
}

/**
 * Returns a free port in a range that operating systems do not use for outgoing connections. In the range that they do
 * use, such a connection could take the port first.
 */
export async function findFreePort(): Promise<number> {
  const port = randomInt(12_000, 32_000)
  return (await isFree(port)) ? port : findFreePort()
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false)
      else reject(error)
    })
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)))
  })
}
