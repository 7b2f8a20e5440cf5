import { createStore } from 'zustand/vanilla'
import { AmountAndReceiverRequiredError } from '#shared/catalogueErrors.ts'
import { UserRejectedError } from '#shared/errors.ts'
import {
  NameNotFoundError,
  NoTransactionIdError,
  RecipientBlockedError,
  RecipientChangedError,
} from '#shared/sendErrors.ts'
import { namesApi } from '../api/names.ts'
import { chainOf } from '../chains/chains.ts'
import { isRejection } from '../connectors/isRejection.ts'
import { untilAborted } from '../connectors/untilAborted.ts'
import { t } from '../i18n/i18n.ts'
import { askForTransfer } from '../requests/askForTransfer.ts'
import { transactionId } from '../requests/transactionNotes.ts'
import { router } from '../router/router.ts'
import { kitEvents } from '../state/kitEvents.ts'
import { session } from '../state/session.ts'
import { toasts } from '../state/toasts.ts'
import type { TransactionRecord } from '../state/transactionRecord.ts'
import { transactions } from '../state/transactions.ts'
import { type Draft, draft } from './draft.ts'
import { plainAmount } from './fiat.ts'
import { recents } from './recents.ts'
import { readRecipient, sameAddress } from './recipient.ts'
import { type Transfer, toWish } from './rules.ts'
import { isUnclear } from './story.ts'
import { warningsOf } from './warnings.ts'

type State = {
  /** `checking`: our own look at it. `asking`: the wallet has it. */
  stage: 'idle' | 'checking' | 'asking'
  /** Why the last try came to nothing, unless the visitor said no. */
  error: Error | undefined
}

const idle: State = { stage: 'idle', error: undefined }
const store = createStore<State>(() => idle)

/** One transfer at a time, from the visitor's yes to the wallet's. */
export const send = {
  store,

  /** Forgets what went wrong before. */
  clear() {
    if (store.getState().stage === 'idle') store.setState(idle)
  },

  /** Every failure ends here, as a message and an event; the draft stays as it is. */
  async start(make: () => Transfer) {
    if (store.getState().stage !== 'idle') return
    store.setState({ stage: 'checking', error: undefined })
    const leaving = new AbortController()
    const { signal } = leaving
    let isOver = false
    const stay = router.store.subscribe(({ open, history }) => {
      if ((open && history.some(({ name }) => name === 'SendReview')) || signal.aborted) return
      // Nobody has it yet: this one is over, and another may begin. What the wallet has, only the wallet can end.
      isOver = store.getState().stage === 'checking'
      if (isOver) store.setState(idle)
      leaving.abort(new UserRejectedError())
    })
    let transfer: Transfer | undefined
    try {
      transfer = make()
      await carryOut(transfer, signal)
      store.setState(idle)
    } catch (error) {
      const isQuiet = isRejection(error) || signal.aborted
      if (!isOver) store.setState({ stage: 'idle', error: isQuiet ? undefined : (error as Error) })
      if (error !== signal.reason) tell(error as Error, transfer)
      else if (transfer) kitEvents.emit({ type: 'SEND_REJECTED', ...eventFacts(transfer) })
    } finally {
      stay()
    }
  },
}

/** Until the wallet has it `signal` stops it; afterwards only what is shown depends on whether somebody still looks. */
async function carryOut(transfer: Transfer, signal: AbortSignal) {
  const startedAt = Date.now()
  const begun = draft.store.getState()
  kitEvents.emit({ type: 'SEND_INITIATED', ...eventFacts(transfer) })
  mustNotBeLost(transfer)
  await mustBeSame(transfer, signal)
  const { network, from } = transfer
  const sending = await untilAborted(chainOf(network.chainNamespace).sending(), signal)
  const request = await untilAborted(sending.toRequest(toWish(transfer)), signal)
  signal.throwIfAborted()
  store.setState({ stage: 'asking' })
  const note = { title: t('send.record', { symbol: transfer.asset.symbol }), ...noteOf(transfer) }
  const end = (hash: string | undefined) => finish(transfer, { hash, begun, isLeft: signal.aborted })
  let answer: unknown
  try {
    answer = await askForTransfer({ ...request, network, from, note, signal })
  } catch (error) {
    // The network did not answer when it was sent, so it may have it: what is followed already has not failed.
    const sent = sentSince(startedAt, transfer)
    if (!sent) throw error
    return end(sent.hash)
  }
  end(transactionId(answer))
}

function mustNotBeLost({ network, from, to, asset }: Transfer) {
  const isToken = asset.address !== undefined && sameAddress(asset.address, to)
  const facts = { isContract: undefined, isUnused: undefined, isToken }
  const warnings = warningsOf({ namespace: network.chainNamespace, from, to, facts, before: [] })
  const blocking = warnings.find(({ blocks }) => blocks)
  if (blocking) throw new RecipientBlockedError(undefined, { data: { reason: blocking.code } })
}

/** A name is looked up once more: whoever has it may have changed it since it was typed. */
async function mustBeSame({ name, to, network }: Transfer, signal: AbortSignal) {
  if (name === undefined) return
  const { chainNamespace } = network
  const answer = await untilAborted(namesApi.resolve(name, chainNamespace, signal), signal)
  const { recipient } = draft.store.getState()
  // Another name may stand there by now: what was found out about this one is not about that.
  const isThere = recipient.state === 'found' && recipient.name === name && sameAddress(recipient.address, to)
  const now = answer === undefined ? undefined : readRecipient(answer, chainNamespace)
  if (now?.state !== 'found') {
    if (isThere) {
      draft.setRecipient('')
      draft.setRecipient(name)
    }
    throw new NameNotFoundError()
  }
  if (sameAddress(now.address, to)) return
  if (isThere) draft.putAddress(name, now.address)
  throw new RecipientChangedError(undefined, { data: { name, before: to, now: now.address } })
}

function noteOf({ asset, to, name, units }: Transfer) {
  const { decimals, symbol, address } = asset
  const token = address !== undefined && { token: address }
  return { isOwn: true, transfer: { to, ...(name && { name }), units: units.toString(), decimals, symbol, ...token } }
}

function sentSince(startedAt: number, { to, units, asset }: Transfer): TransactionRecord | undefined {
  return transactions.store
    .getState()
    .list.find(
      ({ isOwn, sentAt, transfer }) =>
        isOwn &&
        sentAt >= startedAt &&
        transfer?.to === to &&
        transfer.units === units.toString() &&
        transfer.token === asset.address,
    )
}

/** `begun`: the draft that it was made of. `isLeft`: the visitor went away meanwhile. */
type End = { hash: string | undefined; begun: Draft; isLeft: boolean }

/** The draft begins anew, unless it is another one by now, and the way back leads to the account. */
function finish({ network, to, name }: Transfer, { hash, begun, isLeft }: End) {
  const { caipNetworkId, chainNamespace } = network
  recents.add(chainNamespace, { address: to, ...(name && { name }), sentAt: Date.now() })
  if (draft.store.getState() === begun) draft.reset()
  const record = transactions.store.getState().list.find((one) => one.hash === hash)
  const isHere = !isLeft && router.store.getState().open && router.current().name === 'SendReview'
  if (hash && record && isHere) {
    router.start([{ name: 'Account' }, { name: 'SendProgress', network: caipNetworkId, hash }])
    return
  }
  if (isHere) router.reset({ name: 'Account' })
  if (!hash) throw new NoTransactionIdError()
  if (record && isUnclear(record)) return toasts.error(t('send.unclear'))
  const wallet = session.of(chainNamespace).walletName ?? t('networks.yourWallet')
  toasts.success(record ? t('send.started') : t('send.inWallet', { name: wallet }))
}

function tell(error: Error, transfer: Transfer | undefined) {
  if (error instanceof AmountAndReceiverRequiredError) return toasts.error(t('send.incomplete'))
  const isRejected = isRejection(error)
  toasts.error(isRejected ? error.message : t('send.failed'))
  if (!transfer) return
  if (isRejected) kitEvents.emit({ type: 'SEND_REJECTED', ...eventFacts(transfer) })
  else kitEvents.emit({ type: 'SEND_ERROR', message: error.message, ...eventFacts(transfer) })
}

function eventFacts({ network, asset, units }: Transfer) {
  return { network: network.caipNetworkId, token: asset.symbol, amount: plainAmount(units, asset.decimals) }
}
