import { readFileSync } from 'node:fs'
import { z } from '@hono/zod-openapi'
import { BackendState, HostFindings, MarketState, PageHeaders, SponsorState } from '@oriel/shared/backend/doctor.ts'
import { createFinding } from '@oriel/shared/backend/findings.ts'
import { protocolVersion } from '@oriel/shared/constants.ts'
import { isListedOrigin, isLoopback } from '@oriel/shared/document/origins.ts'
import { checkHeaders } from '@oriel/shared/document/pageHeaders.ts'
import { workCost } from '@oriel/shared/rpc/rateCost.ts'
import type { Sponsors } from '../bundler/sponsor.ts'
import type { NetworkEntry } from '../config/networkEntry.ts'
import { findProject, type Projects } from '../config/projects.ts'
import type { ClientLimiter } from '../http/clientLimiter.ts'
import { describeSchema } from '../http/describeSchema.ts'
import { createApiError, createErrorResponse } from '../http/errors.ts'
import { ChainId, requireNetwork } from '../http/requestedAccount.ts'
import { createRouter, defineRoute } from '../http/router.ts'
import type { Markets } from '../prices/markets.ts'
import { checkHostName } from './checkHostName.ts'
import { readPage, UnreadablePageError } from './readPage.ts'

const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')))

const cost = 200
const maxInFlight = 4

const state = defineRoute({
  method: 'get',
  path: '/v1/doctor',
  access: 'dapps',
  summary: 'Returns the build and the clock of this backend',
  responses: {
    200: {
      description: 'The state of this backend.',
      content: { 'application/json': { schema: describeSchema(BackendState) } },
    },
  },
})

const headers = defineRoute({
  method: 'get',
  path: '/v1/doctor/headers',
  access: 'dapps',
  summary: 'Checks the headers of a page that embeds the wallet',
  request: {
    query: z.object({
      url: z.url({ protocol: /^https?$/, error: 'expected the address of a page' }).max(2048),
      projectId: z.string().default('default'),
    }),
  },
  responses: {
    200: {
      description: 'The findings. An unreadable page is a finding, too.',
      content: { 'application/json': { schema: describeSchema(PageHeaders) } },
    },
    403: createErrorResponse('The project does not allow this page.'),
    429: createErrorResponse('There are too many calls. Wait for the time in Retry-After.'),
  },
})

const host = defineRoute({
  method: 'get',
  path: '/v1/doctor/host',
  access: 'dapps',
  summary: 'Checks the name of the wallet’s host, and looks up one name below it',
  responses: {
    200: {
      description: 'The findings.',
      content: { 'application/json': { schema: describeSchema(HostFindings) } },
    },
    429: createErrorResponse('There are too many calls. Wait for the time in Retry-After.'),
  },
})

const sponsor = defineRoute({
  method: 'get',
  path: '/v1/doctor/sponsor',
  access: 'dapps',
  summary: 'Returns whether the operator can pay fees on a network now',
  request: { query: z.object({ chainId: ChainId }) },
  responses: {
    200: {
      description: 'The state of the sponsor.',
      content: { 'application/json': { schema: describeSchema(SponsorState) } },
    },
    404: createErrorResponse('The network has no sponsor.'),
    429: createErrorResponse('There are too many calls. Wait for the time in Retry-After.'),
    503: createErrorResponse('The network does not answer.'),
  },
})

const market = defineRoute({
  method: 'get',
  path: '/v1/doctor/market',
  access: 'dapps',
  summary: 'Returns whether the chain confirms the exchange of a network',
  request: { query: z.object({ chainId: ChainId }) },
  responses: {
    200: {
      description: 'The state of the exchange.',
      content: { 'application/json': { schema: describeSchema(MarketState) } },
    },
    400: createErrorResponse('The network is not served here.'),
    429: createErrorResponse('There are too many calls. Wait for the time in Retry-After.'),
  },
})

type Options = {
  limiter: ClientLimiter
  markets: Pick<Markets, 'explain'>
  networks: readonly NetworkEntry[]
  projects: Projects
  publicOrigin: string
  sponsors: Sponsors
}

export function createDoctorRoutes({ limiter, markets, networks, projects, publicOrigin, sponsors }: Options) {
  const router = createRouter()
  let inFlight = 0

  router.openapi(state, (context) => context.json({ version, protocol: protocolVersion, now: Date.now() }, 200))

  router.openapi(sponsor, async (context) => {
    const found = sponsors.get(context.req.valid('query').chainId)
    if (!found) return context.json(createApiError('chainId', 'This network has no sponsor here.'), 404)
    const response = limiter.refuse(context, workCost)
    if (response) return response
    const reason = await found.diagnose()
    return context.json({ pays: reason === undefined, reason }, 200)
  })

  router.openapi(market, async (context) => {
    const { chainId } = context.req.valid('query')
    const entry = requireNetwork(networks, chainId)
    const response = entry.market && limiter.refuse(context, workCost)
    return response ?? context.json({ reason: await markets.explain(entry) }, 200)
  })

  router.openapi(host, async (context) => {
    const response = limiter.refuse(context, cost)
    return response ?? context.json({ findings: await checkHostName(publicOrigin) }, 200)
  })

  router.openapi(headers, async (context) => {
    const { url: written, projectId } = context.req.valid('query')
    const { origin: page, pathname } = new URL(written)
    if (!isListedOrigin(page, findProject(projects, projectId)?.allowedOrigins ?? [])) {
      return context.json(
        createApiError('url', `${page} is not in "allowedOrigins" of the project "${projectId}".`),
        403,
      )
    }
    const response = limiter.refuse(context, cost)
    if (response) return response
    if (inFlight >= maxInFlight) {
      return context.json(createApiError('rate', 'Other pages are being looked at. Try again in a moment.'), 429)
    }
    inFlight++
    try {
      const sent = await readPage(new URL(pathname, page), { allowPrivate: isLoopback(publicOrigin) })
      return context.json(
        { url: page, findings: checkHeaders({ ...sent, page, wallet: publicOrigin, projectId }) },
        200,
      )
    } catch (error) {
      if (!(error instanceof UnreadablePageError)) throw error
      return context.json(
        { url: page, findings: [createFinding('headersUnread', { page, reason: error.message })] },
        200,
      )
    } finally {
      inFlight--
    }
  })
  return router
}
