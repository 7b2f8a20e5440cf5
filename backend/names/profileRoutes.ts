import { z } from '@hono/zod-openapi'
import { Identity, NameAnswer, NameRecord } from '@oriel/shared/backend/account.ts'
import { workCost } from '@oriel/shared/rpc/rateCost.ts'
import type { Context } from 'hono'
import { Caller } from '../http/caller.ts'
import type { ClientLimiter } from '../http/clientLimiter.ts'
import { describeSchema } from '../http/describeSchema.ts'
import type { Env } from '../http/env.ts'
import { createApiError, createErrorResponse, Refusal } from '../http/errors.ts'
import { isValidAddress } from '../http/requestedAccount.ts'
import { createRouter, defineRoute } from '../http/router.ts'
import type { Names } from './names.ts'
import { normalizeName } from './normalizeName.ts'

const Address = z.object({ address: z.string().max(64) })
/**
 * Query of a lookup. If there is no name, version 2 of the API returns an empty list, and version 1 responds with 404.
 */
const Query = z.object({ ...Caller, sender: z.string().max(128).optional(), apiVersion: z.string().max(8).optional() })

/**
 * Query of a name lookup. `coin_type` is an extension by Oriel. It is the coin type (ENSIP-11) of the network on which
 * the caller sends funds to the name.
 */
const ForwardQuery = Query.extend({ coin_type: z.coerce.number().int().min(0).max(0xffffffff).optional() })

const responses = {
  400: createErrorResponse('The address or the name is invalid.'),
  401: createErrorResponse('The project does not allow this page.'),
  404: createErrorResponse('No account has this name (without apiVersion=2).'),
  429: createErrorResponse('There are too many calls. Wait for the time in Retry-After.'),
  503: createErrorResponse('The network of the names does not answer.'),
}

const defineIdentityRoute = (path: string) =>
  defineRoute({
    method: 'get',
    path,
    access: 'dapps',
    summary: 'Returns the name and the picture of an account',
    request: { params: Address, query: Query },
    responses: {
      200: {
        description: 'The name and the picture, or null.',
        content: { 'application/json': { schema: describeSchema(Identity) } },
      },
      ...responses,
    },
  })

const forward = defineRoute({
  method: 'get',
  path: '/v1/profile/account/{name}',
  access: 'dapps',
  summary: 'Returns the record of a name',
  request: { params: z.object({ name: z.string().max(255) }), query: ForwardQuery },
  responses: {
    200: {
      description: 'The record, or an empty list when no account has the name.',
      content: { 'application/json': { schema: describeSchema(NameAnswer) } },
    },
    ...responses,
  },
})

const reverse = defineRoute({
  method: 'get',
  path: '/v1/profile/reverse/{address}',
  access: 'dapps',
  summary: 'Returns the names of an account',
  request: { params: Address, query: Query },
  responses: {
    200: {
      description: 'The names that refer to the account and that the account has chosen.',
      content: { 'application/json': { schema: z.array(describeSchema(NameRecord)) } },
    },
    ...responses,
  },
})

type Options = { limiter: ClientLimiter; names: Pick<Names, 'identity' | 'record' | 'recordsOf'>; publicOrigin: string }

export function createNamesRoutes({ limiter, names, publicOrigin }: Options) {
  const router = createRouter()

  for (const path of ['/v1/identity/{address}', '/v1/account/{address}/identity']) {
    router.openapi(defineIdentityRoute(path), async (context) => {
      const { address } = context.req.valid('param')
      checkAnyAddress(address)
      const response = limiter.refuse(context, workCost)
      if (response) return response
      const identity = await names.identity(address)
      return context.json(
        { ...identity, avatar: getLoadableAvatar(context, publicOrigin, identity.avatar) ?? null },
        200,
      )
    })
  }

  router.openapi(forward, async (context) => {
    const name = normalizeName(context.req.valid('param').name)
    if (name === undefined) {
      return context.json(createApiError('name', 'This can be no name: write it such as alice.eth.'), 400)
    }
    const response = limiter.refuse(context, workCost)
    if (response) return response
    const { coin_type: coinType, apiVersion } = context.req.valid('query')
    const record = await names.record(name, coinType)
    if (record) return context.json(toVisibleRecord(context, publicOrigin, record), 200)
    if (apiVersion === '2') return context.json([], 200)
    return context.json(createApiError('name', 'No account has this name.'), 404)
  })

  router.openapi(reverse, async (context) => {
    const { address } = context.req.valid('param')
    checkAnyAddress(address)
    const response = limiter.refuse(context, workCost)
    if (response) return response
    const records = await names.recordsOf(address)
    const visible = records.map((record) => toVisibleRecord(context, publicOrigin, record))
    if (visible.length > 0) return context.json(visible, 200)
    if (context.req.valid('query').apiVersion === '2') return context.json([], 200)
    return context.json(createApiError('address', 'This account has no name.'), 404)
  })
  return router
}

function isOtherPage({ req }: Context<Env>, publicOrigin: string): boolean {
  const origin = req.header('origin')
  return origin !== undefined && origin !== publicOrigin
}

/**
 * Returns the avatar if the caller can load it. Our avatar route fetches untrusted URLs, so it serves only the wallet's
 * own pages. Other pages get no avatar and show their placeholder.
 */
function getLoadableAvatar(context: Context<Env>, publicOrigin: string, avatar: string | null | undefined) {
  return avatar?.startsWith('/') && isOtherPage(context, publicOrigin) ? undefined : avatar
}

/**
 * Removes the avatar URL for other pages: loading it from its server would let the name's owner track lookups. The
 * wallet's own pages need it to change the profile.
 */
export function toVisibleRecord(context: Context<Env>, publicOrigin: string, record: NameRecord): NameRecord {
  const { avatar, avatarUrl, ...attributes } = record.attributes ?? {}
  const loadable = getLoadableAvatar(context, publicOrigin, avatar)
  const source = isOtherPage(context, publicOrigin) ? undefined : avatarUrl
  return {
    ...record,
    attributes: { avatar: loadable ?? undefined, avatarUrl: source, ...attributes },
  }
}

function checkAnyAddress(address: string) {
  if (isValidAddress('eip155', address) || isValidAddress('solana', address)) return
  throw new Refusal({ status: 400, field: 'address', description: 'This is no address. Check it letter by letter.' })
}
