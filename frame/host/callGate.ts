import { portLimits } from '#shared/contract.ts'

const idPattern = /^[A-Za-z0-9-]{8,64}$/

type Call = { id: string; methodPath: string[]; args: unknown[] }

/** Which calls come through: each id once, one method and at most one argument, and only so many waiting at a time. */
export function createCallGate() {
  const seen = new Set<string>()
  let waiting = 0

  return {
    admit({ id, methodPath, args }: Call): 'admitted' | 'full' | 'malformed call' | 'replayed call id' {
      if (!idPattern.test(id) || methodPath.length !== 1 || args.length > 1) return 'malformed call'
      if (seen.has(id)) return 'replayed call id'
      seen.add(id)
      if (seen.size > portLimits.rememberedIds) seen.delete(seen.values().next().value as string)
      if (waiting >= portLimits.inFlight) return 'full'
      waiting++
      return 'admitted'
    },

    answered() {
      waiting = Math.max(0, waiting - 1)
    },
  }
}
