import { createStore } from 'zustand/vanilla'
import { AmountAndReceiverRequiredError } from '#shared/catalogueErrors.ts'
import {
  NameNotFoundError,
  NoTransactionIdError,
  RecipientBlockedError,
  RecipientChangedError,
} from '#shared/sendErrors.ts'
import { namesApi } from '../api/names.ts'
import { chainOf } from '../chains/chains.ts'
import { isRejection } from '../connectors/isRejection.ts'
import { t } from '../i18n/i18n.ts'
import { askForTransfer } from '../requests/askForTransfer.ts'
import { transactionId } from '../requests/transactionNotes.ts'
import { router } from '../router/router.ts'
import { kitEvents } from '../state/kitEvents.ts'
import { session } from '../state/session.ts'
import { toasts } from '../state/toasts.ts'
import type { TransactionRecord } from '../state/transactionRecord.ts'
import { transactions } from '../state/transactions.ts'
import { draft } from './draft.ts'
import { plainAmount } from './fiat.ts'
import { recents } from './recents.ts'
import { readRecipient, sameAddress } from './recipient.ts'
import { type Transfer, toWish } from './rules.ts'
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
    let transfer: Transfer | undefined
    try {
      transfer = make()
      await carryOut(transfer)
      store.setState(idle)
    } catch (error) {
      store.setState({ stage: 'idle', error: isRejection(error) ? undefined : (error as Error) })
      tell(error as Error, transfer)
    }
  },
}

async function carryOut(transfer: Transfer) {
  const startedAt = Date.now()
  kitEvents.emit({ type: 'SEND_INITIATED', ...eventFacts(transfer) })
  mustNotBeLost(transfer)
  await mustBeSame(transfer)
  const { network, from } = transfer
  const sending = await chainOf(network.chainNamespace).sending()
  const request = await sending.toRequest(toWish(transfer))
  store.setState({ stage: 'asking' })
  const note = { title: t('send.record', { symbol: transfer.asset.symbol }), ...noteOf(transfer) }
  try {
    finish(transfer, transactionId(await askForTransfer({ ...request, network, from, note })))
  } catch (error) {
    // The network did not answer when it was sent, so it may have it: what is followed already has not failed.
    const sent = sentSince(startedAt, transfer)
    if (!sent) throw error
    finish(transfer, sent.hash)
  }
}

function mustNotBeLost({ network, from, to, asset }: Transfer) {
  const isToken = asset.address !== undefined && sameAddress(asset.address, to)
  const facts = { isContract: undefined, isUnused: undefined, isToken }
  const warnings = warningsOf({ namespace: network.chainNamespace, from, to, facts, before: [] })
  const blocking = warnings.find(({ blocks }) => blocks)
  if (blocking) throw new RecipientBlockedError(undefined, { data: { reason: blocking.code } })
}

/** A name is looked up once more: whoever has it may have changed it since it was typed. */
async function mustBeSame({ name, to, network }: Transfer) {
  if (name === undefined) return
  const { chainNamespace } = network
  const answer = await namesApi.resolve(name, chainNamespace)
  const now = answer === undefined ? undefined : readRecipient(answer, chainNamespace)
  if (now?.state !== 'found') {
    draft.setRecipient('')
    draft.setRecipient(name)
    throw new NameNotFoundError()
  }
  if (sameAddress(now.address, to)) return
  draft.putAddress(name, now.address)
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

/** The draft begins anew, and the way back leads to the account. */
function finish({ network, to, name }: Transfer, hash: string | undefined) {
  const { caipNetworkId, chainNamespace } = network
  recents.add(chainNamespace, { address: to, ...(name && { name }), sentAt: Date.now() })
  draft.reset()
  const isFollowed = transactions.store.getState().list.some((record) => record.hash === hash)
  const isHere = router.store.getState().open && router.current().name === 'SendReview'
  if (hash && isFollowed && isHere) {
    router.start([{ name: 'Account' }, { name: 'SendProgress', network: caipNetworkId, hash }])
    return
  }
  if (isHere) router.reset({ name: 'Account' })
  if (!hash) throw new NoTransactionIdError()
  const wallet = session.of(chainNamespace).walletName ?? t('networks.yourWallet')
  toasts.success(isFollowed ? t('send.started') : t('send.inWallet', { name: wallet }))
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
