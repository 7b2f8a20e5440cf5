import type { MessageKey } from '../i18n/i18n.ts'
import type { Activity } from './activity.ts'

const operations: Record<string, MessageKey> = {
  approve: 'activity.approve',
  bought: 'activity.bought',
  borrow: 'activity.borrow',
  burn: 'activity.burn',
  cancel: 'activity.cancel',
  claim: 'activity.claim',
  deploy: 'activity.deploy',
  deposit: 'activity.deposit',
  execute: 'activity.execute',
  mint: 'activity.mint',
  receive: 'activity.receive',
  repay: 'activity.repay',
  send: 'activity.send',
  sell: 'activity.sell',
  stake: 'activity.stake',
  trade: 'activity.trade',
  unstake: 'activity.unstake',
  withdraw: 'activity.withdraw',
}

/**
 * Returns undefined when our own record has a title. The title is in the past tense once the transaction is confirmed.
 */
export function titleKeyOf({ status, history, record }: Activity): MessageKey | undefined {
  if (status === 'confirmed' && history) return operations[history.metadata.operationType] ?? 'activity.other'
  if (record) return undefined
  return status === 'failed' ? 'activity.failed' : 'activity.other'
}
