import { portGuard } from '@oriel/shared/kit/contract.ts'

const idPattern = /^[A-Za-z0-9-]{8,64}$/

/** A call with unvalidated fields. penpal only checks the type of a message. */
type Call = { id: unknown; methodPath: unknown; args: unknown }

/**
 * Creates a gate that admits a call only if its ID is new, it names one method, it has at most one argument, and not
 * too many calls are in flight.
 */
export function createCallGate() {
  const seen = new Set<string>()
  let waiting = 0

  return {
    admit({ id, methodPath, args }: Call): 'admitted' | 'full' | 'malformed call' | 'replayed call id' {
      if (typeof id !== 'string' || !idPattern.test(id)) return 'malformed call'
      if (!isMethodPath(methodPath) || !Array.isArray(args) || args.length > 1) return 'malformed call'
      if (seen.has(id)) return 'replayed call id'
      seen.add(id)
      const [oldest] = seen
      if (seen.size > portGuard.rememberedIds && oldest !== undefined) seen.delete(oldest)
      if (waiting >= portGuard.inFlight) return 'full'
      waiting++
      return 'admitted'
    },

    answered() {
      waiting = Math.max(0, waiting - 1)
    },
  }
}

function isMethodPath(path: unknown): path is [string] {
  return Array.isArray(path) && path.length === 1 && typeof path[0] === 'string'
}
