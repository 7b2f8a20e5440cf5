import type { Policy } from '@oriel/shared/rpc/rpcMethods.ts'
import { changeState } from './changeState.ts'
import { expireStaleApprovals } from './expireStaleApprovals.ts'
import { readChain } from './reads/readChain.ts'
import type { CheckedRequest } from './request.ts'
import { requestConsent } from './requestConsent.ts'
import { respondFromState } from './respondFromState.ts'

export const policies: Record<Policy, (request: CheckedRequest) => Promise<unknown>> = {
  read: readChain,
  account: respondFromState,
  state: changeState,
  consent: requestConsent,
}

export { preloadHandlers } from './preloadHandlers.ts'

expireStaleApprovals()
