import { phrase, type Text } from '@oriel/clear-signing/phrases/phrase.ts'
import { accounts, ethereum, solana } from '../../../scenarios/support/fixtures.ts'
import { friend, usdc } from '../../../scenarios/support/mockChain.ts'
import { solanaAccount, solanaFriend } from '../../../scenarios/support/mockSolana.ts'
import type { Scenario, ScenarioGroup } from '../../../scenarios/support/scenario.ts'
import { answers, showConnected, showInFrame } from '../../../scenarios/support/setUp.ts'
import { showOnSolana } from '../../../scenarios/support/solanaFixtures.ts'
import type { TransactionRecord } from '../../../state/transactionRecord.ts'
import { transactions } from '../../../state/transactions.ts'

const hash = `0x${'1f'.repeat(32)}`
const otherHash = `0x${'2e'.repeat(32)}`
const network = ethereum.caipNetworkId
const createSendTitle = (symbol: string) => ({ key: 'send.record', params: { symbol } })

type Row = {
  name: string
  title: string
  record?: Partial<TransactionRecord>
  other?: Partial<TransactionRecord>
  reason?: Text | null
  isUnknown?: true
}

function show({ record, other, reason = null, isUnknown }: Row) {
  const own: TransactionRecord = {
    hash,
    networkId: network,
    from: accounts[0]?.eip155 ?? '',
    nonce: 7,
    sentAt: Date.now(),
    status: 'sent',
    title: createSendTitle('ETH'),
    isOwn: true,
    transfer: { to: friend, name: 'anna.eth', units: '250000000000000000', decimals: 18, symbol: 'ETH' },
    ...record,
  }
  answers.queries.failure = () => reason
  showConnected({ name: 'Account' })
  transactions.store.setState({
    list: isUnknown ? [] : [own, ...(other ? [{ ...own, hash: otherHash, ...other }] : [])],
  })
  showInFrame({ name: 'Account' }, { name: 'SendProgress', network, hash })
}

const replaced = { status: 'replaced', replacedBy: otherHash } as const
const rows: Row[] = [
  { name: 'progress', title: 'Pending' },
  { name: 'progress-unclear', title: 'Unclear whether it was sent', record: { isSignedHere: true } },
  {
    name: 'progress-other-wallet',
    title: 'Pending in another wallet',
    record: {
      nonce: undefined,
      transfer: { to: friend, units: '120500000', decimals: 6, symbol: 'USDC', token: usdc },
    },
  },
  { name: 'progress-confirmed', title: 'Confirmed', record: { status: 'success' } },
  {
    name: 'progress-long',
    title: 'Confirmed, long names and numbers',
    record: {
      status: 'success',
      transfer: {
        to: friend,
        name: 'a-very-long-name-that-somebody-really-registered.and-below-it.another-one.eth',
        units: '123456789012345678901234567890',
        decimals: 18,
        symbol: 'wbLSRGARDEN2031',
      },
    },
  },
  {
    name: 'progress-failed',
    title: 'Failed, with a reason',
    record: { status: 'reverted' },
    reason: phrase('failure.contractSays', { reason: 'The token is paused.' }),
  },
  { name: 'progress-failed-no-reason', title: 'Failed without a reason', record: { status: 'reverted' } },
  { name: 'progress-dropped', title: 'Dropped', record: { status: 'dropped', isSignedHere: true } },
  {
    name: 'progress-dropped-elsewhere',
    title: 'Dropped, sent by another wallet',
    record: { status: 'dropped', nonce: undefined },
  },
  {
    name: 'progress-sped-up',
    title: 'Sped up',
    record: replaced,
    other: { status: 'success', replaces: { hash, how: 'speed-up' } },
  },
  {
    name: 'progress-canceling',
    title: 'Canceling',
    record: { title: { key: 'send.record.cancel' }, transfer: undefined, replaces: { hash: otherHash, how: 'cancel' } },
  },
  {
    name: 'progress-canceled',
    title: 'Canceled',
    record: replaced,
    other: { status: 'success', replaces: { hash, how: 'cancel' }, transfer: undefined },
  },
  {
    name: 'progress-too-late',
    title: 'Confirmed before the cancellation',
    record: {
      ...replaced,
      title: { key: 'send.record.cancel' },
      transfer: undefined,
      replaces: { hash: otherHash, how: 'cancel' },
    },
    other: { status: 'success' },
  },
  { name: 'progress-replaced', title: 'Replaced by another wallet', record: { status: 'replaced' } },
  {
    name: 'progress-contract',
    title: 'Sent for a site',
    record: { title: phrase('action.swap'), isOwn: undefined, transfer: undefined, status: 'success' },
  },
  { name: 'progress-unknown', title: 'Unknown to this browser', isUnknown: true },
]

const scenarios: Scenario[] = rows.map((row) => ({
  name: row.name,
  title: row.title,
  surface: 'frame',
  waits: true,
  show: () => show(row),
}))

const solanaHash = '5'.repeat(87)
scenarios.push({
  name: 'progress-solana',
  title: 'Pending on Solana',
  surface: 'frame',
  waits: true,
  show() {
    const transfer = { to: solanaFriend, units: '400000000', decimals: 9, symbol: 'SOL' }
    const { caipNetworkId: networkId } = solana
    const about = {
      hash: solanaHash,
      networkId,
      from: solanaAccount,
      title: createSendTitle('SOL'),
      isOwn: true,
      transfer,
    } as const
    answers.queries.failure = () => null
    showOnSolana([{ name: 'Account' }, { name: 'SendProgress', network: networkId, hash: solanaHash }], { alone: true })
    transactions.store.setState({
      list: [{ ...about, sentAt: Date.now(), lastValidBlockHeight: 1000, status: 'sent' }],
    })
  },
})

export const progressScenarios: ScenarioGroup = { area: 'Send: progress', scenarios }
