import { NewPasskeyCopy, PasskeyChallenge, PasskeyCopy, PasskeyRelease } from '@oriel/shared/backend/passkeyCopy.ts'
import type { ClientLimiter } from '../http/clientLimiter.ts'
import { createJsonBody } from '../http/createJsonBody.ts'
import { createJsonResponse } from '../http/describeSchema.ts'
import { createErrorResponse } from '../http/errors.ts'
import { createRouter, defineRoute } from '../http/router.ts'
import type { PasskeyCopies } from './passkeyCopies.ts'

const maxBody = 16 * 1024

/**
 * Allows a client to store 30 copies in a burst, then one per ten minutes. Callers are anonymous, and copies are
 * permanent.
 */
export const copyLimit = { burst: 300, perSecond: 1 / 60 }
const storeCost = 10

const errors = {
  400: createErrorResponse('The body is invalid. `publicKey`: the key is none of the algorithm.'),
  403: createErrorResponse(
    'The page is not the wallet. `passkey`: the passkey is unknown, or its assertion is not for this challenge, from the wallet and with a verified user.',
  ),
  409: createErrorResponse('`exists`: there is another copy for this passkey.'),
  413: createErrorResponse('The body is larger than 16 KiB.'),
  429: createErrorResponse('There are too many calls. Wait for the time in Retry-After.'),
}

const challenge = defineRoute({
  method: 'post',
  path: '/v1/custody/passkey-challenges',
  access: 'own',
  summary: 'Creates a challenge for one assertion of a passkey within ten minutes',
  responses: { ...errors, 200: createJsonResponse('The challenge.', PasskeyChallenge) },
})

const store = defineRoute({
  method: 'post',
  path: '/v1/custody/passkey-copies',
  access: 'own',
  maxBody,
  summary: 'Stores the sealed secret of a wallet for its passkey',
  request: { body: createJsonBody(NewPasskeyCopy) },
  responses: { ...errors, 200: createJsonResponse('The copy, as it was read back.', PasskeyCopy) },
})

const release = defineRoute({
  method: 'post',
  path: '/v1/custody/passkey-copies/release',
  access: 'own',
  maxBody,
  summary: 'Releases the sealed secret to the wallet’s own page, for an assertion of its passkey',
  request: { body: createJsonBody(PasskeyRelease) },
  responses: { ...errors, 200: createJsonResponse('The copy. It opens with the passkey’s PRF output.', PasskeyCopy) },
})

type Options = { passkeyCopies: PasskeyCopies; copyLimiter: ClientLimiter }

export function createPasskeyCopyRoutes({ passkeyCopies, copyLimiter }: Options) {
  const router = createRouter()
  router.openapi(challenge, async (context) => {
    const response = copyLimiter.refuse(context, 1)
    return response ?? context.json(await passkeyCopies.giveChallenge(), 200)
  })
  router.openapi(store, async (context) => {
    const response = copyLimiter.refuse(context, storeCost, 'new wallets')
    return response ?? context.json(await passkeyCopies.store(context.req.valid('json')), 200)
  })
  router.openapi(release, async (context) => {
    const response = copyLimiter.refuse(context, 1)
    return response ?? context.json(await passkeyCopies.release(context.req.valid('json').assertion), 200)
  })
  return router
}
