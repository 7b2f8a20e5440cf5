import type { FrozenRequest } from '../walletWindow/message.ts'
import type { CheckContext } from './methods/consentMethod.ts'
import { ownConsentMethod } from './methods/consentMethods.ts'
import * as evmChecks from './methods/evmChecks.ts'

export function checkRequest(request: FrozenRequest, context: CheckContext): void {
  ownConsentMethod(request.method)?.check?.(request, context, evmChecks)
}

export async function checkPageRequest(request: FrozenRequest, context: CheckContext): Promise<void> {
  checkRequest(request, context)
  await ownConsentMethod(request.method)?.checkOfPage?.(request, context, evmChecks)
}
