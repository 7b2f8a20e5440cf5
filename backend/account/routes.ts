import { DeletionNoted, proofHeader } from '@oriel/shared/backend/custody.ts'
import { EmailAddress, EmailCode, EmailSent, SessionInfo } from '@oriel/shared/backend/login.ts'
import * as mini from 'zod/mini'
import type { Custody } from '../custody/custody.ts'
import { ProofHeader } from '../custody/custodyRoutes.ts'
import { scheduleDeletion } from '../custody/deletion.ts'
import { requireProof } from '../custody/proof.ts'
import { getCustodyLimitKeys } from '../custody/release.ts'
import type { Database } from '../database/schema.ts'
import type { ClientLimiter } from '../http/clientLimiter.ts'
import { createJsonBody } from '../http/createJsonBody.ts'
import { createJsonResponse } from '../http/describeSchema.ts'
import { createErrorResponse } from '../http/errors.ts'
import { createRouter, defineRoute, type Router } from '../http/router.ts'
import { readLanguage } from '../i18n/readLanguage.ts'
import { beginEmailChange, finishEmailChange } from '../login/emailLogin.ts'
import type { Login } from '../login/login.ts'
import { loginErrors } from '../login/loginRoutes.ts'
import { requireFresh } from '../login/sessions.ts'
import { deleteUser } from '../login/users.ts'

const change = defineRoute({
  method: 'post',
  path: '/v1/login/email-change',
  access: 'own',
  summary: 'Mails a code to the new address of this user',
  request: { headers: ProofHeader, body: createJsonBody(mini.object({ email: EmailAddress })) },
  responses: {
    ...loginErrors,
    403: createErrorResponse('`stale`: the login is not fresh. `proof`: the user’s wallet did not sign the request.'),
    200: createJsonResponse('The times of the mail, which do not reveal whether the address is known.', EmailSent),
    409: createErrorResponse('`provider`: this user does not sign in by mail.'),
  },
})

const verify = defineRoute({
  method: 'post',
  path: '/v1/login/email-change/verify',
  access: 'own',
  summary: 'Changes the address with the code and ends every other session',
  request: { body: createJsonBody(EmailCode) },
  responses: {
    ...loginErrors,
    200: createJsonResponse('The session, with the new address.', SessionInfo),
    409: createErrorResponse('`email`: the address signs in to another wallet.'),
  },
})

const remove = defineRoute({
  method: 'delete',
  path: '/v1/account',
  access: 'own',
  summary: 'Deletes the user with all stored data and shares',
  description:
    'Deletes at once with the proof of the wallet, or when the user has none. Otherwise it deletes after seven days.',
  request: { headers: ProofHeader },
  responses: {
    ...loginErrors,
    202: createJsonResponse('The deletion is scheduled. The owner gets a mail and may cancel it.', DeletionNoted),
    204: { description: 'The user is deleted.' },
  },
})

type Options = { custody: Custody; limiter: ClientLimiter; login: Login }

/** Creates the account routes, all of which require a fresh login. */
export function createAccountRoutes(options: Options) {
  const { custody, login } = options
  const { database } = login
  const router = createRouter()
  router.openapi(remove, async (context) => {
    const { user } = await requireFresh(context, login)
    const isProven = context.req.header(proofHeader) !== undefined && (await requireProof(context, custody, user.id))
    if (!isProven && (await hasWallet(database, user.id))) {
      const request = { userId: user.id, language: readLanguage(context) }
      return context.json({ deleteAt: await scheduleDeletion(custody, request) }, 202)
    }
    await deleteUser(login, user, getCustodyLimitKeys(user.id))
    return context.body(null, 204)
  })
  if (login.mailer) addChangeRoutes(router, options)
  return router
}

async function hasWallet(database: Database, userId: string): Promise<boolean> {
  const query = database.selectFrom('wallets').select('userId').where('userId', '=', userId)
  return (await query.executeTakeFirst()) !== undefined
}

function addChangeRoutes(router: Router, { custody, limiter, login }: Options) {
  router.openapi(change, async (context) => {
    const session = await requireFresh(context, login)
    await requireProof(context, custody, session.user.id)
    const caller = { client: limiter.getClient(context), language: readLanguage(context) }
    return context.json(await beginEmailChange(login, { session, ...context.req.valid('json'), ...caller }), 200)
  })
  router.openapi(verify, async (context) => {
    const session = await requireFresh(context, login)
    const change = { session, ...context.req.valid('json'), language: readLanguage(context) }
    return context.json(await finishEmailChange(login, change), 200)
  })
}
