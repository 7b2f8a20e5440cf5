import type { Bank } from '../bank/bank.ts'
import { accountMethods } from './accountMethods.ts'
import { clusterMethods } from './clusterMethods.ts'
import type { Context, Methods } from './method.ts'
import { RpcError } from './rpcError.ts'
import { transactionMethods } from './transactionMethods.ts'

export type CallHandler = (method: string, params: unknown[]) => unknown

/** All the methods of the server. */
export function createCallHandler(bank: Bank): CallHandler {
  const context: Context = {
    withContext: (value) => ({ context: { apiVersion: '3.1.0', slot: bank.clock.slot() }, value }),
  }
  const methods: Methods = {
    ...clusterMethods(bank, context),
    ...accountMethods(bank, context),
    ...transactionMethods(bank, context),
  }
  return (name, params) => {
    const method = Object.hasOwn(methods, name) ? methods[name] : undefined
    if (!method) throw new RpcError(-32601, 'Method not found')
    return method(...(params as never[]))
  }
}
