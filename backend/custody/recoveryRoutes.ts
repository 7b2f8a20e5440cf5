import { z } from '@hono/zod-openapi'
import { NewRecovery, RecoveryKey, RecoveryShares } from '@oriel/shared/backend/custody.ts'
import { createJsonBody } from '../http/createJsonBody.ts'
import { createJsonResponse } from '../http/describeSchema.ts'
import { createRouter, defineRoute } from '../http/router.ts'
import { requireFresh, requireSession } from '../login/sessions.ts'
import { type CustodyRouteOptions, custodyErrors, maxBody, noContent, ProofHeader } from './custodyRoutes.ts'
import { requireProof } from './proof.ts'
import { isCurrentRecovery, putRecovery, readRecoveryShares } from './recovery.ts'
import { addRecoveryKey, hasRecoveryKey, removeRecoveryKey } from './recoveryKeys.ts'

const read = defineRoute({
  method: 'get',
  path: '/v1/custody/recovery-shares',
  access: 'own',
  summary: 'Returns the sealed recovery share of every browser, so that the owner can seal them again',
  responses: { ...custodyErrors, 200: createJsonResponse('All shares, which are of one generation.', RecoveryShares) },
})

const put = defineRoute({
  method: 'put',
  path: '/v1/custody/recovery',
  access: 'own',
  maxBody,
  summary: 'Replaces the recovery key with every share and every way to recover, or nothing',
  request: { headers: ProofHeader, body: createJsonBody(NewRecovery) },
  responses: { ...custodyErrors, ...noContent },
})

const add = defineRoute({
  method: 'post',
  path: '/v1/custody/recovery-keys',
  access: 'own',
  maxBody,
  summary: 'Adds a passkey that recovers the wallet',
  request: { headers: ProofHeader, body: createJsonBody(RecoveryKey) },
  responses: { ...custodyErrors, ...noContent },
})

const remove = defineRoute({
  method: 'delete',
  path: '/v1/custody/recovery-keys/{id}',
  access: 'own',
  summary: 'Removes a passkey, unless it is the last way to recover',
  request: { headers: ProofHeader, params: z.object({ id: z.uuid() }) },
  responses: { ...custodyErrors, ...noContent },
})

export function createRecoveryRoutes({ custody, login }: CustodyRouteOptions) {
  const router = createRouter()
  router.openapi(read, async (context) => {
    const { user } = await requireSession(context, login)
    return context.json(await readRecoveryShares(custody, user.id), 200)
  })
  router.openapi(put, async (context) => {
    const { user } = await requireFresh(context, login)
    const change = context.req.valid('json')
    // Accept a repeated change without checking its proof. A browser that did not receive the response retries with the
    // same proof, but the proof's nonce is already consumed.
    if (await isCurrentRecovery(custody, user.id, change)) return context.body(null, 204)
    await requireProof(context, custody, user.id)
    await putRecovery(custody, user.id, change)
    return context.body(null, 204)
  })
  router.openapi(add, async (context) => {
    const { user } = await requireFresh(context, login)
    const key = context.req.valid('json')
    if (await hasRecoveryKey(custody, user.id, key)) return context.body(null, 204)
    await requireProof(context, custody, user.id)
    await addRecoveryKey(custody, user.id, key)
    return context.body(null, 204)
  })
  router.openapi(remove, async (context) => {
    const { user } = await requireFresh(context, login)
    await requireProof(context, custody, user.id)
    await removeRecoveryKey(custody, user.id, context.req.valid('param').id)
    return context.body(null, 204)
  })
  return router
}
