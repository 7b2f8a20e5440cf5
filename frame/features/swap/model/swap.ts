import { AtomicUpgradeRejectedError, toError, toWire } from '@oriel/shared/errors/errors.ts'
import { PriceMovedError } from '@oriel/shared/errors/swapErrors.ts'
import { readField } from '@oriel/shared/json.ts'
import { loadPart } from '../../../chains/chain/loadPart.ts'
import { t } from '../../../i18n/i18n.ts'
import { parseTransactionId } from '../../../requests/transactionNotes.ts'
import { router } from '../../../router/router.ts'
import { callBatches } from '../../../state/callBatches.ts'
import { kitEvents } from '../../../state/kitEvents.ts'
import { session } from '../../../state/session.ts'
import { toasts } from '../../../state/toasts.ts'
import { transactions } from '../../../state/transactions.ts'
import { registry } from '../../../wallets/connection/registry.ts'
import { isRejection } from '../../../wallets/connector/isRejection.ts'
import { swapDraft } from './draft.ts'
import { getEventFacts } from './getEventFacts.ts'
import type { SwapIntent, SwapOrder } from './order.ts'
import { refusedUpgrades } from './refusedUpgrades.ts'
import { nothing, type ReviewedSwap, swapState as store } from './swapState.ts'

const loadRunSwap = () => loadPart(import('./runSwap.ts'))

/** State and actions of the swap flow. Only one swap can be in flight at a time. */
export const swap = {
  store,

  clear() {
    if (store.getState().stage === 'idle') store.setState(nothing)
  },

  /**
   * Checks a swap, then requests the built-in wallet's approval. The approval doubles as the review. A swap with
   * several confirmations, or with another wallet, has a separate review. Never rejects: failures go to the store.
   */
  async review(intent: SwapIntent) {
    if (store.getState().stage !== 'idle') return
    store.setState({ ...nothing, stage: 'checking' })
    try {
      const { requestSwap, prepareSwap } = await loadRunSwap()
      const reviewed = await prepareSwap(intent)
      if (!isSwapOpen()) return store.setState(nothing)
      const { order, plan } = reviewed
      if (plan.isApproval) return await send(reviewed, () => requestSwap(order, plan))
      store.setState({ ...nothing, reviewed })
      router.push({ name: 'SwapReview' })
    } catch (error) {
      store.setState({ ...nothing, error: toError(error) })
    }
  },

  /** Sends the swap under review. Never rejects: failures go to the store, and the review stays. */
  async start() {
    const { stage, reviewed } = store.getState()
    if (stage !== 'idle' || !reviewed) return
    store.setState({ stage: 'checking', error: undefined, moved: false })
    await send(reviewed, async () => (await loadRunSwap()).executeSwap(reviewed))
  },
}

/** True while the swap form or its review is the current view. */
const isSwapOpen = () => router.store.getState().open && ['Swap', 'SwapReview'].includes(router.current().name)

async function send({ order }: ReviewedSwap, action: () => Promise<unknown>) {
  kitEvents.emit({ type: 'INITIATE_SWAP', network: order.network.caipNetworkId, ...getEventFacts(order) })
  try {
    const answer = await action()
    report(order, answer)
    finish(order, answer)
  } catch (error) {
    const known = toError(error)
    fail(order, known)
    if (!(known instanceof AtomicUpgradeRejectedError)) return
    refusedUpgrades.add(order.account)
    await swap.review(order)
  }
}

/** Reports a swap as sent. A transaction that this wallet tracks emits its own end event instead. */
function report(order: SwapOrder, answer: unknown) {
  const { list } = transactions.store.getState()
  const isFollowed = list.some(({ hash }) => hash === parseTransactionId(answer))
  const id = readField(answer, 'id')
  const isOwnBatch = typeof id === 'string' && callBatches.find(id) !== undefined
  if (!isFollowed && !isOwnBatch) {
    kitEvents.emit({ type: 'SWAP_SUCCESS', network: order.network.caipNetworkId, ...getEventFacts(order) })
  }
}

function finish(order: SwapOrder, answer: unknown) {
  const { network } = order
  const isShown = isSwapOpen()
  store.setState(nothing)
  swapDraft.reset()
  if (!isShown) return toasts.success(t('swap.started'))
  const hash = parseTransactionId(answer)
  const id = readField(answer, 'id')
  if (hash && transactions.store.getState().list.some((item) => item.hash === hash)) {
    return router.start([{ name: 'Account' }, { name: 'SendProgress', network: network.caipNetworkId, hash }])
  }
  if (typeof id === 'string' && callBatches.find(id)) {
    return router.start([{ name: 'Account' }, { name: 'CallsStatus', id }])
  }
  router.reset({ name: 'Account' })
  toasts.success(t('swap.started'))
}

function fail(order: SwapOrder, error: Error) {
  const { stage } = store.getState()
  // Show no message for a moved price, or for the user's rejection in our own view.
  const isSaid = error instanceof PriceMovedError || (isRejection(error) && !isOtherWallet())
  store.setState({ stage: 'idle', error: isSaid ? undefined : error })
  const isApproval = stage === 'permit' || stage === 'approving' || stage === 'waiting'
  const type = isApproval ? 'SWAP_APPROVAL_ERROR' : 'SWAP_ERROR'
  const { message } = toWire(error)
  kitEvents.emit({ type, message, network: order.network.caipNetworkId, ...getEventFacts(order) })
}

const isOtherWallet = () => registry.find(session.of('eip155').connectorId)?.asksUser === true
