import { eventTopics } from '@oriel/shared/chains/eventTopics.ts'
import type { Log } from './chainBlock.ts'
import { type Movement, parseAddressTopic } from './movements.ts'

/** EntryPoint v0.6, v0.7 and v0.8 (https://github.com/eth-infinitism/account-abstraction/releases). */
const entryPoints: ReadonlySet<string> = new Set([
  '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
  '0x0000000071727de22e5e9d8baf0edac6f37da032',
  '0x4337084d9e255ff0702461cf8895ce9e11b5f108',
])

type Operations = {
  /** Senders of the transaction's user operations. */
  operators: string[]
  /** Returns the sender of the user operation that emitted the log at this index, or null. */
  getOperator: (at: number, movement: Movement) => string | null
}

/**
 * Maps a transaction's logs to its user operations (ERC-4337). An account has only signed its own operation, but a
 * bundle can contain those of other accounts, and a bundler contract can emit logs around them. An EntryPoint executes
 * operations sequentially and emits `UserOperationEvent` after each.
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
    const operator = kind === eventTopics.userOperation ? parseAddressTopic(account) : undefined
    if (operator === undefined) continue
    operators.push(operator)
    fees.add(`${operator} ${parseAddressTopic(paymaster)}`)
    for (let index = starts.get(address) ?? at; index < at; index++) {
      // Skip logs that already have an operator. They belong to a nested bundle of another EntryPoint, which ended
      // earlier.
      if (!executed.has(index)) executed.set(index, operator)
    }
    starts.set(address, at)
  }
  return {
    operators,
    // Attribute a paymaster's token fee to the account that pays it. The fee can be charged during validation, before
    // the first operation is executed.
    getOperator: (at, { sender, recipient }) =>
      executed.get(at) ?? (fees.has(`${sender} ${recipient}`) ? sender : null),
  }
}
