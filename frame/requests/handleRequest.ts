import { InvalidParamsError, MethodNotAllowedError, UserRejectedError } from '@oriel/shared/errors/errors.ts'
import type { WalletRequest } from '@oriel/shared/kit/wallet.ts'
import { lazy } from '@oriel/shared/lazy.ts'
import { formatFirstIssue } from '@oriel/shared/rpc/rpc.ts'
import { isRpcMethod, rpcMethods } from '@oriel/shared/rpc/rpcMethods.ts'
import * as z from 'zod/mini'
import { t } from '../i18n/i18n.ts'
import { router } from '../router/router.ts'
import { toasts } from '../state/toasts.ts'
import { waitForRestoration } from '../wallets/connection/restorations.ts'
import { isRejection } from '../wallets/connector/isRejection.ts'

/** Loads the policies lazily, with the first request or after the first paint, because Connect does not need them. */
export const loadPolicies = lazy(() => import('./policies.ts'))

type Page = {
  /** Origin of the page, verified by the browser. */
  origin: string
  /** Throws if the page has not called `start` yet. */
  assertStarted: () => void
}

/**
 * Creates the handler for this page's requests. The handler validates the method and its params, and applies the
 * method's policy.
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
    if (!checked.success) throw new InvalidParamsError(`${method}: ${formatFirstIssue(checked.error)}`)
    // Wait for the last connection to be restored, because the page may send requests before that.
    if (row.policy !== 'read') await waitForRestoration(namespace)
    const { policies } = await loadPolicies()
    try {
      return await policies[row.policy]({ namespace, method, params: checked.data, origin, isChosen })
    } catch (error) {
      throw toProviderError(error)
    }
  }
}

/**
 * Converts all rejections to 4001, the only rejection code that dapps check (EIP-1193). `data` contains the wallet's
 * own code and message.
 */
export function toProviderError(error: unknown): unknown {
  if (!isRejection(error) || error.code === UserRejectedError.code) return error
  const { code, message } = error
  return new UserRejectedError(message, { data: { code, message }, cause: error })
}
