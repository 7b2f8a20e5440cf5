import * as z from 'zod/mini'
import { InvalidParamsError, MethodNotAllowedError, UserRejectedError } from '#shared/errors.ts'
import { firstIssue } from '#shared/rpc.ts'
import { isRpcMethod, type RpcMethodName, rpcMethods } from '#shared/rpcMethods.ts'
import type { WalletRequest } from '#shared/wallet.ts'
import { t } from '../i18n/i18n.ts'
import { router } from '../router/router.ts'
import { toasts } from '../state/toasts.ts'
import { restored } from '../wallets/connection/connect.ts'
import { isRejection } from '../wallets/connector/isRejection.ts'

/** A request that is in the table, with params of the right shape. `origin` is the proved origin of the page. */
export type CheckedRequest = { method: RpcMethodName; params: unknown; origin: string }

let policies: Promise<typeof import('./policies.ts')> | undefined

/** What there is to do is loaded with the first request, or after the first picture: Connect does not wait for it. */
export function loadPolicies() {
  // A failure is not kept: the network may have been the reason.
  policies ??= import('./policies.ts').catch((error: unknown) => {
    policies = undefined
    throw error
  })
  return policies
}

/** The one path of every dapp request: is it in the table? are its params right? then what its policy says. */
export async function handleRequest({ namespace, method, params }: WalletRequest, origin: string): Promise<unknown> {
  if (!isRpcMethod(method) || rpcMethods[method].namespace !== namespace) {
    if (!router.isReading()) toasts.error(t('request.notAllowed'))
    throw new MethodNotAllowedError(undefined, { data: { method } })
  }
  const row = rpcMethods[method]
  const checked = z.safeParse(row.params as z.ZodMiniType, params)
  if (!checked.success) throw new InvalidParamsError(`${method}: ${firstIssue(checked.error)}`)
  // A page that has just been loaded asks before the wallet of the last visit could answer.
  if (row.policy !== 'read') await restored(namespace)
  const { policies } = await loadPolicies()
  try {
    return await policies[row.policy]({ method, params: checked.data, origin })
  } catch (error) {
    throw asProviderError(error)
  }
}

/** EIP-1193 has one code for a rejection, and dapps check for it alone. The phone's own code and message are kept beside it. */
function asProviderError(error: unknown): unknown {
  if (!isRejection(error) || error.code === UserRejectedError.code) return error
  const { code, message } = error
  return new UserRejectedError(message, { data: { code, message }, cause: error })
}
