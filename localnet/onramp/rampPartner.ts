/** Credentials that a real provider would show its partner in a dashboard. They protect nothing of value. */
export const rampPartner = {
  key: 'key-of-the-local-network',
  webhookSecret: 'webhooks-of-the-local-network',
} as const

/** Two local providers, the first of which is cheaper. */
export const localRamps = {
  one: { name: 'Local Ramp', feeBps: 150 },
  two: { name: 'Local Ramp Two', feeBps: 250 },
} as const

/** Header of the form `t=<seconds>,v0=<hex>`, where `v0` is the HMAC-SHA256 of the time, a dot and the body. */
export const rampSignatureHeader = 'x-ramp-signature'

/** Test cards. The card number determines the outcome of the payment. */
export const rampCards = {
  pays: { number: '4242 4242 4242 4242', text: 'pays' },
  declines: { number: '4000 0000 0000 0002', text: 'is declined' },
  neverSends: { number: '4000 0000 0000 0010', text: 'pays, and nothing is ever sent' },
  sendsLate: { number: '4000 0000 0000 0028', text: 'pays, and is sent when you say so' },
  sendsLess: { number: '4000 0000 0000 0036', text: 'pays, and a tenth less is sent' },
} as const
export type RampCard = keyof typeof rampCards

export function findCard(typed: string): RampCard | undefined {
  const digits = typed.replace(/\D/g, '')
  const names = Object.keys(rampCards) as RampCard[]
  return names.find((name) => rampCards[name].number.replaceAll(' ', '') === digits)
}
