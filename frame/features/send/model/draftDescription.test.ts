import { type Item, type Risk, risk } from '@oriel/clear-signing/description/description.ts'
import { type Label, toAddressItem } from '@oriel/clear-signing/description/items.ts'
import type { AssetChange } from '@oriel/clear-signing/description/simulation.ts'
import { phrase } from '@oriel/clear-signing/phrases/phrase.ts'
import { builtInNetworks, type Network } from '@oriel/shared/chains/networks.ts'
import { expect, test } from 'vitest'
import { readRecipient } from '../../approval/model/recipient.ts'
import { getFurtherRisks, isPlainTransfer, matchesTransfer } from './draftDescription.ts'
import type { Transfer } from './validateDraft.ts'

const ethereum = builtInNetworks.find(({ chainNamespace }) => chainNamespace === 'eip155') as Network
const solana = builtInNetworks.find(({ chainNamespace }) => chainNamespace === 'solana') as Network
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const anna = '0x0D3eB21b6b21833A4939Cfff4810E9AE0758e12C'
const bob = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const from = '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25'

const createAsset = (address?: string) => ({ address }) as Transfer['asset']
const transfer = { network: ethereum, from, to: anna, units: 5n, asset: createAsset() }
const createAmount = (units: bigint): Item => ({
  label: phrase('item.amount'),
  kind: 'amount',
  amount: { units, symbol: 'X' },
})
const createAddress = (label: Label, value: string): Item => toAddressItem(label, value)
const createDescription = (...headline: Item[]) => ({ headline })
const createSimulation = (...changes: Partial<AssetChange>[]) => ({
  headline: [],
  simulation: { ok: true as const, changes: changes as AssetChange[], approvals: [], gasUsed: 0n },
})

test('default: a request is the transfer of the form when amount and recipient are the same', () => {
  const description = createDescription(
    createAmount(5n),
    createAddress('item.to', anna.toLowerCase()),
    createAddress(phrase('item.token.claimed', { name: 'Anna' }), usdc),
  )
  expect(matchesTransfer(description, transfer)).toBe(true)
  expect(readRecipient(description)).toBe(anna.toLowerCase())
})

test.each([
  ['another amount', createDescription(createAmount(6n), createAddress('item.to', anna))],
  ['another recipient', createDescription(createAmount(5n), createAddress('item.to', bob))],
  ['the recipient stands elsewhere', createDescription(createAmount(5n), createAddress('item.spender', anna))],
  ['no amount', createDescription(createAddress('item.to', anna))],
  ['nothing', createDescription()],
])('error: %s is another transfer', (_, description) => {
  expect(matchesTransfer(description, transfer)).toBe(false)
})

test('behavior: on Solana the description may name the owner of the token account, but must name a recipient', () => {
  const other = { ...transfer, network: solana }
  expect(matchesTransfer(createDescription(createAmount(5n), createAddress('item.to', 'Owner1111')), other)).toBe(true)
  expect(matchesTransfer(createDescription(createAmount(5n)), other)).toBe(false)
})

test('default: the balance changes of a plain transfer are not shown', () => {
  expect(isPlainTransfer(createSimulation({ kind: 'native', amount: -5n }), transfer)).toBe(true)
  const ofToken = { ...transfer, asset: createAsset(usdc) }
  expect(isPlainTransfer(createSimulation({ kind: 'erc20', token: usdc.toLowerCase(), amount: -5n }), ofToken)).toBe(
    true,
  )
  expect(isPlainTransfer(createSimulation(), { ...transfer, to: from })).toBe(true)
})

test.each([
  ['more than the amount leaves', createSimulation({ kind: 'native', amount: -6n })],
  ['another token leaves', createSimulation({ kind: 'erc20', token: usdc, amount: -5n })],
  [
    'another token leaves with it',
    createSimulation({ kind: 'native', amount: -5n }, { kind: 'erc20', token: usdc, amount: -1n }),
  ],
  ['nothing leaves', createSimulation()],
])('behavior: balance changes are shown when %s', (_, description) => {
  expect(isPlainTransfer(description, transfer)).toBe(false)
})

test('behavior: a failed or missing simulation is reported as a risk, without a list of changes', () => {
  expect(isPlainTransfer({ headline: [], simulation: { ok: false, reason: phrase('failure.none') } }, transfer)).toBe(
    true,
  )
  expect(isPlainTransfer({ headline: [], simulation: { unavailable: true, reason: '' } }, transfer)).toBe(true)
})

test('behavior: a risk that the review already names is not repeated, every other risk is shown', () => {
  const all = [
    risk('danger', 'zero-address'),
    risk('info', 'own-address'),
    risk('warning', 'whole-balance', { asset: 'X' }),
    risk('danger', 'simulation-failed', { reason: phrase('failure.none') }),
  ]
  const self = { code: 'self', level: 'warning', blocks: false, text: 'send.warning.self' } as const
  const getCodes = (risks: Risk[]) => risks.map(({ code }) => code)
  expect(getCodes(getFurtherRisks(all, { warnings: [self], isFailureSaid: true }))).toEqual([
    'zero-address',
    'whole-balance',
  ])
  expect(getCodes(getFurtherRisks(all, { warnings: [], isFailureSaid: false }))).toEqual(getCodes(all))
})
