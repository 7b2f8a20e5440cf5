import type { OnrampQuote } from '@oriel/shared/backend/onramp.ts'
import { HttpStatusError } from '@oriel/shared/errors/catalogueErrors.ts'
import { getErrorData, LimitExceededError } from '@oriel/shared/errors/errors.ts'
import { ProviderUnreachableError } from '@oriel/shared/errors/onrampErrors.ts'
import { t } from '../../../i18n/i18n.ts'
import { outside } from '../../../platform/outside.ts'
import { createStore } from '../../../state/createStore.ts'
import { kitEvents } from '../../../state/kitEvents.ts'
import { getRefusedField, onrampApi } from '../api/onramp.ts'
import { type Limits, type SoldToken, toRefusalError } from './offers.ts'
import type { Provider } from './providers.ts'
import { purchases } from './purchases.ts'

type PurchaseRequest = {
  provider: Provider
  quote: OnrampQuote | undefined
  token: SoldToken
  account: string
  /** Amount to pay, as a decimal string. */
  amount: string
  currency: string
  country: string | undefined
  limits: Limits | undefined
}

/** ID of the order whose window the browser blocked. */
export const blocked = createStore<{ id: string | undefined }>(() => ({ id: undefined }))

/**
 * Opens the provider's page and returns the order ID. Call it in a click handler; otherwise browsers block the window.
 * The window stays empty until the backend has created the order.
 */
export async function startPurchase({ provider, quote, token, account, limits, ...paid }: PurchaseRequest) {
  const { amount, currency, country } = paid
  kitEvents.emit({ type: 'SELECT_BUY_PROVIDER' })
  const popup = outside.openWindow('about:blank', 'popup,width=480,height=760')
  if (popup) severOpener(popup, t('buy.opening', { provider: provider.label }))
  try {
    const { id, url } = await onrampApi.createOrder({
      provider: provider.id,
      network: token.networkId,
      asset: token.contract,
      address: account,
      amount,
      currency,
      country,
      ...(quote && getPromise(quote)),
    })
    const { symbol } = token.currency
    const about = { provider: provider.id, network: token.networkId, account, symbol }
    const offered = quote && { offered: quote.purchaseAmount.amount }
    purchases.add({ id, url, ...about, pays: { amount, currency }, ...offered, at: Date.now() })
    blocked.setState({ id: popup ? undefined : id })
    popup?.location.replace(url)
    return id
  } catch (error) {
    popup?.close()
    throw toOrderError(error, provider, limits)
  }
}

const getPromise = ({ quoteId, purchaseAmount }: OnrampQuote) => ({ quoteId, promised: purchaseAmount.amount })

/** Severs the `opener` reference, so that the provider's page cannot reach this one. */
function severOpener(popup: Window, text: string) {
  popup.opener = null
  popup.document.title = text
  popup.document.body.textContent = text
}

function toOrderError(error: unknown, { label }: Provider, limits: Limits | undefined): unknown {
  const field = getRefusedField(error)
  if (field !== undefined) return toRefusalError(field, label, limits) ?? error
  // Report the rate limit without naming a provider. The deployment limits orders per client, so choosing another
  // provider would not help.
  if (error instanceof HttpStatusError && getErrorData(error).status === 429) {
    return new LimitExceededError(undefined, { cause: error })
  }
  const reason = error instanceof HttpStatusError ? {} : { reason: 'server' as const }
  return new ProviderUnreachableError(undefined, { data: { provider: label, ...reason }, cause: error })
}
