import type { OnrampOptions } from '@oriel/shared/backend/onramp.ts'
import { useQuery } from '@tanstack/react-query'
import type { Scope } from '../../parts/tokens/scope.ts'
import { useStore } from '../../state/useStore.ts'
import { getRefusedField } from './api/onramp.ts'
import { onrampOptionsQuery } from './api/onrampOptions.ts'
import { buyDraft } from './model/draft.ts'
import { parseMoney, toUnits } from './model/money.ts'
import { getLimits, type Limits, listTokens, type SoldToken } from './model/offers.ts'
import { listProviders, type Provider } from './model/providers.ts'

export type Buy = {
  options: OnrampOptions
  tokens: readonly SoldToken[]
  token: SoldToken
  currency: string
  /** ISO 3166-1 code. Undefined when neither the user nor the operator has set one. */
  country: string | undefined
  limits: Limits | undefined
  providers: readonly Provider[]
  /** Amount as a decimal string. Undefined if the input is empty, invalid or outside the limits. */
  amount: string | undefined
  problem: 'form' | 'zero' | 'limits' | undefined
}

/**
 * The reason why the user cannot buy yet:
 * - `reading`: the providers have not responded yet
 * - `none`: no provider sells on the network
 * - `unread`: the providers do not respond, and the fallback list has no tokens on this network
 * - `place`: the providers need to know the country
 * - `country`: no provider sells in the country
 */
export type NoBuy = { reason: 'reading' | 'none' | 'unread' | 'place' | 'country'; retry: () => void }
export type BuyState = { buy: Buy } | ({ buy?: undefined } & NoBuy)

/** Returns the form's values, with defaults for missing ones, or the reason why the user cannot buy. */
export function useBuy({ network }: Scope): BuyState {
  const draft = useStore(buyDraft.store)
  const { data: options, error, refetch } = useQuery(onrampOptionsQuery(draft.country))
  const retry = () => void refetch()
  if (error) return { reason: getRefusedField(error) === 'place' ? 'place' : 'country', retry }
  if (!options) return { reason: 'reading', retry }
  const tokens = listTokens(network, options)
  const [first] = tokens
  const token = tokens.find(({ id }) => id === draft.token) ?? first
  const providers = listProviders(network.caipNetworkId, options)
  if (!token || providers.length === 0) return { reason: options.isFallback ? 'unread' : 'none', retry }
  const currency = chooseCurrency(options, draft.currency)
  const limits = getLimits(options, currency)
  const judged = validateAmount(draft.amount, currency, options.isFallback ? undefined : limits)
  const country = options.country ?? draft.country
  return { buy: { options, tokens, token, currency, country, limits, providers, ...judged } }
}

function chooseCurrency({ paymentCurrencies }: OnrampOptions, requested: string | undefined): string {
  const all = paymentCurrencies.map(({ id }) => id)
  return [requested, 'USD'].find((currency) => currency !== undefined && all.includes(currency)) ?? all[0] ?? 'USD'
}

/** Validates the entered amount. Without `limits`, any amount above zero is valid. */
export function validateAmount(
  text: string,
  currency: string,
  limits: Limits | undefined,
): Pick<Buy, 'amount' | 'problem'> {
  if (text.trim() === '') return { amount: undefined, problem: undefined }
  const amount = parseMoney(text, currency)
  if (amount === undefined) return { amount, problem: 'form' }
  const units = toUnits(amount)
  if (units === 0n) return { amount: undefined, problem: 'zero' }
  const isWithin = !limits || (units >= toUnits(limits.min) && units <= toUnits(limits.max))
  return isWithin ? { amount, problem: undefined } : { amount: undefined, problem: 'limits' }
}
