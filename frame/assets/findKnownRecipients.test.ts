import { getAcquaintanceRisks } from '@oriel/clear-signing/description/recipients.ts'
import { createWholeBalanceRisk } from '@oriel/clear-signing/description/wholeBalance.ts'
import type { HistoryTransaction, Transfer } from '@oriel/shared/backend/account.ts'
import { builtInNetworks, type Network } from '@oriel/shared/chains/networks.ts'
import { expect, test } from 'vitest'
import type { TransactionRecord } from '../state/transactionRecord.ts'
import { findKnownRecipients } from './findKnownRecipients.ts'

const [ethereum, solana] = ['eip155', 'solana'].map((namespace) =>
  builtInNetworks.find(({ chainNamespace }) => chainNamespace === namespace),
) as [Network, Network]
const from = '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const junk = '0xBad0000000000000000000000000000000000bad'
const friend = '0xA1b2C3d4E5f60718293a4b5c6D7e8F901234BEEF'
const twin = '0xA1b2000000000000000000000000000000bBBEEF'

const createRecord = (status: TransactionRecord['status'], to: string): TransactionRecord => ({
  hash: '0x1',
  networkId: 'eip155:1',
  from: from.toLowerCase(),
  sentAt: 0,
  title: 'Send',
  status,
  transfer: { to, units: '1', decimals: 18, symbol: 'ETH' },
})

const createOutgoing = (recipient: string, token?: string, isSpam = false): Transfer => ({
  direction: 'out',
  quantity: { numeric: '1' },
  sender: from,
  recipient,
  fungible_info: {
    symbol: 'ANY',
    flags: { is_spam: isSpam },
    ...(token !== undefined && { address: `${ethereum.caipNetworkId}:${token}` }),
  },
})

const createOutgoingNft = (recipient: string): Transfer => ({
  direction: 'out',
  quantity: { numeric: '1' },
  recipient,
  nft_info: { flags: { is_spam: false }, contract: `${ethereum.caipNetworkId}:${junk}`, tokenId: '1' },
})

type Mined = Partial<HistoryTransaction['metadata']> & { transfers: Transfer[] }

const createMined = ({ transfers, ...more }: Mined): HistoryTransaction => ({
  id: '',
  metadata: {
    operationType: 'send',
    hash: '0x1',
    minedAt: '',
    sentFrom: from,
    sentTo: '',
    status: 'confirmed',
    nonce: 1,
    ...more,
  },
  transfers,
})

const paidBy = (...history: HistoryTransaction[]) =>
  findKnownRecipients({ network: ethereum, from, records: [], history })

test('default: the list has the recipients of this account’s payments in this browser and at the indexer', () => {
  const history = [
    createMined({ sentTo: 'paid', transfers: [createOutgoing('paid')] }),
    createMined({ sentTo: usdc.toLowerCase(), transfers: [createOutgoing('got a token', usdc)] }),
  ]
  const found = findKnownRecipients({ network: ethereum, from, records: [createRecord('success', 'sent')], history })
  expect(found).toEqual(['sent', 'paid', 'got a token'])
})

test('behavior: failed transfers, and transfers that others wrote into the history, are left out', () => {
  const failed = createMined({ status: 'failed', sentTo: 'failed', transfers: [createOutgoing('failed')] })
  const poison = createMined({ sentFrom: junk, sentTo: usdc, transfers: [createOutgoing('poison', usdc)] })
  const records = (['sent', 'reverted', 'replaced', 'dropped'] as const).map((status) => createRecord(status, status))
  const other = { ...createRecord('success', 'of another account'), from: junk }
  const sources = { network: ethereum, from, records: [...records, other], history: [failed, poison] }
  expect(findKnownRecipients(sources)).toEqual([])
})

const poisons: [title: string, mined: HistoryTransaction][] = [
  [
    'that emits a transfer of its own token',
    createMined({ operationType: 'execute', sentTo: junk, transfers: [createOutgoing(twin, junk)] }),
  ],
  [
    'that does so for a plain transfer of that token',
    createMined({ sentTo: junk, transfers: [createOutgoing(twin, junk)] }),
  ],
  [
    'that does so for a payment',
    createMined({ sentTo: junk, transfers: [createOutgoing(junk), createOutgoing(twin, junk)] }),
  ],
  ['whose token is marked as spam', createMined({ sentTo: junk, transfers: [createOutgoing(twin, junk, true)] })],
  ['that emits a transfer of an NFT', createMined({ sentTo: junk, transfers: [createOutgoingNft(twin)] })],
  [
    'that passes on a known token that it may spend',
    createMined({ operationType: 'execute', sentTo: junk, transfers: [createOutgoing(twin, usdc)] }),
  ],
  [
    'that does so behind the name of a transfer',
    createMined({ sentTo: junk, transfers: [createOutgoing(twin, usdc)] }),
  ],
]

test.each(poisons)('error: a contract %s makes no recipient known (S6)', (_, poison) => {
  const paid = paidBy(createMined({ sentTo: friend, transfers: [createOutgoing(friend)] }), poison)
  expect(paid).not.toContain(twin)
  expect(getAcquaintanceRisks({ to: twin, account: from, paid, isUnused: false })).toMatchObject([
    { level: 'danger', code: 'look-alike-recipient' },
  ])
  const whole = { asset: 'ETH', receivers: [twin], isUnread: false, known: [from, ...paid] }
  expect(createWholeBalanceRisk(whole)).toMatchObject({ level: 'danger' })
})

test('error: on Solana only a recipient that the transaction names is known, and none of spam (S6)', () => {
  const named = createMined({
    sentTo: 'named',
    transfers: [createOutgoing('named', 'mint'), createOutgoing('passed on', 'mint')],
  })
  const spam = createMined({ sentTo: 'of spam', transfers: [createOutgoing('of spam', 'mint', true)] })
  const program = createMined({
    operationType: 'execute',
    sentTo: 'of a program',
    transfers: [createOutgoing('of a program')],
  })
  const history = [named, spam, program]
  expect(findKnownRecipients({ network: solana, from, records: [], history })).toEqual(['named'])
})
