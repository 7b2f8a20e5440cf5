import { eventTopics } from '#shared/eventTopics.ts'
import type { Log } from './chainBlock.ts'
import { addressOf, type Movement } from './movements.ts'

/** The entry points 0.6, 0.7 and 0.8 (https://github.com/eth-infinitism/account-abstraction/releases). */
const entryPoints: ReadonlySet<string> = new Set([
  '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
  '0x0000000071727de22e5e9d8baf0edac6f37da032',
  '0x4337084d9e255ff0702461cf8895ce9e11b5f108',
])

type Operations = {
  /** The accounts whose operations the transaction executed. */
  operators: string[]
  /** Returns the account whose operation emitted the log at this index, or null. */
  getOperator: (at: number, movement: Movement) => string | null
}

/**
 * Assigns logs to user operations (ERC-4337). A bundle contains operations of several accounts, and the bundler may be
 * a contract that emits events before and after. Only an account's own operation has its signature. An entry point
 * executes the operations one by one, and emits `UserOperationEvent` at the end of each.
 */
export function assignOperations(logs: readonly Log[]): Operations {
  const operators: string[] = []
  const executed = new Map<number, string>()
  const fees = new Set<string>()
  const starts = new Map<string, number>()
  for (const [at, { address, topics }] of logs.entries()) {
    if (!entryPoints.has(address)) continue
    const [kind, , account, paymaster] = topics
    if (kind === eventTopics.beforeExecution) starts.set(address, at)
    const operator = kind === eventTopics.userOperation ? addressOf(account) : undefined
    if (operator === undefined) continue
    operators.push(operator)
    fees.add(`${operator} ${addressOf(paymaster)}`)
    for (let index = starts.get(address) ?? at; index < at; index++) {
      // A nested bundle of another entry point ends first and keeps its logs.
      if (!executed.has(index)) executed.set(index, operator)
    }
    starts.set(address, at)
  }
  return {
    operators,
    // A paymaster may charge a token fee during validation, before any operation is executed.
    getOperator: (at, { sender, recipient }) =>
      executed.get(at) ?? (fees.has(`${sender} ${recipient}`) ? sender : null),
  }
}
