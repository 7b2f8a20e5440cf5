import type { IncomingMessage, ServerResponse } from 'node:http'
import { readBody } from '../servers/localServer.ts'
import type { Ramp } from './ramp.ts'
import { findAmountMistake, parseDecimal } from './rampMoney.ts'
import { sendAmountPage, sendLatePage, sendNotice, sendPaymentPage } from './rampPages.ts'
import { findCard } from './rampPartner.ts'
import type { Payment } from './rampPayments.ts'
import { quotePrice } from './rampPrice.ts'

type Visit = { ramp: Ramp; id: string }
type Visited = Visit & { payment: Payment }

export async function handleCheckout(request: IncomingMessage, response: ServerResponse, { ramp, id }: Visit) {
  const payment = ramp.payments.byId.get(id)
  if (!payment) return sendNotice(response, { name: ramp.name, status: 404 }, 'There is no such payment.')
  const form = request.method === 'POST' ? new URLSearchParams(await readBody(request)) : undefined
  const visited = { ramp, id, payment }
  if (payment.status !== 'created') return handleDone(response, visited, form?.get('choice') === 'send')
  switch (form?.get('choice')) {
    case 'decline':
      ramp.payments.decline(payment)
      return goBack(response, payment)
    case 'amount':
      return await handleAmount(response, visited, form.get('amount')?.trim() ?? '')
    case 'pay':
      return await handleCard(response, visited, form.get('card') ?? '')
    default:
      return await showPayment(response, visited)
  }
}

async function handleAmount(response: ServerResponse, visited: Visited, typed: string) {
  const { ramp, payment } = visited
  const cents = parseDecimal(typed, 2)
  const error = findAmountMistake(cents, payment.currency)
  if (error !== undefined) return sendAmountPage(response, { name: ramp.name, status: 400, error }, payment)
  payment.cents = cents
  return await showPayment(response, visited)
}

async function handleCard(response: ServerResponse, visited: Visited, typed: string) {
  const { ramp, payment } = visited
  const card = findCard(typed)
  if (!card || !payment.price) return await showPayment(response, visited, 'Type the number of a test card.')
  ramp.payments.pay(payment, card)
  return card === 'sendsLate' ? sendLatePage(response, { name: ramp.name }, payment) : goBack(response, payment)
}

/**
 * Shows the payment page. The price is fixed while the payment is open, so that the user receives the amount on the
 * page.
 */
async function showPayment(response: ServerResponse, { ramp, payment }: Visited, error?: string) {
  const { name, feeBps } = ramp
  const { asset, currency, cents } = payment
  if (cents === undefined) return sendAmountPage(response, { name }, payment)
  payment.price ??= await quotePrice({ asset, currency, cents, feeBps })
  if (!payment.price) return sendNotice(response, { name, status: 400 }, 'The fees are more than the amount.')
  sendPaymentPage(response, { name, error, status: error === undefined ? 200 : 400 }, payment, payment.price)
}

function handleDone(response: ServerResponse, { ramp, payment }: Visited, isToSend: boolean) {
  if (isToSend) {
    ramp.payments.sendLate(payment)
    return goBack(response, payment)
  }
  if (payment.status === 'paid' && payment.card === 'sendsLate') {
    return sendLatePage(response, { name: ramp.name }, payment)
  }
  const text = payment.status === 'declined' ? 'This payment was declined.' : 'This payment is done.'
  return sendNotice(response, { name: ramp.name }, text, payment.redirectUrl)
}

function goBack(response: ServerResponse, { redirectUrl }: Payment) {
  response.writeHead(303, { location: redirectUrl }).end()
}
