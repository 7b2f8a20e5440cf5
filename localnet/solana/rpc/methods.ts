import type { Bank } from '../bank/bank.ts'
import { RpcError } from '../bank/rpcError.ts'
import { accountMethods } from './accountMethods.ts'
import { blockMethods } from './blockMethods.ts'
import { clusterMethods } from './clusterMethods.ts'
import type { Context, Methods } from './method.ts'
import { supplyMethods } from './supplyMethods.ts'
import { transactionMethods } from './transactionMethods.ts'
import { validatorMethods } from './validatorMethods.ts'

export type CallHandler = (method: string, params: unknown[]) => unknown

export function createCallHandler(bank: Bank, about: Omit<Context, 'withContext'>): CallHandler {
  const slot = () => bank.clock.slot()
  const context: Context = {
    ...about,
    withContext: (value) => ({ context: { apiVersion: '3.1.0', slot: slot() }, value }),
  }
  const methods: Methods = {
    ...clusterMethods(bank, context),
    ...blockMethods(bank, context),
    ...validatorMethods(bank, context),
    ...accountMethods(bank, context),
    ...supplyMethods(bank, context),
    ...transactionMethods(bank, context),
  }
  return (name, params) => {
    const method = Object.hasOwn(methods, name) ? methods[name] : undefined
    if (!method) throw new RpcError(-32601, 'Method not found')
    checkReached(params, slot())
    return method(...(params as never[]))
  }
}

function checkReached(params: unknown[], slot: bigint): void {
  const isOptions = (one: unknown) => typeof one === 'object' && one !== null && 'minContextSlot' in one
  const minContextSlot = params.find(isOptions)?.minContextSlot
  if (typeof minContextSlot !== 'number' || BigInt(minContextSlot) <= slot) return
  throw new RpcError(-32016, 'Minimum context slot has not been reached', { contextSlot: slot })
}
