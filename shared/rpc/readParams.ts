import * as z from 'zod/mini'
import { InvalidParamsError } from '../errors/errors.ts'
import { firstIssue } from './rpc.ts'
import { type RpcMethodName, rpcMethods } from './rpcMethods.ts'

/** Holds the params of each method, as its schema outputs them. */
type Params = { [method in RpcMethodName]: z.output<(typeof rpcMethods)[method]['params']> }
const rows: { [method in RpcMethodName]: { params: z.ZodMiniType<Params[method]> } } = rpcMethods

/** Returns the params with the type of the method's schema. Throws -32602 when they do not have its shape. */
export function readParams<method extends RpcMethodName>(method: method, params: unknown): Params[method] {
  const checked = z.safeParse(rows[method].params, params)
  if (!checked.success) throw new InvalidParamsError(`${method}: ${firstIssue(checked.error)}`)
  return checked.data
}
