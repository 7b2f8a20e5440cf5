import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { workCost } from '#shared/rateCost.ts'
import type { ClientLimiter } from '../http/clientLimiter.ts'
import type { Env } from '../http/env.ts'
import { Refusal } from '../http/errors.ts'
import { createRouter } from '../http/router.ts'
import type { Onramp } from '../onramp/onramp.ts'
import { messagePage } from '../pages/messagePage.ts'
import { requireOnramp } from './onramp.ts'

const path = '/buy/:id'
const goBack = 'Go back to the wallet to see how it goes on.'

type Options = { limiter: ClientLimiter; onramp: Onramp | undefined }

/**
 * The click in the wallet opens this page at once, so no browser blocks it. The provider's page is asked for only now,
 * because its address works once and for minutes.
 */
export function buyRoutes({ limiter, onramp }: Options) {
  const router = createRouter()

  router.get(path, async (context) => {
    // Providers forbid frames, and a picture or a prefetch must not use up an order.
    const target = context.req.header('sec-fetch-dest')
    if (target !== undefined && target !== 'document') {
      return sendPage(context, 403, 'Open this page by itself', 'It does not work inside of another page.')
    }
    const refusal = limiter.refuse(context, workCost)
    if (refusal) return refusal
    return await visit(context, onramp, limiter.addressOf(context))
  })

  router.get(`${path}/done`, (context) =>
    sendPage(context, 200, 'You can close this window.', 'The wallet shows when the money arrives.'),
  )

  const page = { content: { 'text/html': { schema: z.string() } } }
  const request = { params: z.object({ id: z.string() }) }
  router.openAPIRegistry.registerPath({
    ...{ method: 'get', path: '/buy/{id}', request },
    summary: 'Redirects to the payment page of an order',
    responses: {
      302: { description: 'The provider’s page.' },
      404: { description: 'There is no such order.', ...page },
      410: { description: 'The order is paid, has failed or has expired.', ...page },
      503: { description: 'The provider cannot be reached.', ...page },
    },
  })
  router.openAPIRegistry.registerPath({
    ...{ method: 'get', path: '/buy/{id}/done', request },
    summary: 'Tells the visitor to close the window',
    responses: { 200: { description: 'A sentence.', ...page } },
  })
  return router
}

async function visit(context: Context<Env>, onramp: Onramp | undefined, clientIp: string): Promise<Response> {
  try {
    return context.redirect(await requireOnramp(onramp).visit(context.req.param('id') ?? '', clientIp), 302)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return sendPage(context, error.status, error.message, goBack)
  }
}

function sendPage(context: Context<Env>, status: ContentfulStatusCode, title: string, text: string): Response {
  const { html, headers } = messagePage(title, text)
  return context.body(html, status, headers)
}
