import type { Bank, BankEvent } from '../bank/bank.ts'
import { commitmentAt, rankOf } from '../bank/ledger.ts'
import { type AccountOptions, describeStored, findAccount } from '../shapes/accountView.ts'
import { checkKey } from './method.ts'
import { RpcError } from './rpcError.ts'

/** Looks at what happened and says what the subscriber is told. `isOver` ends the subscription. */
type Watch = (event: BankEvent) => { result?: unknown; isOver?: boolean }
type Kind = { notification: string; start: (bank: Bank, ...params: never[]) => Watch }
type Settings = AccountOptions & { commitment?: string }

const kinds: Record<string, Kind> = {
  signatureSubscribe: { notification: 'signatureNotification', start: watchSignature },
  accountSubscribe: { notification: 'accountNotification', start: watchAccount },
  logsSubscribe: { notification: 'logsNotification', start: watchLogs },
  slotSubscribe: { notification: 'slotNotification', start: watchSlot },
}

/** The subscriptions of one connection. */
export function createSubscriptions(bank: Bank, notify: (message: unknown) => void) {
  const stops = new Map<number, () => void>()
  let lastId = 0

  return {
    handles: (method: string) => Object.hasOwn(kinds, method) || /^[a-z]+Unsubscribe$/.test(method),

    /** Starts or ends one. What is known already is told after this answer, because the caller needs the id first. */
    answer(method: string, params: unknown[]): number | boolean {
      if (method.endsWith('Unsubscribe')) {
        const id = Number(params[0])
        stops.get(id)?.()
        return stops.delete(id)
      }
      const kind = kinds[method]
      if (!kind) throw new RpcError(-32601, 'Method not found')
      const watch = kind.start(bank, ...(params as never[]))
      const subscription = ++lastId
      const look = (event: BankEvent) => {
        const { result, isOver = false } = watch(event)
        if (isOver) {
          stops.get(subscription)?.()
          stops.delete(subscription)
        }
        if (result !== undefined)
          notify({ jsonrpc: '2.0', method: kind.notification, params: { result, subscription } })
      }
      stops.set(subscription, bank.listen(look))
      setImmediate(() => stops.has(subscription) && look({}))
      return subscription
    },

    stopAll() {
      for (const stop of stops.values()) stop()
      stops.clear()
    },
  }
}

function withContext(bank: Bank, value: unknown) {
  return { context: { slot: bank.clock.slot() }, value }
}

function watchSignature(bank: Bank, signature: string, { commitment = 'finalized' }: Settings = {}): Watch {
  const { ledger } = bank
  return () => {
    const found = ledger.find(signature)
    if (!found || !ledger.hasReached(found, commitment)) return {}
    return { result: withContext(bank, { err: found.error }), isOver: true }
  }
}

function watchAccount(bank: Bank, key: string, { commitment = 'finalized', ...options }: Settings = {}): Watch {
  const address = checkKey(key)
  let changedAt: bigint | undefined
  return ({ landed }) => {
    if (landed?.keys.all.includes(address)) changedAt = landed.slot
    if (changedAt === undefined) return {}
    const reached = commitmentAt(bank.clock.slot() - changedAt, bank.finalizeSlots)
    if (rankOf(reached) < rankOf(commitment)) return {}
    changedAt = undefined
    return { result: withContext(bank, describeStored(bank.svm, findAccount(bank.svm, address), options)) }
  }
}

function watchLogs(bank: Bank, filter: { mentions?: string[] } | string): Watch {
  const mentioned = typeof filter === 'object' ? filter.mentions?.[0] : undefined
  return ({ landed }) => {
    if (!landed || (mentioned !== undefined && !landed.keys.all.includes(mentioned))) return {}
    const { transaction, error: err, logs } = landed
    return { result: withContext(bank, { signature: transaction.signatures[0], err, logs }) }
  }
}

function watchSlot(bank: Bank): Watch {
  let last = bank.clock.slot()
  return () => {
    const slot = bank.clock.slot()
    if (slot === last) return {}
    last = slot
    const depth = BigInt(bank.finalizeSlots)
    return { result: { parent: slot - 1n, root: slot > depth ? slot - depth : 0n, slot } }
  }
}
