import type { CaipNetworkId } from '@oriel/shared/chains/caip.ts'
import type { SwapArguments } from '@oriel/shared/kit/view.ts'
import { getFormatLocale } from '../../../i18n/i18n.ts'
import { formatPlainAmount } from '../../../parts/tokens/fiat.ts'
import { getCurrentScope } from '../../../parts/tokens/scope.ts'
import { parseAmount } from '../../../platform/format.ts'
import { router } from '../../../router/router.ts'
import { createStore } from '../../../state/createStore.ts'
import { kitEvents } from '../../../state/kitEvents.ts'
import { networks } from '../../../state/networks.ts'
import { session } from '../../../state/session.ts'
import { nativeKey, type SwapAsset, type TokenKey } from './swapAsset.ts'

export type SwapSideName = 'from' | 'to'
/** Slippage tolerance in percent. `auto` chooses the tolerance based on the tokens. */
export type Slippage = 'auto' | number

export type SwapDraft = {
  /** Network of the form. Switching the account or network clears the form. */
  networkId: CaipNetworkId | undefined
  account: string | undefined
  from: TokenKey | undefined
  to: TokenKey | undefined
  /** The side on which the user entered the amount. */
  exact: SwapSideName
  amount: string
  max: bigint | undefined
  /** Tokens and amount that the page requested, until the token list is loaded. */
  requested: SwapArguments | undefined
  /** Tokens that the user found by address. */
  found: readonly string[]
}

const empty: SwapDraft = {
  networkId: undefined,
  account: undefined,
  from: nativeKey,
  to: undefined,
  exact: 'from',
  amount: '',
  max: undefined,
  requested: undefined,
  found: [],
}

const store = createStore<SwapDraft>(() => empty)
/** Slippage tolerance for all swaps of this visit. Undefined while the input is not a percentage. */
const slippage = createStore<{ slippage: Slippage | undefined }>(() => ({ slippage: 'auto' }))

export const swapDraft = {
  store,
  slippage,

  begin(requested: SwapArguments | undefined) {
    const scope = getCurrentScope()
    if (scope) kitEvents.emit({ type: 'OPEN_SWAP', network: scope.network.caipNetworkId })
    store.setState({ ...empty, networkId: scope?.network.caipNetworkId, account: scope?.from, requested }, true)
    if (slippage.getState().slippage === undefined) swapDraft.setSlippage('auto')
  },

  /** Chooses a token. Swaps the sides if the other side already has it. */
  choose(side: SwapSideName, key: TokenKey) {
    store.setState((now) => {
      const other = side === 'from' ? 'to' : 'from'
      if (now[side] === key) return {}
      // Clear the amount, because the same digits are a different amount of another token.
      const amount = now.exact === side ? { amount: '', max: undefined } : { max: undefined }
      return { ...amount, [side]: key, [other]: now[other] === key ? now[side] : now[other] }
    })
  },

  /** Swaps the sides. The amount received becomes the amount sent. */
  flip(got: { units: bigint; decimals: number } | undefined) {
    store.setState(({ from, to, exact, amount }) => {
      const keptAmount = exact === 'to' ? amount : got && formatPlainAmount(got.units, got.decimals, getFormatLocale())
      return { from: to, to: from, exact: 'from', amount: keptAmount ?? '', max: undefined }
    })
  },

  setAmount(exact: SwapSideName, amount: string) {
    store.setState({ exact, amount, max: undefined })
  },

  setMax(max: bigint, { decimals }: Pick<SwapAsset, 'decimals'>) {
    store.setState({ exact: 'from', max, amount: formatPlainAmount(max, decimals, getFormatLocale()) })
  },

  setSlippage(value: Slippage | undefined) {
    slippage.setState({ slippage: value })
  },

  addFound(address: string) {
    store.setState(({ found }) => ({ found: [...new Set([...found, address.toLowerCase()])] }))
  },

  /** Drops the page's request. Called once its values are in the form or were rejected. */
  clearRequest() {
    store.setState({ requested: undefined })
  },

  reset() {
    const { networkId, account } = store.getState()
    store.setState({ ...empty, networkId, account }, true)
  },
}

/** Returns the exact side's amount in base units, or undefined if the text is not an amount. */
export function getExactUnits({ amount, max }: Pick<SwapDraft, 'amount' | 'max'>, asset: Pick<SwapAsset, 'decimals'>) {
  return max ?? parseAmount(amount, asset.decimals, { locale: getFormatLocale() })
}

function syncWithScope() {
  const scope = getCurrentScope()
  const { networkId, account } = store.getState()
  if (scope?.network.caipNetworkId === networkId && scope?.from === account) return
  store.setState({ ...empty, networkId: scope?.network.caipNetworkId, account: scope?.from }, true)
}

networks.store.subscribe(syncWithScope)
session.store.subscribe(syncWithScope)
router.store.subscribe(({ open }, before) => {
  if (before.open && !open) swapDraft.reset()
})
