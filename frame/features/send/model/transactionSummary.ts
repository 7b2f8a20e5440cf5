import type { MessageKey } from '../../../i18n/i18n.ts'
import type { TransactionRecord } from '../../../state/transactionRecord.ts'

type Plain = Exclude<MessageKey & `progress.${string}`, 'progress.reason'>

export type TransactionSummary = {
  title: Plain
  text: Plain
  tone: 'waiting' | 'success' | 'danger' | 'warning'
  /** Number of completed steps (approved, sent, confirmed). Undefined if the transaction was not completed. */
  steps: 1 | 2 | 3 | undefined
  mayRepeat: boolean
  see: string | undefined
}

/** Summarizes a transaction. `other` is the replacement's record, if this browser has it. */
export function summarizeTransaction(
  record: TransactionRecord,
  other: TransactionRecord | undefined,
): TransactionSummary {
  const { status, transfer, replaces, replacedBy } = record
  const isCancel = replaces?.how === 'cancel'
  const base = { steps: undefined, mayRepeat: false, see: undefined } as const
  switch (status) {
    case 'sent':
      if (isUnclear(record))
        return {
          ...base,
          title: 'progress.unclear',
          text: 'progress.unclearText',
          tone: 'waiting',
          steps: 1,
          see: replaces?.hash,
        }
      return {
        ...base,
        title: isCancel ? 'progress.canceling' : 'progress.of.sent',
        text: isCancel ? 'progress.cancelingText' : 'progress.sentText',
        tone: 'waiting',
        steps: 2,
        see: replaces?.hash,
      }
    case 'success':
      if (isCancel)
        return { ...base, title: 'progress.canceled', text: 'progress.canceledText', tone: 'success', steps: 3 }
      return {
        ...base,
        title: 'progress.of.success',
        text: transfer ? 'progress.successText' : 'progress.successOther',
        tone: 'success',
        steps: 3,
      }
    case 'reverted':
      return {
        ...base,
        title: 'progress.of.reverted',
        text: 'progress.revertedText',
        tone: 'danger',
        mayRepeat: transfer !== undefined,
      }
    case 'dropped':
      return { ...base, ...summarizeDropped(record) }
    case 'replaced':
      return { ...base, ...summarizeReplaced(record, other), see: other ? replacedBy : undefined }
  }
}

/**
 * True if our wallet sent the transaction but no node has confirmed receiving it. The connection may have failed before
 * or after a node received it.
 */
export const isUnclear = ({ status, isSignedHere, isSeen }: TransactionRecord) =>
  status === 'sent' && isSignedHere && !isSeen

type Outcome = Pick<TransactionSummary, 'title' | 'text' | 'tone' | 'mayRepeat'>

/**
 * Summarizes a transaction that no node has. On Solana, the transaction has expired. An EVM network may still receive
 * it. Repeating a transaction of our wallet reuses its nonce, so only one of the two can be mined. Another wallet may
 * have replaced its transaction with a faster one, which has another hash.
 */
function summarizeDropped({ networkId, transfer, isSignedHere, isSeen }: TransactionRecord): Outcome {
  const tone = 'warning'
  const hasTransfer = transfer !== undefined
  if (networkId.startsWith('solana:'))
    return { title: 'progress.of.dropped', text: 'progress.droppedText', tone, mayRepeat: hasTransfer }
  if (!isSignedHere) return { title: 'progress.lost', text: 'progress.lostElsewhereText', tone, mayRepeat: false }
  return { title: 'progress.lost', text: 'progress.lostText', tone, mayRepeat: hasTransfer && !isSeen }
}

function summarizeReplaced(record: TransactionRecord, other: TransactionRecord | undefined): Outcome {
  if (record.replaces && record.replacedBy === record.replaces.hash) {
    return { title: 'progress.tooLate', text: 'progress.tooLateText', tone: 'warning', mayRepeat: false }
  }
  const how = other?.replaces?.hash === record.hash ? other.replaces.how : undefined
  if (how === 'cancel') {
    const mayRepeat = record.transfer !== undefined
    return { title: 'progress.canceled', text: 'progress.canceledText', tone: 'success', mayRepeat }
  }
  if (how === 'speed-up') {
    return { title: 'progress.spedUp', text: 'progress.spedUpText', tone: 'success', mayRepeat: false }
  }
  return { title: 'progress.of.replaced', text: 'progress.replacedText', tone: 'warning', mayRepeat: false }
}
