import * as z from 'zod/mini'
import { InvalidParamsError } from '#shared/errors.ts'
import { firstIssue } from '#shared/rpc.ts'
import { type RpcMethodName, rpcMethods } from '#shared/rpcMethods.ts'

/** Returns `from` or `pubkey` of the first parameter; undefined when it has neither. */
export function senderOf(params: unknown): string | undefined {
  const [first] = Array.isArray(params) ? params : [params]
  const { from, pubkey } = (first ?? {}) as { from?: string; pubkey?: string }
  return from ?? pubkey
}

/** Returns the text at this place of the params; undefined when there is none. */
export function textAt(params: unknown, place: number): string | undefined {
  const value: unknown = Array.isArray(params) ? params[place] : undefined
  return typeof value === 'string' ? value : undefined
}

/** Returns the params with the type of the method's schema. Throws -32602 when they do not have its shape. */
export function readParams<method extends RpcMethodName>(method: method, params: unknown) {
  const checked = z.safeParse(rpcMethods[method].params as z.ZodMiniType, params)
  if (!checked.success) throw new InvalidParamsError(`${method}: ${firstIssue(checked.error)}`)
  return checked.data as z.output<(typeof rpcMethods)[method]['params']>
}
