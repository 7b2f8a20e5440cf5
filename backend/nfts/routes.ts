import { z } from '@hono/zod-openapi'
import { NftPage } from '@oriel/shared/backend/account.ts'
import { workCost } from '@oriel/shared/rpc/rateCost.ts'
import type { NetworkEntry } from '../config/networkEntry.ts'
import { Caller } from '../http/caller.ts'
import type { ClientLimiter } from '../http/clientLimiter.ts'
import { describeSchema } from '../http/describeSchema.ts'
import { createErrorResponse, Refusal } from '../http/errors.ts'
import { ChainId, checkAddress, requireNetwork } from '../http/requestedAccount.ts'
import { createRouter, defineRoute } from '../http/router.ts'
import type { UntrustedFetcher } from '../untrustedFetch/untrustedFetcher.ts'
import { isTokenId, parseCursor, readNfts } from './nfts.ts'
import { pictureResponses, sendPicture } from './sendPicture.ts'

const list = defineRoute({
  method: 'get',
  path: '/v1/account/{address}/nfts',
  access: 'dapps',
  summary: 'Returns the NFTs of an account on one network in pages',
  request: {
    params: z.object({ address: z.string().max(64) }),
    query: z.object({ ...Caller, chainId: ChainId, cursor: z.string().max(256).optional() }),
  },
  responses: {
    200: {
      description:
        'A page. `described` is false where what an NFT says of itself could not be read; `incomplete` where some may be missing.',
      content: { 'application/json': { schema: describeSchema(NftPage) } },
    },
    400: createErrorResponse('A parameter is invalid, or the NFTs of this network are not indexed.'),
    401: createErrorResponse('The project does not allow this page.'),
    429: createErrorResponse('There are too many calls. Wait for the time in Retry-After.'),
    503: createErrorResponse('No node of this network answers.'),
  },
})

const nftImage = defineRoute({
  method: 'get',
  path: '/v1/nft-image',
  access: 'own',
  summary: 'Returns the picture in the metadata of an NFT, as data for an <img>',
  request: {
    query: z.object({
      chainId: ChainId,
      contract: z.string().max(64),
      tokenId: z.string().refine(isTokenId, 'must be a decimal number of at most 256 bits'),
    }),
  },
  responses: pictureResponses,
})
type Options = Parameters<typeof readNfts>[0] & {
  limiter: ClientLimiter
  networks: readonly NetworkEntry[]
  untrustedFetcher: UntrustedFetcher
}

export function createNftsRoutes({ limiter, networks, untrustedFetcher, ...readers }: Options) {
  const { descriptions } = readers
  const router = createRouter()

  router.openapi(list, async (context) => {
    const { address } = context.req.valid('param')
    const { chainId, cursor } = context.req.valid('query')
    const entry = requireNetwork(networks, chainId)
    checkAddress(entry, address)
    if (entry.network.chainNamespace === 'eip155' && !entry.index) {
      const description = 'NFTs of this network are not known here: its operator would add "index" to it.'
      throw new Refusal({ status: 400, field: 'chainId', description })
    }
    const after = cursor === undefined ? undefined : parseCursor(cursor)
    if (cursor !== undefined && after === undefined) {
      throw new Refusal({
        status: 400,
        field: 'cursor',
        description: 'must be the "next" of the page before, as it was',
      })
    }
    const response = limiter.refuse(context, workCost)
    if (response) return response
    return context.json(await readNfts(readers, { entry, owner: address, after }), 200)
  })

  router.openapi(nftImage, async (context) => {
    const { chainId, contract, tokenId } = context.req.valid('query')
    const entry = requireNetwork(networks, chainId)
    checkAddress(entry, contract, 'contract')
    const response = limiter.refuse(context, workCost)
    if (response) return response
    const id = entry.network.chainNamespace === 'eip155' ? contract.toLowerCase() : contract
    return await sendPicture(
      context,
      untrustedFetcher,
      await descriptions.readPicture(entry, { contract: id, tokenId }),
    )
  })

  return router
}
