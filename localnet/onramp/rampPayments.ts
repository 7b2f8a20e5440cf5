import { createHmac, randomUUID } from 'node:crypto'
import { payOut } from './payOut.ts'
import type { RampAsset } from './rampAssets.ts'
import { formatDecimal } from './rampMoney.ts'
import { type RampCard, rampPartner, rampSignatureHeader } from './rampPartner.ts'
import type { RampCurrency, RampPrice } from './rampPrice.ts'

export type Payment = {
  /** Id that is part of the payment page's URL. Only the user has it. */
  id: string
  /** Id that the partner has chosen for the payment. */
  reference: string
  asset: RampAsset
  address: string
  currency: RampCurrency
  /** Amount in cents, or undefined until the user enters it. */
  cents: bigint | undefined
  /** Price of the payment, fixed when it is first shown. */
  price: RampPrice | undefined
  redirectUrl: string
  webhookUrl: string | undefined
  status: 'created' | 'paid' | 'sent' | 'declined'
  card?: RampCard
  hash?: string
  sent?: bigint
}

export type NewPayment = Pick<
  Payment,
  'reference' | 'asset' | 'address' | 'currency' | 'cents' | 'redirectUrl' | 'webhookUrl'
>

export function describePayment({ reference, status, asset, address, hash, sent }: Payment) {
  return {
    reference,
    status,
    address,
    network: asset.chain.name,
    contract: asset.contract,
    hash,
    amount: sent === undefined ? undefined : formatDecimal(sent, asset.decimals),
  }
}

export type RampPayments = ReturnType<typeof createPayments>

export function createPayments(now: () => number) {
  const byReference = new Map<string, Payment>()
  const byId = new Map<string, Payment>()
  let work: Promise<unknown> = Promise.resolve()

  /** Runs the steps one by one, so that webhooks arrive in order. A failed step does not stop the next one. */
  function enqueue(step: () => Promise<unknown>) {
    work = work.then(step).catch((error: unknown) => console.error('The local provider failed:', error))
  }

  function updatePayment(payment: Payment, changes: Partial<Payment>) {
    Object.assign(payment, changes)
    const body = JSON.stringify({
      event: 'payment.updated',
      id: randomUUID(),
      at: new Date(now()).toISOString(),
      payment: describePayment(payment),
    })
    const { webhookUrl } = payment
    if (webhookUrl !== undefined) enqueue(() => deliver(webhookUrl, body))
  }

  function send(payment: Payment) {
    const { asset, address, card, price } = payment
    if (!price) return
    const sent = card === 'sendsLess' ? (price.units * 9n) / 10n : price.units
    enqueue(async () =>
      updatePayment(payment, { status: 'sent', sent, hash: await payOut({ asset, address, units: sent }) }),
    )
  }

  return {
    byId,
    find: (reference: string) => byReference.get(reference),

    add(newPayment: NewPayment): Payment {
      const payment: Payment = { ...newPayment, id: randomUUID(), price: undefined, status: 'created' }
      byReference.set(payment.reference, payment)
      byId.set(payment.id, payment)
      return payment
    },

    pay(payment: Payment, card: RampCard) {
      if (payment.status !== 'created') return
      if (card === 'declines') return updatePayment(payment, { status: 'declined' })
      updatePayment(payment, { status: 'paid', card })
      if (card === 'pays' || card === 'sendsLess') send(payment)
    },

    decline(payment: Payment) {
      if (payment.status === 'created') updatePayment(payment, { status: 'declined' })
    },

    /** Sends the assets of a payment with the late card. */
    sendLate(payment: Payment) {
      if (payment.status === 'paid' && payment.card === 'sendsLate') send(payment)
    },

    /** Resolves when all assets are sent and all webhooks are delivered. */
    async settle() {
      for (let last: unknown; last !== work; ) {
        last = work
        await work
      }
    },
  }
}

/** Delivers a webhook without retries, because the partner also polls the status. */
async function deliver(webhookUrl: string, body: string) {
  const url = new URL(webhookUrl)
  // Replace names under `.localhost` with the loopback address. Browsers resolve these names to this machine (RFC 6761,
  // 6.3), but Node does not.
  if (url.hostname.endsWith('.localhost')) url.hostname = '127.0.0.1'
  const time = Math.floor(Date.now() / 1000)
  const v0 = createHmac('sha256', rampPartner.webhookSecret).update(`${time}.${body}`).digest('hex')
  const headers = { 'content-type': 'application/json', [rampSignatureHeader]: `t=${time},v0=${v0}` }
  await fetch(url, { method: 'POST', body, headers, signal: AbortSignal.timeout(5000) }).catch(() => {})
}
