import { sameAddress } from '#shared/chains/caip.ts'
import { AmountAndReceiverRequiredError, WindowClosedError } from '#shared/errors/catalogueErrors.ts'
import { codeOf, errorFrom, toWire, UserRejectedError } from '#shared/errors/errors.ts'
import {
  NameNotFoundError,
  NoTransactionIdError,
  RecipientBlockedError,
  RecipientChangedError,
} from '#shared/errors/sendErrors.ts'
import { fieldOf } from '#shared/json.ts'
import { namesApi } from '../../../api/names.ts'
import { chainOf } from '../../../chains/chains.ts'
import { describeError } from '../../../i18n/describeError.ts'
import { formatLocale, t } from '../../../i18n/i18n.ts'
import { plainAmount } from '../../../parts/tokens/fiat.ts'
import { shortAddress } from '../../../platform/shortAddress.ts'
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
import { readRecipient } from './recipient.ts'
import { type Held, review } from './review.ts'
import { isUnclear } from './transactionSummary.ts'
import { type Transfer, toWish } from './validateDraft.ts'
import { lossOf } from './warnings.ts'

export type Asked = {
  transfer: Transfer
  /**
   * The draft at the time of the request, compared by identity: a later draft is different even if its values are
   * equal.
   */
  begun: Draft
  connectorId: string | undefined
  walletName: string | undefined
  /** Milliseconds since the epoch. */
  askedAt: number
}

export type Consent = { held: Held; decide: () => Promise<Approved> }

type State = {
  /**
   * `checking`: our own checks run before the wallet receives the transfer. For the built-in wallet, this includes the
   * decision in the wallet window.
   */
  stage: 'idle' | 'checking'
  error: Error | undefined
  /** Oldest first. A list, because an extension may never respond, which must not block later transfers. */
  asked: Asked[]
}

const idle = { stage: 'idle', error: undefined } as const
const store = createStore<State>(() => ({ ...idle, asked: [] }))

/**
 * Sends one transfer at a time, until the wallet has the request. Other drafts need not wait for the wallet's response.
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
    if (isUnderWay(begun)) return
    store.setState({ stage: 'checking', error: undefined })
    const leaving = new AbortController()
    const { signal } = leaving
    const attempt: Attempt = { begun, signal, asked: undefined }
    const stops = endWith(attempt, () => leaving.abort(new UserRejectedError()))
    try {
      attempt.transfer = make()
      await carryOut(attempt.transfer, attempt, consent)
      if (!signal.aborted) store.setState(idle)
    } catch (error) {
      // A user who left may have started a new attempt. Keep that attempt's state.
      if (!signal.aborted) store.setState({ stage: 'idle', error: isNo(error) ? undefined : errorFrom(error) })
      const { transfer, asked } = attempt
      const isLeft = error === signal.reason || (signal.aborted && !asked)
      if (!isLeft) report(errorFrom(error), attempt)
      else if (transfer) kitEvents.emit({ type: 'SEND_REJECTED', ...eventFacts(transfer) })
    } finally {
      for (const stop of stops) stop()
    }
  },
}

type Attempt = {
  begun: Draft
  signal: AbortSignal
  transfer?: Transfer
  asked: Asked | undefined
}

function isUnderWay(wanted: Draft): boolean {
  const { stage, asked } = store.getState()
  return stage !== 'idle' || asked.some(({ begun }) => begun === wanted)
}

function endWith(attempt: Attempt, leave: () => void) {
  const { signal } = attempt
  const stopRouter = router.store.subscribe(({ open, history }) => {
    if ((open && history.some(({ name }) => name === 'SendReview')) || signal.aborted) return
    // Cancel the attempt while no wallet has the transfer yet. Once a wallet has it, only the wallet can end it.
    if (!attempt.asked) store.setState(idle)
    leave()
  })
  const stopSession = session.store.subscribe(() => {
    const { asked } = attempt
    if (!asked) return
    const { status, connectorId } = session.of(asked.transfer.network.chainNamespace)
    if (connectorId === asked.connectorId && status !== 'disconnected') return
    withdraw(asked)
    leave()
  })
  return [stopRouter, stopSession]
}

function withdraw(answered: Asked) {
  store.setState(({ asked }) => ({ asked: asked.filter((one) => one !== answered) }))
}

/**
 * Sends the transfer. `signal` stops the attempt until the wallet has the request. Afterwards it only affects the
 * display.
 */
async function carryOut(transfer: Transfer, attempt: Attempt, consent?: Consent) {
  const startedAt = Date.now()
  const { begun, signal } = attempt
  kitEvents.emit({ type: 'SEND_INITIATED', ...eventFacts(transfer) })
  mustNotBeLost(transfer)
  const ask = await (consent ? askOurs(transfer, consent, signal) : askTheirs(transfer, signal))
  signal.throwIfAborted()
  const { connectorId, walletName } = session.of(transfer.network.chainNamespace)
  const asked: Asked = { transfer, begun, connectorId, walletName, askedAt: Date.now() }
  attempt.asked = asked
  store.setState((state) => ({ stage: 'idle', asked: [...state.asked, asked] }))
  const answer = await ask()
    .then(idOf, (error) => {
      // The network may have the transaction even though the node did not respond. If it is already being tracked, it
      // has not failed.
      const sent = sentSince(startedAt, transfer)
      if (!sent) throw error
      return { hash: sent.hash }
    })
    .finally(() => withdraw(asked))
  finish(asked, answer)
}

type Answer = { hash?: string | undefined; callsId?: string }

/** Returns the batch's ID for sponsored steps, which have no transaction yet, or else the transaction hash. */
function idOf(answer: unknown): Answer {
  const id = fieldOf(answer, 'id')
  return typeof id === 'string' && callBatches.find(id) ? { callsId: id } : { hash: parseTransactionId(answer) }
}

async function askOurs(transfer: Transfer, { held, decide }: Consent, signal: AbortSignal) {
  const approved = await review.take(held, decide, signal)
  await mustBeSame(transfer, signal).catch(async (error: unknown) => {
    await review.dismiss(approved)
    throw error
  })
  const { request } = held.approval
  return () => signTransfer({ request, network: transfer.network, approved, note: noteOf(transfer) })
}

async function askTheirs(transfer: Transfer, signal: AbortSignal) {
  await mustBeSame(transfer, signal)
  const { network, from } = transfer
  const sending = await untilAborted(chainOf(network.chainNamespace).sending(), signal)
  const request = await untilAborted(sending.toRequest(toWish(transfer)), signal)
  return () => requestTransfer({ ...request, network, from, note: noteOf(transfer), signal })
}

function mustNotBeLost({ network, from, to, asset }: Transfer) {
  const loss = lossOf({ namespace: network.chainNamespace, from, to, asset })
  if (loss) throw new RecipientBlockedError(undefined, { data: { reason: loss.code } })
}

/** Resolves the name again, because its owner may have changed the address in the meantime. Throws if it differs. */
async function mustBeSame({ name, to, network }: Transfer, signal: AbortSignal) {
  if (name === undefined) return
  const { chainNamespace, caipNetworkId } = network
  const answer = await untilAborted(namesApi.resolve(name, caipNetworkId, signal), signal)
  const { recipient } = draft.store.getState()
  // The field may contain another name by now, which this result does not affect.
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
  const moved = { to, name, units: units.toString(), decimals, symbol, token: address }
  return { title: t('send.record', { symbol }), isOwn: true, transfer: moved }
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

/** Completes the transfer and resets the draft, unless the user has started a new one. */
function finish({ transfer, begun, walletName }: Asked, { hash, callsId }: Answer) {
  const { network, to, name } = transfer
  const { caipNetworkId, chainNamespace } = network
  recents.add(chainNamespace, { address: to, name, sentAt: Date.now() })
  const isThis = isStillHere(begun)
  if (isThis) draft.reset()
  const record = transactions.store.getState().list.find((one) => one.hash === hash)
  const isHere = isThis && router.isReviewing(['SendReview'])
  if (hash && record && isHere) {
    router.start([{ name: 'Account' }, { name: 'SendProgress', network: caipNetworkId, hash }])
    return
  }
  if (callsId !== undefined) {
    if (isHere) router.start([{ name: 'Account' }, { name: 'CallsStatus', id: callsId }])
    else toasts.success(isThis ? t('send.started') : t('send.earlierStarted', wordsOf(transfer)))
    return
  }
  if (isHere) router.reset({ name: 'Account' })
  if (!hash) throw new NoTransactionIdError()
  if (record && isUnclear(record)) return toasts.error(t('send.unclear'))
  const wallet = walletName ?? t('networks.yourWallet')
  const started = isThis ? t('send.started') : t('send.earlierStarted', wordsOf(transfer))
  toasts.success(record ? started : t('send.inWallet', { name: wallet }))
}

const isStillHere = (begun: Draft) => draft.store.getState() === begun && !isUnderWay(begun)

function wordsOf({ asset, units, to, name }: Transfer) {
  const amount = `${plainAmount(units, asset.decimals, formatLocale())} ${asset.symbol}`
  return { amount, to: name ?? shortAddress(to) }
}

function report(error: Error, { transfer, asked }: Attempt) {
  if (error instanceof AmountAndReceiverRequiredError) return toasts.error(t('send.incomplete'))
  const isRejected = isNo(error)
  if (asked && !isStillHere(asked.begun)) toasts.error(t('send.earlierFailed', wordsOf(asked.transfer)))
  else toasts.error(isRejected ? describeError(error) : t('send.failed'))
  if (!transfer) return
  if (isRejected) kitEvents.emit({ type: 'SEND_REJECTED', ...eventFacts(transfer) })
  else kitEvents.emit({ type: 'SEND_ERROR', message: toWire(error).message, ...eventFacts(transfer) })
}

const isNo = (error: unknown) => isRejection(error) || codeOf(error) === WindowClosedError.code

function eventFacts({ network, asset, units }: Transfer) {
  return { network: network.caipNetworkId, token: asset.symbol, amount: plainAmount(units, asset.decimals) }
}
