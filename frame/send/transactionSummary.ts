import type { MessageKey } from '../i18n/i18n.ts'
import type { TransactionRecord } from '../state/transactionRecord.ts'

type Plain = Exclude<MessageKey & `progress.${string}`, 'progress.reason' | 'progress.successText'>

/** What is told of a transaction, and what can be done about it. */
export type Story = {
  title: Plain
  text: Plain | 'progress.successText'
  tone: 'waiting' | 'success' | 'danger' | 'warning'
  /** How many of the steps (approved, sent, confirmed) are done; undefined where it did not come to its end. */
  steps: 1 | 2 | 3 | undefined
  /** Nothing moved, so the same may be tried once more. */
  mayRepeat: boolean
  /** Another transaction of the account, which tells the rest. */
  see: string | undefined
}

/** `other`: the record of what took its place, where it is known here. */
export function storyOf(record: TransactionRecord, other: TransactionRecord | undefined): Story {
  const { status, transfer, replaces, replacedBy } = record
  const isCancel = replaces?.how === 'cancel'
  const told = { steps: undefined, mayRepeat: false, see: undefined } as const
  switch (status) {
    case 'sent':
      if (isUnclear(record))
        return {
          ...told,
          title: 'progress.unclear',
          text: 'progress.unclearText',
          tone: 'waiting',
          steps: 1,
          see: replaces?.hash,
        }
      return {
        ...told,
        title: isCancel ? 'progress.canceling' : 'progress.of.sent',
        text: isCancel ? 'progress.cancelingText' : 'progress.sentText',
        tone: 'waiting',
        steps: 2,
        see: replaces?.hash,
      }
    case 'success':
      if (isCancel)
        return { ...told, title: 'progress.canceled', text: 'progress.canceledText', tone: 'success', steps: 3 }
      return {
        ...told,
        title: 'progress.of.success',
        text: transfer ? 'progress.successText' : 'progress.successOther',
        tone: 'success',
        steps: 3,
      }
    case 'reverted':
      return {
        ...told,
        title: 'progress.of.reverted',
        text: 'progress.revertedText',
        tone: 'danger',
        mayRepeat: transfer !== undefined,
      }
    case 'dropped':
      return { ...told, ...droppedStory(record) }
    case 'replaced':
      return { ...told, ...replacedStory(record, other), see: other ? replacedBy : undefined }
  }
}

/** Ours was handed to the network, and no node has said that it has it: the connection may have ended before or after. */
export const isUnclear = ({ status, isSignedHere, isSeen }: TransactionRecord) =>
  status === 'sent' && isSignedHere && !isSeen

type Outcome = Pick<Story, 'title' | 'text' | 'tone' | 'mayRepeat'>

/**
 * No node knows it: on Solana its time is over, an EVM network may have it later. Ours is repeated with the same nonce, so that
 * only one of the two is ever mined; another wallet may have sent it faster, under another hash.
 */
function droppedStory({ networkId, transfer, isSignedHere, isSeen }: TransactionRecord): Outcome {
  const tone = 'warning'
  const hasTransfer = transfer !== undefined
  if (networkId.startsWith('solana:'))
    return { title: 'progress.of.dropped', text: 'progress.droppedText', tone, mayRepeat: hasTransfer }
  if (!isSignedHere) return { title: 'progress.lost', text: 'progress.lostElsewhereText', tone, mayRepeat: false }
  return { title: 'progress.lost', text: 'progress.lostText', tone, mayRepeat: hasTransfer && !isSeen }
}

/** Two with one nonce: which one the network took. */
function replacedStory(record: TransactionRecord, other: TransactionRecord | undefined): Outcome {
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
