import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { PublicKey } from '@solana/web3.js'
import { isAddress } from 'viem'
import * as z from 'zod/mini'
import { readBody, sendJson } from '../servers/localServer.ts'
import type { Ramp } from './ramp.ts'
import { isEvm, type RampAsset } from './rampAssets.ts'
import { amountLimits, findAmountMistake, formatCents, formatDecimal, parseDecimal } from './rampMoney.ts'
import { rampPartner } from './rampPartner.ts'
import { describePayment } from './rampPayments.ts'
import { quotePrice, type RampCurrency, rampCurrencies } from './rampPrice.ts'

const currencies = Object.keys(rampCurrencies) as RampCurrency[]
/** Countries that the provider does not serve. */
const unserved = ['AQ']
const quoteMs = 60_000

const Currency = z.enum(['USD', 'EUR'])
const AssetRequest = z.object({
  network: z.string(),
  contract: z.string(),
  currency: Currency,
  country: z.optional(z.string()),
})
const QuoteRequest = z.extend(AssetRequest, { amount: z.string() })
const SessionRequest = z.extend(AssetRequest, {
  reference: z.string().check(z.minLength(1), z.maxLength(64)),
  address: z.string(),
  amount: z.optional(z.string()),
  redirectUrl: z.url(),
  webhookUrl: z.optional(z.url()),
})

/** Error response with a machine-readable `code` and a `message` for users. */
type Failure = { code: 'amount' | 'asset' | 'country' | 'request' | 'reference'; message: string }

class Refused extends Error {
  readonly failure: Failure
  constructor(code: Failure['code'], message: string) {
    super(message)
    this.failure = { code, message }
  }
}

export async function handleApi(request: IncomingMessage, response: ServerResponse, ramp: Ramp): Promise<void> {
  if (request.headers.authorization !== `Bearer ${rampPartner.key}`) {
    return sendJson(response, 401, { code: 'key', message: 'The key is missing or wrong.' })
  }
  try {
    const answer = await handlePartner(request, ramp)
    if (answer === undefined) return sendJson(response, 404, { code: 'path', message: 'There is nothing here.' })
    sendJson(response, 200, answer)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    sendJson(response, 400, error.failure)
  }
}

async function handlePartner(request: IncomingMessage, ramp: Ramp): Promise<unknown> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
  const [, , resource = '', reference = '', verb] = pathname.split('/').map(decodeURIComponent)
  switch (`${request.method} ${resource}`) {
    case 'GET options':
      checkCountry(searchParams.get('country') ?? undefined)
      return describeOptions(ramp)
    case 'POST quotes':
      return await quote(ramp, await read(request, QuoteRequest))
    case 'POST sessions':
      return openPayment(ramp, await read(request, SessionRequest))
    case 'GET payments':
      return describePayment(requirePayment(ramp, reference))
    case 'POST payments': {
      const payment = requirePayment(ramp, reference)
      if (verb !== 'send') return undefined
      ramp.payments.sendLate(payment)
      return describePayment(payment)
    }
    default:
      return undefined
  }
}

function describeOptions({ name, feeBps, assets }: Ramp) {
  const { min, max } = amountLimits
  return {
    name,
    fee: `${formatDecimal(BigInt(feeBps), 2)} %`,
    currencies: currencies.map((code) => ({ code, method: 'card', min: formatCents(min), max: formatCents(max) })),
    assets: assets.map(({ symbol, name: title, decimals, contract, chain }) => ({
      symbol,
      name: title,
      decimals,
      contract,
      network: chain.name,
      networkLabel: chain.label,
      chain: chain.id,
    })),
  }
}

async function quote({ feeBps, assets, now }: Ramp, { amount, currency, ...request }: z.infer<typeof QuoteRequest>) {
  const asset = requireAsset(assets, request)
  const cents = checkAmount(amount, currency)
  const price = await quotePrice({ asset, currency, cents, feeBps })
  if (!price) throw new Refused('amount', 'The fees are more than the amount.')
  return {
    id: randomUUID(),
    total: amount,
    fee: formatCents(price.fee),
    networkFee: formatCents(price.networkFee),
    currency,
    receive: formatDecimal(price.units, asset.decimals),
    symbol: asset.symbol,
    expiresAt: new Date(now() + quoteMs).toISOString(),
  }
}

function openPayment(ramp: Ramp, { reference, ...request }: z.infer<typeof SessionRequest>) {
  const asset = requireAsset(ramp.assets, request)
  const { address, currency, redirectUrl, webhookUrl } = request
  if (!isValidAddress(asset, address)) throw new Refused('request', 'This is no address of the network.')
  const cents = request.amount === undefined ? undefined : checkAmount(request.amount, currency)
  const existing = ramp.payments.find(reference)
  if (existing && (existing.address !== address || existing.asset !== asset)) {
    throw new Refused('reference', 'This reference belongs to another payment.')
  }
  const newPayment = { reference, asset, address, currency, cents, redirectUrl, webhookUrl }
  const { token, expiresAt } = ramp.openSession((existing ?? ramp.payments.add(newPayment)).id)
  return { token, url: `${ramp.url()}/pay?token=${token}`, expiresAt: new Date(expiresAt).toISOString() }
}

function requirePayment({ payments }: Ramp, reference: string) {
  const payment = payments.find(reference)
  if (!payment) throw new Refused('reference', 'There is no payment with this reference.')
  return payment
}

function requireAsset(
  assets: readonly RampAsset[],
  request: { network: string; contract: string; country?: string | undefined },
) {
  checkCountry(request.country)
  const contract = request.contract.toLowerCase()
  const asset = assets.find(
    (candidate) => candidate.chain.name === request.network && candidate.contract.toLowerCase() === contract,
  )
  if (!asset) throw new Refused('asset', 'This is not sold here.')
  return asset
}

function checkCountry(country: string | undefined) {
  if (country !== undefined && unserved.includes(country)) throw new Refused('country', 'This country is not served.')
}

function checkAmount(amount: string, currency: RampCurrency): bigint {
  const cents = parseDecimal(amount, 2)
  const problem = findAmountMistake(cents, currency)
  if (cents === undefined || problem !== undefined) throw new Refused('amount', problem ?? 'This is no amount.')
  return cents
}

function isValidAddress(asset: RampAsset, address: string): boolean {
  if (isEvm(asset)) return isAddress(address, { strict: false })
  try {
    return PublicKey.isOnCurve(address)
  } catch {
    // The text is not base58, or it does not decode to 32 bytes.
    return false
  }
}

async function read<output>(request: IncomingMessage, schema: z.ZodMiniType<output>): Promise<output> {
  const text = await readBody(request)
  try {
    return schema.parse(JSON.parse(text))
  } catch {
    throw new Refused('request', 'The body is not what this call wants.')
  }
}
