import type { Policy } from '#shared/rpcMethods.ts'
import { answerFromState } from './answerFromState.ts'
import { askForConsent } from './askForConsent.ts'
import { changeState } from './changeState.ts'
import { expireStaleApprovals } from './expireStaleApprovals.ts'
import { readChain } from './reads/readChain.ts'
import type { CheckedRequest } from './request.ts'

export const policies: Record<Policy, (request: CheckedRequest) => Promise<unknown>> = {
  read: readChain,
  account: answerFromState,
  state: changeState,
  consent: askForConsent,
}

export { preloadHandlers } from './preloadHandlers.ts'

expireStaleApprovals()
