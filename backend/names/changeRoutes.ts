import { z } from '@hono/zod-openapi'
import { NameRecord } from '@oriel/shared/backend/account.ts'
import { NameChange, nameRejections } from '@oriel/shared/chains/names.ts'
import { workCost } from '@oriel/shared/rpc/rateCost.ts'
import type { Context } from 'hono'
import { Caller } from '../http/caller.ts'
import type { ClientLimiter } from '../http/clientLimiter.ts'
import { createJsonBody } from '../http/createJsonBody.ts'
import { describeSchema } from '../http/describeSchema.ts'
import type { Env } from '../http/env.ts'
import { createErrorResponse, Refusal } from '../http/errors.ts'
import { createRouter, defineRoute } from '../http/router.ts'
import type { Names } from './names.ts'
import { normalizeName } from './normalizeName.ts'
import { toVisibleRecord } from './profileRoutes.ts'
import type { Zone } from './zone.ts'

const maxBody = 32 * 1024
/** Verifying a contract's signature executes code, so a change costs more than other calls. */
const changeCost = 3 * workCost

const Query = z.object(Caller)
const Params = z.object({ name: z.string().max(255) })

const responses = {
  200: { description: 'The new record.', content: { 'application/json': { schema: describeSchema(NameRecord) } } },
  400: createErrorResponse('The name breaks a rule, the signed text is no request, or it is too old.'),
  401: createErrorResponse('The account has not signed this text, or the project does not allow this page.'),
  403: createErrorResponse('The name is reserved, or it belongs to another account.'),
  404: createErrorResponse('No account has this name, or this deployment gives no names.'),
  409: createErrorResponse('The name is taken, the account has a name already, or the request was carried out before.'),
  413: createErrorResponse('The body is too long.'),
  429: createErrorResponse('There are too many calls. Wait for the time in Retry-After.'),
  503: createErrorResponse('The network that can check the signature does not answer.'),
}

const body = createJsonBody(NameChange)

const registerRoute = defineRoute({
  method: 'post',
  path: '/v1/profile/account',
  access: 'dapps',
  maxBody,
  summary: 'Registers a name for the account that signed the message',
  request: { query: Query, body },
  responses,
})

const defineChangeRoute = (part: string, summary: string) =>
  defineRoute({
    method: 'post',
    path: `/v1/profile/account/{name}/${part}`,
    access: 'dapps',
    maxBody,
    summary,
    request: { query: Query, params: Params, body },
    responses,
  })

const parts = [
  { part: 'attributes', summary: 'Replaces the profile of a name', change: 'setAttributes' },
  {
    part: 'address',
    summary:
      'Sets an address of a name, for coin type 60, an EVM network of this deployment (ENSIP-11) or 501 (Solana). An empty address removes it',
    change: 'setAddress',
  },
  { part: 'release', summary: 'Gives up a name', change: 'release' },
] as const

type Options = {
  limiter: ClientLimiter
  zone: Zone | undefined
  names: Pick<Names, 'record'>
  publicOrigin: string
}

export function createNameChangesRoutes({ limiter, zone, names, publicOrigin }: Options) {
  const router = createRouter()
  const readRecord = async (context: Context<Env>, name: string) =>
    toVisibleRecord(context, publicOrigin, (await names.record(name)) ?? throwMissing())

  router.openapi(registerRoute, async (context) => {
    const { changes } = requireZone(zone)
    const response = limiter.refuse(context, changeCost)
    if (response) return response
    const { name } = await changes.register(context.req.valid('json'), limiter.getClient(context))
    return context.json(await readRecord(context, name), 200)
  })

  for (const { part, summary, change } of parts) {
    router.openapi(defineChangeRoute(part, summary), async (context) => {
      const { changes } = requireZone(zone)
      const response = limiter.refuse(context, changeCost)
      if (response) return response
      const name = toNormalName(context.req.valid('param').name)
      await changes[change](name, context.req.valid('json'))
      return context.json(part === 'release' ? { name, addresses: {} } : await readRecord(context, name), 200)
    })
  }
  return router
}

export function requireZone(zone: Zone | undefined): Zone {
  if (zone) return zone
  throw new Refusal({ status: 404, field: 'zone', description: 'This deployment gives no names.' })
}

const toNormalName = (name: string) => normalizeName(name.toLowerCase()) ?? name

/** Throws the rejection for a name that a concurrent request has released. */
function throwMissing(): never {
  throw new Refusal({ ...nameRejections.missing, description: 'No account has this name.' })
}
