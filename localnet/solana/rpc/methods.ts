import type { Bank } from '../bank/bank.ts'
import { RpcError } from '../bank/rpcError.ts'
import { createAccountMethods } from './accountMethods.ts'
import { createBlockMethods } from './blockMethods.ts'
import { createClusterMethods } from './clusterMethods.ts'
import type { Context, Methods } from './method.ts'
import { createSupplyMethods } from './supplyMethods.ts'
import { createTransactionMethods } from './transactionMethods.ts'
import { createValidatorMethods } from './validatorMethods.ts'

export type CallHandler = (method: string, params: unknown[]) => unknown

export function createCallHandler(bank: Bank, about: Omit<Context, 'withContext'>): CallHandler {
  const getSlot = () => bank.clock.slot()
  const context: Context = {
    ...about,
    withContext: (value) => ({ context: { apiVersion: '3.1.0', slot: getSlot() }, value }),
  }
  const methods: Methods = {
    ...createClusterMethods(bank, context),
    ...createBlockMethods(bank, context),
    ...createValidatorMethods(bank, context),
    ...createAccountMethods(bank, context),
    ...createSupplyMethods(bank, context),
    ...createTransactionMethods(bank, context),
  }
  return (name, params) => {
    const method = Object.hasOwn(methods, name) ? methods[name] : undefined
    if (!method) throw new RpcError(-32601, 'Method not found')
    checkReached(params, getSlot())
    return method(...(params as never[]))
  }
}

function checkReached(params: unknown[], slot: bigint): void {
  const isOptions = (param: unknown) => typeof param === 'object' && param !== null && 'minContextSlot' in param
  const minContextSlot = params.find(isOptions)?.minContextSlot
  if (typeof minContextSlot !== 'number' || BigInt(minContextSlot) <= slot) return
  throw new RpcError(-32016, 'Minimum context slot has not been reached', { contextSlot: slot })
}
