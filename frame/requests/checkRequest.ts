import type { FrozenRequest } from '../walletWindow/message.ts'
import type { CheckContext } from './methods/consentMethod.ts'
import { ownConsentMethod } from './methods/consentMethods.ts'
import * as evmChecks from './methods/evmChecks.ts'

/** Throws for a request that can never be signed, before the visitor is asked, so the page learns the reason at once. */
export function checkRequest(request: FrozenRequest, context: CheckContext): void {
  ownConsentMethod(request.method)?.check?.(request, context, evmChecks)
}

/** Checks a request of a page. Throws the error that the page receives. */
export async function checkPageRequest(request: FrozenRequest, context: CheckContext): Promise<void> {
  checkRequest(request, context)
  await ownConsentMethod(request.method)?.checkOfPage?.(request, context, evmChecks)
}
