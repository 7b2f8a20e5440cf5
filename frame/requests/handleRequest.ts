import * as z from 'zod/mini'
import { InvalidParamsError, MethodNotAllowedError, UserRejectedError } from '#shared/errors.ts'
import { lazy } from '#shared/lazy.ts'
import { firstIssue } from '#shared/rpc.ts'
import { isRpcMethod, rpcMethods } from '#shared/rpcMethods.ts'
import type { WalletRequest } from '#shared/wallet.ts'
import { t } from '../i18n/i18n.ts'
import { router } from '../router/router.ts'
import { toasts } from '../state/toasts.ts'
import { restored } from '../wallets/connection/restorations.ts'
import { isRejection } from '../wallets/connector/isRejection.ts'

/** Loads the policies with the first request, or after the first picture. Connect does not wait for them. */
export const loadPolicies = lazy(() => import('./policies.ts'))

type Page = {
  /** The origin of the page, as the browser proved it. */
  origin: string
  /** Throws before the page has called `start`. */
  assertStarted: () => void
}

/**
 * Returns the function that handles every request of this page: it checks the method and its params against the table,
 * and applies the policy of the method.
 */
export function createRequestHandler({ origin, assertStarted }: Page) {
  return async function handleRequest({ namespace, method, params, isChosen }: WalletRequest): Promise<unknown> {
    assertStarted()
    if (!isRpcMethod(method) || rpcMethods[method].namespace !== namespace) {
      if (!router.isReading()) toasts.error(t('request.notAllowed'))
      throw new MethodNotAllowedError(undefined, { data: { method } })
    }
    const row = rpcMethods[method]
    const checked = z.safeParse<z.ZodMiniType>(row.params, params)
    if (!checked.success) throw new InvalidParamsError(`${method}: ${firstIssue(checked.error)}`)
    // A page may send requests right after it was loaded, before the wallet of the last visit could answer.
    if (row.policy !== 'read') await restored(namespace)
    const { policies } = await loadPolicies()
    try {
      return await policies[row.policy]({ namespace, method, params: checked.data, origin, isChosen })
    } catch (error) {
      throw asProviderError(error)
    }
  }
}

/**
 * Converts rejections: EIP-1193 has one code for them, and dapps check for it alone. The phone's own code and message
 * stay in data.
 */
function asProviderError(error: unknown): unknown {
  if (!isRejection(error) || error.code === UserRejectedError.code) return error
  const { code, message } = error
  return new UserRejectedError(message, { data: { code, message }, cause: error })
}
