import { acquaintanceRisks } from '@oriel/clear-signing/description/recipients.ts'
import { wholeBalanceRisk } from '@oriel/clear-signing/description/wholeBalance.ts'
import { expect, test } from 'vitest'
import type { HistoryTransaction, Transfer } from '#shared/backend/account.ts'
import { builtInNetworks, type Network } from '#shared/chains/networks.ts'
import type { TransactionRecord } from '../state/transactionRecord.ts'
import { knownRecipients } from './knownRecipients.ts'

const [ethereum, solana] = ['eip155', 'solana'].map((namespace) =>
  builtInNetworks.find(({ chainNamespace }) => chainNamespace === namespace),
) as [Network, Network]
const from = '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const junk = '0xBad0000000000000000000000000000000000bad'
const friend = '0xA1b2C3d4E5f60718293a4b5c6D7e8F901234BEEF'
const twin = '0xA1b2000000000000000000000000000000bBBEEF'

const record = (status: TransactionRecord['status'], to: string): TransactionRecord => ({
  hash: '0x1',
  networkId: 'eip155:1',
  from: from.toLowerCase(),
  sentAt: 0,
  title: 'Send',
  status,
  transfer: { to, units: '1', decimals: 18, symbol: 'ETH' },
})

const out = (recipient: string, token?: string, isSpam = false): Transfer => ({
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

const outNft = (recipient: string): Transfer => ({
  direction: 'out',
  quantity: { numeric: '1' },
  recipient,
  nft_info: { flags: { is_spam: false }, contract: `${ethereum.caipNetworkId}:${junk}`, tokenId: '1' },
})

type Mined = Partial<HistoryTransaction['metadata']> & { transfers: Transfer[] }

const mined = ({ transfers, ...more }: Mined): HistoryTransaction => ({
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

const paidBy = (...history: HistoryTransaction[]) => knownRecipients({ network: ethereum, from, records: [], history })

test('default: the list has the recipients of this account’s payments in this browser and at the indexer', () => {
  const history = [
    mined({ sentTo: 'paid', transfers: [out('paid')] }),
    mined({ sentTo: usdc.toLowerCase(), transfers: [out('got a token', usdc)] }),
  ]
  const found = knownRecipients({ network: ethereum, from, records: [record('success', 'sent')], history })
  expect(found).toEqual(['sent', 'paid', 'got a token'])
})

test('behavior: failed transfers, and transfers that others wrote into the history, are left out', () => {
  const failed = mined({ status: 'failed', sentTo: 'failed', transfers: [out('failed')] })
  const poison = mined({ sentFrom: junk, sentTo: usdc, transfers: [out('poison', usdc)] })
  const records = (['sent', 'reverted', 'replaced', 'dropped'] as const).map((status) => record(status, status))
  const other = { ...record('success', 'of another account'), from: junk }
  const sources = { network: ethereum, from, records: [...records, other], history: [failed, poison] }
  expect(knownRecipients(sources)).toEqual([])
})

const poisons: [title: string, mined: HistoryTransaction][] = [
  [
    'that emits a transfer of its own token',
    mined({ operationType: 'execute', sentTo: junk, transfers: [out(twin, junk)] }),
  ],
  ['that does so for a plain transfer of that token', mined({ sentTo: junk, transfers: [out(twin, junk)] })],
  ['that does so for a payment', mined({ sentTo: junk, transfers: [out(junk), out(twin, junk)] })],
  ['whose token is marked as spam', mined({ sentTo: junk, transfers: [out(twin, junk, true)] })],
  ['that emits a transfer of an NFT', mined({ sentTo: junk, transfers: [outNft(twin)] })],
  [
    'that passes on a known token that it may spend',
    mined({ operationType: 'execute', sentTo: junk, transfers: [out(twin, usdc)] }),
  ],
  ['that does so behind the name of a transfer', mined({ sentTo: junk, transfers: [out(twin, usdc)] })],
]

test.each(poisons)('error: a contract %s makes no recipient known (S6)', (_, poison) => {
  const paid = paidBy(mined({ sentTo: friend, transfers: [out(friend)] }), poison)
  expect(paid).not.toContain(twin)
  expect(acquaintanceRisks({ to: twin, account: from, paid, isUnused: false })).toMatchObject([
    { level: 'danger', code: 'look-alike-recipient' },
  ])
  const whole = { asset: 'ETH', receivers: [twin], isUnread: false, known: [from, ...paid] }
  expect(wholeBalanceRisk(whole)).toMatchObject({ level: 'danger' })
})

test('error: on Solana only a recipient that the transaction names is known, and none of spam (S6)', () => {
  const named = mined({ sentTo: 'named', transfers: [out('named', 'mint'), out('passed on', 'mint')] })
  const spam = mined({ sentTo: 'of spam', transfers: [out('of spam', 'mint', true)] })
  const program = mined({ operationType: 'execute', sentTo: 'of a program', transfers: [out('of a program')] })
  const history = [named, spam, program]
  expect(knownRecipients({ network: solana, from, records: [], history })).toEqual(['named'])
})
