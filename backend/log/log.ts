import { createRateLimiter } from '../http/rateLimiter.ts'
import { describeError } from './describeError.ts'

/** Writes a line. Drops and counts lines beyond the rate limit, so that clients cannot fill the disk. */
export type Log = (line: string) => void

type Kind = 'rpc' | 'csp' | 'custody' | 'mail' | 'login' | 'index' | 'market' | 'sponsor' | 'explorer'

/**
 * Writes log lines by kind. Each kind has its own rate limit, so that a flood of one kind does not drop lines of the
 * others.
 */
export type Logs = Record<Kind, Log> & {
  /** Logs an error. Includes the stack at most once per minute and code location. */
  error(error: unknown): void
}

export function createLogs(): Logs {
  const create = (kind: Kind) => createLog(kind, (line) => console.warn(line))
  return {
    rpc: create('rpc'),
    csp: create('csp'),
    custody: create('custody'),
    mail: create('mail'),
    login: create('login'),
    index: create('index'),
    market: create('market'),
    sponsor: create('sponsor'),
    explorer: create('explorer'),
    error: createErrorLog(),
  }
}

function createLog(kind: string, write: Log): Log {
  const limiter = createRateLimiter({ burst: 20, perSecond: 1 })
  let dropped = 0
  return (line) => {
    if (limiter.take('log', 1) > 0) {
      dropped++
      return
    }
    write(dropped > 0 ? `${line} (${dropped} lines of the kind "${kind}" before this one were dropped)` : line)
    dropped = 0
  }
}

const stackAgainMs = 60_000
const maxPlaces = 200
const maxCharacters = 300

function createErrorLog(): (error: unknown) => void {
  const log = createLog('error', (line) => console.error(line))
  const lastStack = new Map<string, number>()
  return (error) => {
    const text = describeError(error)
    const stack = text.search(/^ {4}at /m)
    const [place = ''] = /^ {4}at .*$/m.exec(text) ?? []
    // Remove line breaks from the message, because it can contain client input.
    const message = (stack < 0 ? text : text.slice(0, stack)).replace(/[\p{Cc}\s]+/gu, ' ').slice(0, maxCharacters)
    const now = performance.now()
    const isKnown = now - (lastStack.get(place) ?? -stackAgainMs) < stackAgainMs
    if (isKnown) return log(`${message.trim()} (again${place.replace(/^ +/, ' ')})`)
    lastStack.delete(place)
    lastStack.set(place, now)
    const [oldest] = lastStack.keys()
    if (oldest !== undefined && lastStack.size > maxPlaces) lastStack.delete(oldest)
    log(stack < 0 ? message.trim() : `${message.trim()}\n${text.slice(stack)}`)
  }
}
