import type { IncomingMessage, ServerResponse } from 'node:http'
import { type LocalServer, sendJson, startLocalServer } from '../servers/localServer.ts'
import { createSessions, type Ramp, type RampOptions } from './ramp.ts'
import { handleApi } from './rampApi.ts'
import { handleCheckout } from './rampCheckout.ts'
import { sendNotice } from './rampPages.ts'
import { createPayments } from './rampPayments.ts'

export type RampServer = Pick<LocalServer, 'url'> & {
  /** Resolves when all assets are sent and all webhooks are delivered. */
  settle(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts a provider that sells tokens on the local chains for card payments. The provider does not depend on the
 * wallets that use it.
 */
export async function startRamp({ port, now = Date.now, ...about }: RampOptions): Promise<RampServer> {
  const payments = createPayments(now)
  const ramp: Ramp = { ...about, payments, now, ...createSessions(now), url: () => server.url }
  const server = await startLocalServer({ port, answer: (request, response) => route(request, response, ramp) })
  const stop = () => server.stop().then(payments.settle)
  return { url: server.url, settle: payments.settle, stop }
}

async function route(request: IncomingMessage, response: ServerResponse, ramp: Ramp): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
  const [, first = '', id = ''] = pathname.split('/')
  if (first === 'api') return await handleApi(request, response, ramp)
  if (first === 'checkout') return await handleCheckout(request, response, { ramp, id })
  if (first === 'pay') {
    const paymentId = ramp.takeSession(searchParams.get('token') ?? '')
    if (paymentId !== undefined) return void response.writeHead(303, { location: `/checkout/${paymentId}` }).end()
    return sendNotice(
      response,
      { name: ramp.name, status: 410 },
      'This link is used or too old. Go back and buy again.',
    )
  }
  if (first === 'health') return sendJson(response, 200, { name: ramp.name })
  const text = 'It sells tokens of the local network for test cards. A wallet shows you the way here.'
  sendNotice(response, { name: ramp.name, status: pathname === '/' ? 200 : 404 }, text)
}
