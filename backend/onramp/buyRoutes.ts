import { z } from '@hono/zod-openapi'
import { workCost } from '@oriel/shared/rpc/rateCost.ts'
import type { Context } from 'hono'
import type { Brand } from '../brand/brandConfig.ts'
import type { ClientLimiter } from '../http/clientLimiter.ts'
import type { Env } from '../http/env.ts'
import { Refusal } from '../http/errors.ts'
import { sendMessage } from '../http/messagePage.ts'
import { createRouter } from '../http/router.ts'
import { readLanguage } from '../i18n/readLanguage.ts'
import type { Onramp } from './onramp.ts'
import { renderOrderPage } from './orderPage.ts'
import { requireOnramp } from './orderRoutes.ts'

const path = '/buy/:id'

type Options = { brand: Brand; limiter: ClientLimiter; onramp: Onramp | undefined; publicOrigin: string }

/**
 * Serves the page of an order, which redirects to the provider's page. A click in the wallet opens the page directly,
 * so that browsers do not block it as a pop-up. The provider's page is only requested on this visit, because its URL
 * may work only once and expire within minutes. Users who follow a link see the order first, because an attacker may
 * have created the order for their own account.
 */
export function createBuyRoutes({ brand, limiter, onramp, publicOrigin }: Options) {
  const router = createRouter()

  const handleVisit = async (context: Context<Env, typeof path>) => {
    // Only serve documents of a window. Providers forbid iframes, and an image or a prefetch must not use up an order.
    const target = context.req.header('sec-fetch-dest')
    if (target !== undefined && target !== 'document') {
      return sendMessage(context, {
        status: 403,
        title: (t) => t('purchase.framed'),
        text: (t) => t('purchase.framedText'),
      })
    }
    const response = limiter.refuse(context, workCost)
    if (response) return response
    try {
      const orders = requireOnramp(onramp)
      const id = context.req.param('id')
      if (!isOwnNavigation(context, publicOrigin)) {
        const { html, headers } = renderOrderPage(await orders.preview(id), brand, readLanguage(context))
        return context.body(html, 200, headers)
      }
      return context.redirect(await orders.visit(id, limiter.addressOf(context)), 303)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return sendMessage(context, { status: error.status, title: error.describe, text: (t) => t('purchase.goBack') })
    }
  }
  router.serve({ method: 'get', path, access: 'anyone' }, handleVisit)
  router.serve({ method: 'post', path, access: 'anyone' }, handleVisit)
  router.serve({ method: 'get', path: `${path}/done`, access: 'anyone' }, (context) =>
    sendMessage(context, { status: 200, title: (t) => t('purchase.done'), text: (t) => t('purchase.doneText') }),
  )

  const page = { content: { 'text/html': { schema: z.string() } } }
  const request = { params: z.object({ id: z.string() }) }
  for (const method of ['get', 'post'] as const) {
    router.describe({
      method,
      path: '/buy/{id}',
      request,
      summary: 'Redirects to the payment page of an order; visitors from elsewhere see the order first',
      responses: {
        200: { description: 'The order, with a form that posts to this address.', ...page },
        303: { description: 'The provider’s page.' },
        403: { description: 'The page is inside of another one.', ...page },
        404: { description: 'There is no such order.', ...page },
        410: { description: 'The order is paid, has failed or has expired.', ...page },
        503: { description: 'The provider cannot be reached.', ...page },
      },
    })
  }
  router.describe({
    method: 'get',
    path: '/buy/{id}/done',
    request,
    summary: 'Tells the visitor to close the window',
    responses: { 200: { description: 'A sentence.', ...page } },
  })
  return router
}

/**
 * True if the wallet's own page started the navigation. Over HTTP on a local network, browsers omit `Sec-Fetch-Site`
 * but still send a form's origin.
 */
function isOwnNavigation({ req }: Context<Env>, publicOrigin: string): boolean {
  return req.header('sec-fetch-site') === 'same-origin' || req.header('origin') === publicOrigin
}
