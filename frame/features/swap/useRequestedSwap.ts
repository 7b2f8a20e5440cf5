import { evmAddressPattern } from '@oriel/shared/chains/caip.ts'
import { useEffect } from 'react'
import { queryClient } from '../../api/queryClient.ts'
import { getFormatLocale, t } from '../../i18n/i18n.ts'
import { formatPlainAmount } from '../../parts/tokens/fiat.ts'
import type { Scope } from '../../parts/tokens/scope.ts'
import { parseAmount } from '../../platform/format.ts'
import { router } from '../../router/router.ts'
import { toasts } from '../../state/toasts.ts'
import { useStore } from '../../state/useStore.ts'
import { swapTokensByAddressQuery } from './api/convert.ts'
import { type SwapSideName, swapDraft } from './model/draft.ts'
import { findTokens } from './model/swapAsset.ts'
import type { SwapAssets } from './useSwapAssets.ts'

/**
 * Fills the form with the page's tokens and amount once the token list is loaded. If several tokens share the symbol,
 * the user chooses.
 */
export function useRequestedSwap({ network }: Scope, { list, isPending }: SwapAssets) {
  const { requested, found } = useStore(swapDraft.store)
  useEffect(() => {
    if (!requested || isPending) return
    const unread = [requested.fromToken, requested.toToken].find(
      (text) =>
        text &&
        evmAddressPattern.test(text) &&
        findTokens(list, text).length === 0 &&
        !found.includes(text.toLowerCase()),
    )
    if (unread) {
      // If the address is not in the token list, read the token from the chain.
      void queryClient
        .fetchQuery(swapTokensByAddressQuery(network.caipNetworkId, unread))
        .catch(() => [])
        .finally(() => swapDraft.addFound(unread))
      return
    }
    swapDraft.clearRequest()
    apply('from', requested.fromToken)
    apply('to', requested.toToken)
    if (requested.amount !== undefined) swapDraft.setAmount('from', toLocalAmount(requested.amount))
  })

  function apply(side: SwapSideName, text: string | undefined) {
    if (text === undefined) return
    const [only, ...others] = findTokens(list, text)
    if (!only) return toasts.error(t('swap.noToken', { token: text.slice(0, 42) }))
    if (others.length === 0) return swapDraft.choose(side, only.key)
    router.push({ name: 'SwapSelectToken', side, search: only.symbol })
  }
}

/** Converts the decimal point in the page's amount to the user's decimal separator. */
function toLocalAmount(amount: string): string {
  const { length } = amount.split('.')[1] ?? ''
  const units = parseAmount(amount, length, { locale: 'en-US' })
  return units === undefined ? '' : formatPlainAmount(units, length, getFormatLocale())
}
