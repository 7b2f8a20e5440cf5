import { type Risk, risk } from '../../description/description.ts'
import type { Label } from '../../description/items.ts'
import { phrase, type StoredPhrase } from '../../phrases/phrase.ts'

export type RightKind =
  | 'manage'
  | 'borrow'
  | 'spendAll'
  | 'spendSome'
  | 'stream'
  | 'nft'
  | 'operate'
  | 'claim'
  | 'orders'
  | 'vote'
  | 'stake'
  | 'name'
  | 'resolver'
  | 'earnings'
  | 'position'
  | 'control'
  | 'code'
  | 'safe'
  | 'guard'
  | 'noGuard'
  | 'noHandler'
  | 'threshold'
  | 'owner'
  | 'order'
  | 'hash'

type KindOfRight = {
  title: StoredPhrase
  /** Label for the address that receives the right. */
  label: Label
  loss: Risk
  /** True if apps request the right only for their own contracts, so an address without code is a danger. */
  isForContracts?: true
}

/**
 * Rights that are granted without moving a balance. A call and a signature that grant the same right share these texts.
 */
export const rightKinds: Record<RightKind, KindOfRight> = {
  manage: {
    title: phrase('action.allowManaging'),
    label: 'item.manager',
    loss: risk('danger', 'manager'),
    isForContracts: true,
  },
  borrow: {
    title: phrase('action.allowBorrowing'),
    label: 'item.mayBorrowForYou',
    loss: risk('danger', 'credit'),
    isForContracts: true,
  },
  spendAll: {
    title: phrase('action.allowSpending'),
    label: 'item.spender',
    loss: risk('danger', 'unlimited-allowance', { asset: phrase('asset.ofThisKind') }),
    isForContracts: true,
  },
  spendSome: {
    title: phrase('action.allowSpending'),
    label: 'item.spender',
    loss: risk('danger', 'allowance-unchecked'),
    isForContracts: true,
  },
  stream: {
    title: phrase('action.allowStreaming'),
    label: 'item.spender',
    loss: risk('danger', 'manager.streams'),
    isForContracts: true,
  },
  nft: {
    title: phrase('action.allowNft'),
    label: 'item.spender',
    loss: risk('danger', 'permit.nft'),
    isForContracts: true,
  },
  operate: {
    title: phrase('action.allowAllNfts'),
    label: 'item.operator',
    loss: risk('danger', 'approval-for-all.unnamed'),
    isForContracts: true,
  },
  claim: {
    title: phrase('action.allowClaiming'),
    label: 'item.givenTo',
    loss: risk('danger', 'manager.claims'),
  },
  orders: {
    title: phrase('action.allowOrders'),
    label: 'item.givenTo',
    loss: risk('danger', 'manager.orders'),
  },
  vote: {
    title: phrase('action.giveVotes'),
    label: 'item.votesForYou',
    loss: risk('warning', 'voting-rights'),
  },
  stake: {
    title: phrase('action.delegateStake'),
    label: 'item.givenTo',
    loss: risk('warning', 'stake-rights'),
  },
  name: {
    title: phrase('action.giveName'),
    label: 'item.newOwner',
    loss: risk('danger', 'ownership-transfer.name'),
  },
  resolver: {
    title: phrase('action.redirectName'),
    label: 'item.decidedBy',
    loss: risk('danger', 'ownership-transfer.resolver'),
  },
  earnings: {
    title: phrase('action.redirectEarnings'),
    label: 'item.receiver',
    loss: risk('danger', 'other-recipient.earnings'),
  },
  position: {
    title: phrase('action.givePosition'),
    label: 'item.newOwner',
    loss: risk('danger', 'ownership-transfer.position'),
  },
  control: {
    title: phrase('action.transferOwnership'),
    label: 'item.newOwner',
    loss: risk('danger', 'ownership-transfer'),
  },
  code: {
    title: phrase('action.replaceCode'),
    label: 'item.newCode',
    loss: risk('danger', 'ownership-transfer.code'),
  },
  safe: {
    title: phrase('action.giveSafe'),
    label: 'item.givenTo',
    loss: risk('danger', 'ownership-transfer.safe'),
  },
  guard: {
    title: phrase('action.giveSafe'),
    label: 'item.givenTo',
    loss: risk('danger', 'ownership-transfer.guard'),
  },
  noGuard: {
    title: phrase('action.weakenSafe'),
    label: 'item.givenTo',
    loss: risk('danger', 'weaker-safe'),
  },
  noHandler: {
    title: phrase('action.weakenSafe'),
    label: 'item.givenTo',
    loss: risk('danger', 'weaker-safe.handler'),
  },
  threshold: {
    title: phrase('action.changeSafeOwners'),
    label: 'item.givenTo',
    loss: risk('danger', 'weaker-safe.threshold'),
  },
  owner: {
    title: phrase('action.changeSafeOwners'),
    label: 'item.removedOwner',
    loss: risk('danger', 'weaker-safe.owner'),
  },
  order: {
    title: phrase('action.order'),
    label: 'item.givenTo',
    loss: risk('danger', 'order.unread'),
  },
  hash: {
    title: phrase('action.safeTransaction'),
    label: 'item.givenTo',
    loss: risk('danger', 'blind-hash'),
  },
}
