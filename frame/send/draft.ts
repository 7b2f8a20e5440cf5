import { createStore } from 'zustand/vanilla'
import type { CaipNetworkId, Namespace } from '#shared/caip.ts'
import { namesApi } from '../api/names.ts'
import type { Asset } from '../chains/asset.ts'
import { formatLocale } from '../i18n/i18n.ts'
import { parseAmount } from '../platform/format.ts'
import { router } from '../router/router.ts'
import { kitEvents } from '../state/kitEvents.ts'
import { networks } from '../state/networks.ts'
import { session } from '../state/session.ts'
import type { RecordedTransfer } from '../state/transactionRecord.ts'
import { fiatToUnits, plainAmount, unitsToFiatText } from './fiat.ts'
import { recents } from './recents.ts'
import { type Recipient, readRecipient } from './recipient.ts'
import { currentScope } from './scope.ts'

export type Draft = {
  /** What it was begun for: another account or network takes another draft. */
  networkId: CaipNetworkId | undefined
  namespace: Namespace | undefined
  from: string | undefined
  /** Address of the token; undefined for the network's own currency. */
  token: string | undefined
  /** As it was typed, in `unit`. */
  amount: string
  unit: 'token' | 'fiat'
  /** Everything that can be sent, in base units: set by Max, until somebody types. */
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

/** What is being sent, as far as it was typed. It is kept while the modal is open, and begun anew after a success. */
export const draft = {
  store,

  reset() {
    store.setState({ ...empty }, true)
    follow()
  },

  /** The visitor wants to send, perhaps this token. */
  begin(token: string | undefined) {
    const { networkId } = store.getState()
    if (networkId) kitEvents.emit({ type: 'OPEN_SEND', network: networkId })
    if (token !== undefined) draft.chooseToken(token)
    recents.load()
  },

  /** The same as was sent before: a name is looked up anew. */
  repeat({ to, name, units, decimals, token }: RecordedTransfer) {
    draft.chooseToken(token)
    store.setState({ unit: 'token', max: undefined, amount: plainAmount(BigInt(units), decimals, formatLocale()) })
    draft.setRecipient(name ?? to)
  },

  chooseToken(token: string | undefined) {
    // The same figures of another token are another amount.
    if (store.getState().token !== token) store.setState({ token, ...noAmount, unit: 'token' })
  },

  setAmount(amount: string) {
    store.setState({ amount, max: undefined })
  },

  /** Everything that can be sent. */
  setMax(max: bigint, asset: Asset) {
    store.setState(({ unit }) => ({ max, amount: textOf(max, unit, asset) }))
  },

  /** The same, once it is found out: what was typed or chosen meanwhile stays, and a failure is nobody's then. */
  async takeMax(asset: Asset, findOut: () => Promise<bigint>) {
    const asked = store.getState()
    try {
      const max = await findOut()
      if (isSameAmount(asked, store.getState())) draft.setMax(max, asset)
    } catch (error) {
      if (isSameAmount(asked, store.getState())) throw error
    }
  },

  /** The same amount in the other unit, as exactly as that unit can say it. */
  toggleUnit(asset: Asset) {
    const { unit: before } = store.getState()
    const unit = before === 'token' ? 'fiat' : 'token'
    const units = unitsOf(store.getState(), asset)
    store.setState({ unit, ...(units !== undefined && { amount: textOf(units, unit, asset) }) })
  },

  /** An address counts at once; a name is nobody's until it was looked up. What was there before is forgotten. */
  setRecipient(recipientText: string) {
    const { namespace, recipientText: before } = store.getState()
    if (recipientText.trim() === before.trim()) return store.setState({ recipientText })
    const recipient: Recipient = namespace ? readRecipient(recipientText, namespace) : { state: 'empty' }
    store.setState({ recipientText, recipient })
  },

  /** Asks for the name in the field. The answer counts only while that name is still there. */
  async lookUp(signal?: AbortSignal) {
    const { recipient, namespace } = store.getState()
    if (recipient.state !== 'looking' || !namespace) return
    const found = await ask(recipient.name, namespace, signal)
    if (found && store.getState().recipient === recipient) store.setState({ recipient: found })
  },

  /** After a name could not be looked up. */
  lookUpAgain() {
    const { recipient } = store.getState()
    if ('name' in recipient && recipient.name) store.setState({ recipient: { state: 'looking', name: recipient.name } })
  },

  /** The name in the field stands for this address by now. */
  putAddress(name: string, address: string) {
    store.setState({ recipientText: name, recipient: { state: 'found', name, address } })
  },
}

/** Nobody typed, chose another token, or changed the account or the network. Whom it goes to has no part in it. */
function isSameAmount(before: Draft, now: Draft): boolean {
  const parts = ['networkId', 'from', 'token', 'amount', 'unit', 'max'] as const
  return parts.every((part) => before[part] === now[part])
}

/** The amount in base units; undefined when what was typed is none. */
export function unitsOf({ amount, unit, max }: Pick<Draft, 'amount' | 'unit' | 'max'>, asset: Asset) {
  if (max !== undefined) return max
  const locale = formatLocale()
  return unit === 'token' ? parseAmount(amount, asset.decimals, { locale }) : fiatToUnits(amount, asset, locale)
}

function textOf(units: bigint, unit: Draft['unit'], asset: Asset): string {
  const locale = formatLocale()
  return unit === 'token' ? plainAmount(units, asset.decimals, locale) : unitsToFiatText(units, asset, locale)
}

async function ask(name: string, namespace: Namespace, signal?: AbortSignal): Promise<Recipient | undefined> {
  try {
    const found = await namesApi.lookUp(name, namespace, signal)
    const read = found && readRecipient(found.address, namespace)
    if (read?.state !== 'found') return { state: 'unknown', name }
    return { state: 'found', address: read.address, name, picture: found?.picture }
  } catch (error) {
    return signal?.aborted ? undefined : { state: 'unavailable', name, error: error as Error }
  }
}

/** Another account or network: its tokens are others. Whom it goes to stays, where the address is one there, too. */
function follow() {
  const scope = currentScope()
  const { networkId, from, namespace } = store.getState()
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
    ...(isOther && { recipientText: '', recipient: empty.recipient }),
  })
}

follow()
networks.store.subscribe(follow)
session.store.subscribe(follow)
router.store.subscribe(({ open }, before) => {
  if (before.open && !open) draft.reset()
})
