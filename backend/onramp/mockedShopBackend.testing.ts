import { createHmac } from 'node:crypto'
import { rampPartner, rampSignatureHeader } from '@oriel/localnet/onramp/rampPartner.ts'
import { type Settings, type Shop, startShopBackend } from './onramp.testing.ts'
import { startLocalApi } from './providerApi.testing.ts'

/** Starts a backend whose provider reports the payment states that the test sets. */
export async function startMockedShopBackend(shop: Shop, settings: Pick<Settings, 'config'> = {}) {
  const assets = shop.assets.map(({ symbol, name, contract, chain }) => ({
    symbol,
    name,
    contract,
    network: chain.name,
    chain: chain.id,
  }))
  const { provider, answers, requests } = await startLocalApi(assets)
  const counter = await startShopBackend(shop, { ...settings, providers: [provider] })
  const getPath = (id: string) => `GET /api/payments/${id}`
  return {
    ...counter,
    setPayment(id: string, payment: object) {
      answers[getPath(id)] = payment
    },
    countChecks: (id: string) => requests.filter(({ call }) => call === getPath(id)).length,

    /** Delivers a webhook for the payment, signed `age` ms ago. */
    async hook(id: string, { age = 0, event = '' } = {}) {
      const body = JSON.stringify({ payment: { reference: id }, event })
      const init = { method: 'POST', body, headers: signHook(body, counter.now() - age) }
      return (await fetch(`${counter.url}/v1/onramp/hooks/local`, init)).status
    },
  }
}

export function signHook(body: string, signedAt = Date.now()): Record<string, string> {
  const time = Math.floor(signedAt / 1000)
  const v0 = createHmac('sha256', rampPartner.webhookSecret).update(`${time}.${body}`).digest('hex')
  return { [rampSignatureHeader]: `t=${time},v0=${v0}` }
}
