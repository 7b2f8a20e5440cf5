import { z } from '@hono/zod-openapi'
import { workCost } from '@oriel/shared/rpc/rateCost.ts'
import type { ClientLimiter } from '../http/clientLimiter.ts'
import { createApiError } from '../http/errors.ts'
import { createRouter, defineRoute } from '../http/router.ts'
import { pictureResponses, sendPicture } from '../nfts/sendPicture.ts'
import type { UntrustedFetcher } from '../untrustedFetch/untrustedFetcher.ts'
import type { Names } from './names.ts'
import { normalizeName } from './normalizeName.ts'

const route = defineRoute({
  method: 'get',
  path: '/v1/avatar-image',
  access: 'own',
  summary: 'Returns the picture in the record of a name, as data for an <img>',
  request: { query: z.object({ name: z.string().max(255) }) },
  responses: pictureResponses,
})

type Options = { limiter: ClientLimiter; names: Pick<Names, 'avatarRecord'>; untrustedFetcher: UntrustedFetcher }

export function createAvatarRoutes({ limiter, names, untrustedFetcher }: Options) {
  return createRouter().openapi(route, async (context) => {
    const name = normalizeName(context.req.valid('query').name)
    if (name === undefined) return context.json(createApiError('name', 'This can be no name.'), 400)
    const response = limiter.refuse(context, workCost)
    if (response) return response
    return await sendPicture(context, untrustedFetcher, await names.avatarRecord(name))
  })
}
