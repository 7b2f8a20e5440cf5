import { phrase } from '@oriel/clear-signing/phrases/phrase.ts'
import { t } from '../../../i18n/i18n.ts'
import { createEntry, createUsdcTransfer } from '../../../scenarios/support/accountFixtures.ts'
import { accounts, ethereum } from '../../../scenarios/support/fixtures.ts'
import { friend, permit2, usdc } from '../../../scenarios/support/mockChain.ts'
import type {
  RecordedApproval,
  RecordedText,
  RecordedTransfer,
  TransactionRecord,
} from '../../../state/transactionRecord.ts'

const minute = 60_000
const hour = 60 * minute
const network = ethereum.caipNetworkId

const transfer: RecordedTransfer = { to: friend, units: '1500000', decimals: 6, symbol: 'USDC', token: usdc }
const approval: RecordedApproval = { spender: permit2, token: usdc, symbol: 'USDC' }
const longTitle = 'Transfer ownership of a contract with quite a long description'

/**
 * Statuses and ages of the transactions. Ages in minutes include a half minute, so that "3 min" does not turn into "4
 * min" in a screenshot.
 */
const statuses: [TransactionRecord['status'], title: RecordedText, ago: number, more?: Partial<TransactionRecord>][] = [
  ['sent', phrase('action.send'), 1.5 * minute, { transfer, isSignedHere: true, isSeen: true }],
  ['success', phrase('action.swap'), 12.5 * minute],
  ['sent', phrase('action.swapFor', { give: 'USDC', get: 'ETH' }), 0.5 * minute, { isSignedHere: true, isSeen: true }],
  ['reverted', phrase('action.send'), 3.5 * hour, { transfer }],
  ['replaced', phrase('action.sendTokens'), 49 * hour, { transfer }],
  ['dropped', longTitle, 24 * 40 * hour, { isSignedHere: true }],
  ['sent', phrase('action.sendTokens'), 2.5 * minute, { transfer, isSignedHere: true }],
  ['success', phrase('action.allowSpending'), 20 * hour, { approval }],
]

export const createRecords = (): TransactionRecord[] =>
  statuses.map(([status, title, ago, more], at) => ({
    hash: `0x${`${at}`.repeat(64)}`,
    networkId: network,
    from: accounts[0]?.eip155 ?? '',
    nonce: at,
    sentAt: Date.now() - ago,
    status,
    title,
    replacedBy: status === 'replaced' ? `0x${'9'.repeat(64)}` : undefined,
    ...more,
  }))

export const getHash = (at: number) => createEntry(at, { ago: 0 }).metadata.hash

/** Creates a swap. The index does not see native currency that a contract pays out. */
export function createOwnSwap() {
  const swap = { swapFromToken: 'USDC', swapToToken: 'ETH', swapFromAmount: '1.5', swapToAmount: '0.0005' }
  const from = accounts[0].eip155
  const own = {
    hash: getHash(9),
    networkId: network,
    from,
    sentAt: Date.now(),
    status: 'success',
    isOwn: true,
    swap,
  } as const
  const indexed = createEntry(9, {
    ago: minute,
    operationType: 'execute',
    sentTo: friend,
    transfers: [createUsdcTransfer('out', '1.5')],
  })
  return {
    history: () => ({ data: [indexed] }),
    records: [{ ...own, title: t('swap.record', { amount: '1.5 USDC', symbol: 'ETH' }) }],
  }
}
