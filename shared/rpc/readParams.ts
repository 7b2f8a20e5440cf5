import * as z from 'zod/mini'
import { InvalidParamsError } from '../errors/errors.ts'
import { formatFirstIssue } from './rpc.ts'
import { type RpcMethodName, rpcMethods } from './rpcMethods.ts'

/** Params of each method, as its schema outputs them. */
type Params = { [method in RpcMethodName]: z.output<(typeof rpcMethods)[method]['params']> }
const rows: { [method in RpcMethodName]: { params: z.ZodMiniType<Params[method]> } } = rpcMethods

/** Parses a method's params with its schema. Throws -32602 for invalid params. */
export function readParams<method extends RpcMethodName>(method: method, params: unknown): Params[method] {
  const checked = z.safeParse(rows[method].params, params)
  if (!checked.success) throw new InvalidParamsError(`${method}: ${formatFirstIssue(checked.error)}`)
  return checked.data
}
