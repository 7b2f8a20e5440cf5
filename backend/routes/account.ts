import { createRoute } from '@hono/zod-openapi'
import * as mini from 'zod/mini'
import { DeletionNoted, proofHeader } from '#shared/custody.ts'
import { EmailAddress, EmailCode, EmailSent, SessionInfo } from '#shared/login.ts'
import { type Backend, type LoginBackend, offersLogin } from '../backend.ts'
import { noteDeletion } from '../custody/deletion.ts'
import { requireProof } from '../custody/proof.ts'
import type { Database } from '../database/schema.ts'
import { checkedBody } from '../http/checkedBody.ts'
import { clientNetwork } from '../http/clientNetwork.ts'
import { errorResponse } from '../http/errors.ts'
import { clientOf } from '../http/rateLimit.ts'
import { createRouter } from '../http/router.ts'
import { beginEmailChange, finishEmailChange } from '../login/emailLogin.ts'
import { requireFresh } from '../login/sessions.ts'
import { deleteUser } from '../login/users.ts'
import { ProofHeader } from './custody.ts'
import { answers, failures } from './login.ts'

const change = createRoute({
  method: 'post',
  path: '/v1/login/email-change',
  summary: 'Mails a code to the address with which this user wants to sign in from now on',
  request: { headers: ProofHeader, body: checkedBody(mini.object({ email: EmailAddress })) },
  responses: {
    ...failures,
    403: errorResponse('`stale`: the login is too long ago. `proof`: the user has a wallet, and it did not sign this.'),
    200: answers('It is on its way; the same for every address.', EmailSent),
    409: errorResponse('`provider`: this user does not sign in by mail.'),
  },
})

const verify = createRoute({
  method: 'post',
  path: '/v1/login/email-change/verify',
  summary: 'Changes the address with the code; ends every other session',
  request: { body: checkedBody(EmailCode) },
  responses: {
    ...failures,
    200: answers('The session, with the new address.', SessionInfo),
    409: errorResponse('`email`: the address signs in to another wallet.'),
  },
})

const remove = createRoute({
  method: 'delete',
  path: '/v1/account',
  summary: 'Deletes the user with everything that is kept about them, their shares, too',
  description: 'At once with the proof of their wallet, or where they have none; otherwise after seven days.',
  request: { headers: ProofHeader },
  responses: {
    ...failures,
    202: answers('It is noted: the owner hears of it and may keep the account.', DeletionNoted),
    204: { description: 'All of it is gone.' },
  },
})

/** What a user may do with their account, a moment after they have signed in. */
export function accountRoutes(backend: Backend) {
  const router = createRouter()
  if (!offersLogin(backend)) return router
  router.openapi(remove, async (context) => {
    const { user } = await requireFresh(context, backend)
    const { database } = backend.login
    const isProven = context.req.header(proofHeader) !== undefined && (await requireProof(context, backend, user.id))
    if (!isProven && (await hasWallet(database, user.id))) {
      return context.json({ deleteAt: await noteDeletion(backend, user.id) }, 202)
    }
    await deleteUser(backend, user)
    return context.body(null, 204)
  })
  if (backend.login.mailer) addChange(router, backend)
  return router
}

async function hasWallet(database: Database, userId: string): Promise<boolean> {
  const query = database.selectFrom('wallets').select('userId').where('userId', '=', userId)
  return (await query.executeTakeFirst()) !== undefined
}

function addChange(router: ReturnType<typeof createRouter>, backend: LoginBackend) {
  router.openapi(change, async (context) => {
    const session = await requireFresh(context, backend)
    await requireProof(context, backend, session.user.id)
    const client = clientNetwork(clientOf(context, backend.config.trustedProxies))
    return context.json(await beginEmailChange(backend, { session, ...context.req.valid('json'), client }), 200)
  })
  router.openapi(verify, async (context) => {
    const session = await requireFresh(context, backend)
    return context.json(await finishEmailChange(backend, { session, ...context.req.valid('json') }), 200)
  })
}
