import { type CaipNetworkId, type Namespace, parseCaipNetworkId } from '@oriel/shared/chains/caip.ts'
import { getErrorCode, toError } from '@oriel/shared/errors/errors.ts'
import { NameElsewhereError } from '@oriel/shared/errors/sendErrors.ts'
import { namesApi } from '../../../api/names.ts'
import type { Asset } from '../../../chains/asset.ts'
import { getFormatLocale } from '../../../i18n/i18n.ts'
import { formatFiatText, formatPlainAmount, parseFiat } from '../../../parts/tokens/fiat.ts'
import { getCurrentScope } from '../../../parts/tokens/scope.ts'
import { parseAmount } from '../../../platform/format.ts'
import { router } from '../../../router/router.ts'
import { createStore } from '../../../state/createStore.ts'
import { kitEvents } from '../../../state/kitEvents.ts'
import { networks } from '../../../state/networks.ts'
import { session } from '../../../state/session.ts'
import type { RecordedTransfer } from '../../../state/transactionRecord.ts'
import { recents } from './recents.ts'
import { parseRecipient, type Recipient } from './recipient.ts'

export type Draft = {
  /** Network of the draft. Switching the account or network resets the amount and token. */
  networkId: CaipNetworkId | undefined
  namespace: Namespace | undefined
  from: string | undefined
  /** Token address. Undefined for the native currency. */
  token: string | undefined
  amount: string
  unit: 'token' | 'fiat'
  max: bigint | undefined
  recipientText: string
  recipient: Recipient
}

const empty: Draft = {
  networkId: undefined,
  namespace: undefined,
  from: undefined,
  token: undefined,
  amount: '',
  unit: 'token',
  max: undefined,
  recipientText: '',
  recipient: { state: 'empty' },
}

const noAmount = { amount: '', max: undefined } as const

const store = createStore<Draft>(() => empty)

export const draft = {
  store,

  reset() {
    store.setState({ ...empty }, true)
    syncWithScope()
  },

  begin(token: string | undefined) {
    const { networkId } = store.getState()
    if (networkId) kitEvents.emit({ type: 'OPEN_SEND', network: networkId })
    if (token !== undefined) draft.chooseToken(token)
    recents.load()
  },

  repeat({ to, name, units, decimals, token }: RecordedTransfer) {
    draft.chooseToken(token)
    store.setState({
      unit: 'token',
      max: undefined,
      amount: formatPlainAmount(BigInt(units), decimals, getFormatLocale()),
    })
    draft.setRecipient(name ?? to)
  },

  chooseToken(token: string | undefined) {
    // Clear the amount, because the same digits are a different amount of another token.
    if (store.getState().token !== token) store.setState({ token, ...noAmount, unit: 'token' })
  },

  setAmount(amount: string) {
    store.setState({ amount, max: undefined })
  },

  setMax(max: bigint, asset: Asset) {
    store.setState(({ unit }) => ({ max, amount: formatUnits(max, unit, asset) }))
  },

  /** Fills in the maximum amount. Ignores the outcome if the user changed the draft in the meantime. */
  async takeMax(asset: Asset, findOut: () => Promise<bigint>) {
    const before = store.getState()
    try {
      const max = await findOut()
      if (isSameAmount(before, store.getState())) draft.setMax(max, asset)
    } catch (error) {
      if (isSameAmount(before, store.getState())) throw error
    }
  },

  toggleUnit(asset: Asset) {
    const { unit: before, amount } = store.getState()
    const unit = before === 'token' ? 'fiat' : 'token'
    const units = parseUnits(store.getState(), asset)
    store.setState({ unit, amount: units === undefined ? amount : formatUnits(units, unit, asset) })
  },

  /** Sets the recipient. An address is valid immediately, a name only once resolved. Drops the earlier recipient. */
  setRecipient(recipientText: string) {
    const { namespace, recipientText: before } = store.getState()
    if (recipientText.trim() === before.trim()) return store.setState({ recipientText })
    const recipient: Recipient = namespace ? parseRecipient(recipientText, namespace) : { state: 'empty' }
    store.setState({ recipientText, recipient })
  },

  /** Resolves the name in the field. Ignores the response if the field has changed in the meantime. */
  async lookUp(signal?: AbortSignal) {
    const { recipient, networkId } = store.getState()
    if (recipient.state !== 'looking' || !networkId) return
    const found = await resolveName(recipient.name, networkId, signal)
    if (found && store.getState().recipient === recipient) store.setState({ recipient: found })
  },

  lookUpAgain() {
    const { recipient } = store.getState()
    if ('name' in recipient && recipient.name) store.setState({ recipient: { state: 'looking', name: recipient.name } })
  },

  putAddress(name: string, address: string) {
    store.setState({ recipientText: name, recipient: { state: 'found', name, address } })
  },
}

function isSameAmount(before: Draft, now: Draft): boolean {
  const parts = ['networkId', 'from', 'token', 'amount', 'unit', 'max'] as const
  return parts.every((part) => before[part] === now[part])
}

export function parseUnits({ amount, unit, max }: Pick<Draft, 'amount' | 'unit' | 'max'>, asset: Asset) {
  if (max !== undefined) return max
  const locale = getFormatLocale()
  return unit === 'token' ? parseAmount(amount, asset.decimals, { locale }) : parseFiat(amount, asset, locale)
}

function formatUnits(units: bigint, unit: Draft['unit'], asset: Asset): string {
  const locale = getFormatLocale()
  return unit === 'token' ? formatPlainAmount(units, asset.decimals, locale) : formatFiatText(units, asset, locale)
}

async function resolveName(
  name: string,
  networkId: CaipNetworkId,
  signal?: AbortSignal,
): Promise<Recipient | undefined> {
  const namespace = parseCaipNetworkId(networkId)?.namespace
  try {
    const found = await namesApi.lookUp(name, networkId, signal)
    const parsed = found && namespace && parseRecipient(found.address, namespace)
    if (parsed?.state !== 'found') return { state: 'unknown', name }
    return { state: 'found', address: parsed.address, name, picture: found?.picture }
  } catch (error) {
    if (signal?.aborted) return undefined
    // Report a name that is only valid elsewhere as unknown, because another lookup would fail in the same way.
    const state = getErrorCode(error) === NameElsewhereError.code ? 'unknown' : 'unavailable'
    return { state, name, error: toError(error) }
  }
}

/**
 * Follows the active account and network. Keeps the recipient within the same namespace, but resolves a name again,
 * because it may have another address on another network.
 */
function syncWithScope() {
  const scope = getCurrentScope()
  const { networkId, from, namespace, recipient } = store.getState()
  const next = scope?.network.caipNetworkId
  if (!scope || (next === networkId && scope.from === from)) return
  const isOther = namespace !== scope.network.chainNamespace
  store.setState({
    networkId: next,
    from: scope.from,
    namespace: scope.network.chainNamespace,
    token: undefined,
    unit: 'token',
    ...noAmount,
    ...('name' in recipient && recipient.name && { recipient: { state: 'looking', name: recipient.name } }),
    ...(isOther && { recipientText: '', recipient: empty.recipient }),
  })
}

syncWithScope()
networks.store.subscribe(syncWithScope)
session.store.subscribe(syncWithScope)
router.store.subscribe(({ open }, before) => {
  if (before.open && !open) draft.reset()
})
