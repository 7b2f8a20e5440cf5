import { isSameAddress } from '@oriel/shared/chains/caip.ts'
import {
  AmountAndReceiverRequiredError,
  TokenRequiredError,
  UnsupportedChainError,
  WindowClosedError,
} from '@oriel/shared/errors/catalogueErrors.ts'
import { getErrorCode, toError, toWire, UserRejectedError } from '@oriel/shared/errors/errors.ts'
import {
  NameNotFoundError,
  NoTransactionIdError,
  RecipientBlockedError,
  RecipientChangedError,
} from '@oriel/shared/errors/sendErrors.ts'
import { readField } from '@oriel/shared/json.ts'
import { namesApi } from '../../../api/names.ts'
import { getChain } from '../../../chains/chains.ts'
import { describeError } from '../../../i18n/describeError.ts'
import { getFormatLocale, t } from '../../../i18n/i18n.ts'
import { formatPlainAmount } from '../../../parts/tokens/fiat.ts'
import { shortenAddress } from '../../../platform/shortenAddress.ts'
import { requestTransfer, signTransfer } from '../../../requests/requestTransfer.ts'
import { parseTransactionId } from '../../../requests/transactionNotes.ts'
import { router } from '../../../router/router.ts'
import { callBatches } from '../../../state/callBatches.ts'
import { createStore } from '../../../state/createStore.ts'
import { kitEvents } from '../../../state/kitEvents.ts'
import { session } from '../../../state/session.ts'
import { toasts } from '../../../state/toasts.ts'
import type { TransactionRecord } from '../../../state/transactionRecord.ts'
import { transactions } from '../../../state/transactions.ts'
import type { Approved } from '../../../wallets/connector/connector.ts'
import { isRejection } from '../../../wallets/connector/isRejection.ts'
import { untilAborted } from '../../../wallets/connector/untilAborted.ts'
import { type Draft, draft } from './draft.ts'
import { recents } from './recents.ts'
import { parseRecipient } from './recipient.ts'
import { type Held, review } from './review.ts'
import { isUnclear } from './transactionSummary.ts'
import { type Transfer, toTransferRequest } from './validateDraft.ts'
import { getLossWarning } from './warnings.ts'

export type PendingTransfer = {
  transfer: Transfer
  /** The draft at the time of the request. It is compared by identity, because a later draft may have equal values. */
  begun: Draft
  connectorId: string | undefined
  walletName: string | undefined
  /** Time of the request, in milliseconds since the epoch. */
  requestedAt: number
}

export type Consent = { held: Held; decide: () => Promise<Approved> }

type State = {
  /**
   * `checking` means that our own checks are running, before the wallet receives the transfer. For the built-in wallet,
   * this includes the decision in the wallet window.
   */
  stage: 'idle' | 'checking'
  error: Error | undefined
  /**
   * Requests that wait for a wallet, oldest first. There may be several, because an extension that never responds must
   * not block later transfers.
   */
  pendingTransfers: PendingTransfer[]
}

const idle = { stage: 'idle', error: undefined } as const
const store = createStore<State>(() => ({ ...idle, pendingTransfers: [] }))

/**
 * Sends transfers one at a time. Once the wallet has the request, the user can start the next transfer without waiting
 * for the wallet's response.
 */
export const send = {
  store,

  clear() {
    if (store.getState().stage === 'idle') store.setState(idle)
  },

  /**
   * Starts a transfer. With `consent`, the built-in wallet signs the approved request; otherwise the connected wallet
   * prompts the user itself. Never rejects: a failure becomes a message and an event, and the draft stays unchanged.
   */
  async start(make: () => Transfer, consent?: Consent) {
    const begun = draft.store.getState()
    if (isSending(begun)) return
    store.setState({ stage: 'checking', error: undefined })
    const controller = new AbortController()
    const { signal } = controller
    const attempt: Attempt = { begun, signal, pendingTransfer: undefined }
    const stops = abortOnLeave(attempt, () => controller.abort(new UserRejectedError()))
    try {
      attempt.transfer = make()
      await sendTransfer(attempt.transfer, attempt, consent)
      if (!signal.aborted) store.setState(idle)
    } catch (error) {
      // Keep the current state if the user has left, because it may belong to a new attempt.
      if (!signal.aborted) store.setState({ stage: 'idle', error: isUserRejection(error) ? undefined : toError(error) })
      const { transfer, pendingTransfer } = attempt
      const isLeft = error === signal.reason || (signal.aborted && !pendingTransfer)
      if (!isLeft) report(toError(error), attempt)
      else if (transfer) kitEvents.emit({ type: 'SEND_REJECTED', ...getEventFacts(transfer) })
    } finally {
      for (const stop of stops) stop()
    }
  },
}

type Attempt = {
  begun: Draft
  signal: AbortSignal
  transfer?: Transfer
  pendingTransfer: PendingTransfer | undefined
}

function isSending(draftState: Draft): boolean {
  const { stage, pendingTransfers } = store.getState()
  return stage !== 'idle' || pendingTransfers.some(({ begun }) => begun === draftState)
}

function abortOnLeave(attempt: Attempt, leave: () => void) {
  const { signal } = attempt
  const stopRouter = router.store.subscribe(({ open, history }) => {
    if ((open && history.some(({ name }) => name === 'SendReview')) || signal.aborted) return
    // Cancel the attempt while no wallet has the transfer yet. Once a wallet has it, only the wallet can end it.
    if (!attempt.pendingTransfer) store.setState(idle)
    leave()
  })
  const stopSession = session.store.subscribe(() => {
    const { pendingTransfer } = attempt
    if (!pendingTransfer) return
    const { status, connectorId } = session.of(pendingTransfer.transfer.network.chainNamespace)
    if (connectorId === pendingTransfer.connectorId && status !== 'disconnected') return
    removePending(pendingTransfer)
    leave()
  })
  return [stopRouter, stopSession]
}

function removePending(answered: PendingTransfer) {
  store.setState(({ pendingTransfers }) => ({ pendingTransfers: pendingTransfers.filter((item) => item !== answered) }))
}

/**
 * Sends the transfer. Aborting `signal` cancels the attempt only until the wallet has the request. After that, it
 * affects only the display.
 */
async function sendTransfer(transfer: Transfer, attempt: Attempt, consent?: Consent) {
  const startedAt = Date.now()
  const { begun, signal } = attempt
  kitEvents.emit({ type: 'SEND_INITIATED', ...getEventFacts(transfer) })
  assertNotLost(transfer)
  const ask = await (consent
    ? requestFromOwnWallet(transfer, consent, signal)
    : requestFromOtherWallet(transfer, signal))
  signal.throwIfAborted()
  const { connectorId, walletName } = session.of(transfer.network.chainNamespace)
  const pendingTransfer: PendingTransfer = { transfer, begun, connectorId, walletName, requestedAt: Date.now() }
  attempt.pendingTransfer = pendingTransfer
  store.setState((state) => ({ stage: 'idle', pendingTransfers: [...state.pendingTransfers, pendingTransfer] }))
  const answer = await ask()
    .then(toAnswer, (error) => {
      // If the transaction is already being tracked, it was sent. The network may have it even though the node did not
      // respond.
      const sent = findSentSince(startedAt, transfer)
      if (!sent) throw error
      return { hash: sent.hash }
    })
    .finally(() => removePending(pendingTransfer))
  finish(pendingTransfer, answer)
}

type Answer = { hash?: string | undefined; callsId?: string }

/** Returns the transaction hash, or the batch's ID for sponsored steps, because they have no transaction yet. */
function toAnswer(answer: unknown): Answer {
  const id = readField(answer, 'id')
  return typeof id === 'string' && callBatches.find(id) ? { callsId: id } : { hash: parseTransactionId(answer) }
}

async function requestFromOwnWallet(transfer: Transfer, { held, decide }: Consent, signal: AbortSignal) {
  const approved = await review.take(held, decide, signal)
  await assertSameRecipient(transfer, signal).catch(async (error: unknown) => {
    await review.dismiss(approved)
    throw error
  })
  const { request } = held.approval
  return () => signTransfer({ request, network: transfer.network, approved, note: createNote(transfer) })
}

async function requestFromOtherWallet(transfer: Transfer, signal: AbortSignal) {
  await assertSameRecipient(transfer, signal)
  const { network, from } = transfer
  const sending = await untilAborted(getChain(network.chainNamespace).sending(), signal)
  const request = await untilAborted(sending.toRequest(toTransferRequest(transfer)), signal)
  return () => requestTransfer({ ...request, network, from, note: createNote(transfer), signal })
}

function assertNotLost({ network, from, to, asset }: Transfer) {
  const loss = getLossWarning({ namespace: network.chainNamespace, from, to, asset })
  if (loss) throw new RecipientBlockedError(undefined, { data: { reason: loss.code } })
}

/**
 * Resolves the name again, because its owner may have changed the address in the meantime. Throws if the address
 * differs.
 */
async function assertSameRecipient({ name, to, network }: Transfer, signal: AbortSignal) {
  if (name === undefined) return
  const { chainNamespace, caipNetworkId } = network
  const answer = await untilAborted(namesApi.resolve(name, caipNetworkId, signal), signal)
  const { recipient } = draft.store.getState()
  // Check that the field still contains this name. A different name is not affected by this result.
  const isThere = recipient.state === 'found' && recipient.name === name && isSameAddress(recipient.address, to)
  const now = answer === undefined ? undefined : parseRecipient(answer, chainNamespace)
  if (now?.state !== 'found') {
    if (isThere) {
      draft.setRecipient('')
      draft.setRecipient(name)
    }
    throw new NameNotFoundError()
  }
  if (isSameAddress(now.address, to)) return
  if (isThere) draft.putAddress(name, now.address)
  throw new RecipientChangedError(undefined, { data: { name, before: to, now: now.address } })
}

function createNote({ asset, to, name, units }: Transfer) {
  const { decimals, symbol, address } = asset
  const moved = { to, name, units: units.toString(), decimals, symbol, token: address }
  return { title: t('send.record', { symbol }), isOwn: true, transfer: moved }
}

function findSentSince(startedAt: number, { to, units, asset }: Transfer): TransactionRecord | undefined {
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

/** Completes the transfer and resets the draft, unless the user has started a new one. */
function finish({ transfer, begun, walletName }: PendingTransfer, { hash, callsId }: Answer) {
  const { network, to, name } = transfer
  const { caipNetworkId, chainNamespace } = network
  recents.add(chainNamespace, { address: to, name, sentAt: Date.now() })
  const isThis = isDraftCurrent(begun)
  if (isThis) draft.reset()
  const record = transactions.store.getState().list.find((item) => item.hash === hash)
  const isHere = isThis && router.isReviewing(['SendReview'])
  if (hash && record && isHere) {
    router.start([{ name: 'Account' }, { name: 'SendProgress', network: caipNetworkId, hash }])
    return
  }
  if (callsId !== undefined) {
    if (isHere) router.start([{ name: 'Account' }, { name: 'CallsStatus', id: callsId }])
    else toasts.success(isThis ? t('send.started') : t('send.earlierStarted', getMessageParams(transfer)))
    return
  }
  if (isHere) router.reset({ name: 'Account' })
  if (!hash) throw new NoTransactionIdError()
  if (record && isUnclear(record)) return toasts.error(t('send.unclear'))
  const wallet = walletName ?? t('networks.yourWallet')
  const started = isThis ? t('send.started') : t('send.earlierStarted', getMessageParams(transfer))
  toasts.success(record ? started : t('send.inWallet', { name: wallet }))
}

const isDraftCurrent = (begun: Draft) => draft.store.getState() === begun && !isSending(begun)

function getMessageParams({ asset, units, to, name }: Transfer) {
  const amount = `${formatPlainAmount(units, asset.decimals, getFormatLocale())} ${asset.symbol}`
  return { amount, to: name ?? shortenAddress(to) }
}

function report(error: Error, { transfer, pendingTransfer }: Attempt) {
  const isRejected = isUserRejection(error)
  if (pendingTransfer && !isDraftCurrent(pendingTransfer.begun))
    toasts.error(t('send.earlierFailed', getMessageParams(pendingTransfer.transfer)))
  else toasts.error(isRejected || isInCatalogue(error) ? describeError(error) : t('send.failed'))
  if (!transfer) return
  if (isRejected) kitEvents.emit({ type: 'SEND_REJECTED', ...getEventFacts(transfer) })
  else kitEvents.emit({ type: 'SEND_ERROR', message: toWire(error).message, ...getEventFacts(transfer) })
}

/** True if the specification's error catalogue (section 8) has a message for the error. */
const isInCatalogue = (error: unknown) =>
  [AmountAndReceiverRequiredError, TokenRequiredError, UnsupportedChainError].some((known) => error instanceof known)

const isUserRejection = (error: unknown) => isRejection(error) || getErrorCode(error) === WindowClosedError.code

function getEventFacts({ network, asset, units }: Transfer) {
  return { network: network.caipNetworkId, token: asset.symbol, amount: formatPlainAmount(units, asset.decimals) }
}
