import { type Description, type Risk, risk } from '@oriel/clear-signing/description/description.ts'
import type { Failure } from '@oriel/clear-signing/description/failure.ts'
import { toAddressItem, toTextItem } from '@oriel/clear-signing/description/items.ts'
import type { Simulation } from '@oriel/clear-signing/description/simulation.ts'
import { phrase } from '@oriel/clear-signing/phrases/phrase.ts'
import { expect, test } from 'vitest'
import { messages as alarmTexts } from '../../../i18n/en/alarms.ts'
import { messages as riskTexts } from '../../../i18n/en/risks.ts'
import { loadMessages } from '../../../i18n/i18n.ts'
import { getFoldedCards, getTotalLeaving, identifyCards, readRisks, toCards } from './cards.ts'

await loadMessages('actions', 'alarms', 'common', 'descriptions', 'risks')
const unpreviewed = 'We couldn’t preview this. You could lose more than is shown here.'

const spender = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const info: Risk = risk('info', 'allowance', { asset: 'USDC' })
const warning: Risk = risk('warning', 'unknown-token')
const danger: Risk = risk('danger', 'spender-without-code', { spender })
const unavailable: Simulation = { unavailable: true, reason: 'away' }

function createDescription(change: Partial<Description<Simulation>> = {}): Description<Simulation> {
  const about = {
    kind: 'transaction' as const,
    title: phrase('action.send'),
    headline: [],
    details: [],
    outflows: [],
    calls: [],
  }
  return { ...about, risks: [], highRisk: false, ...change }
}

const readCodes = (card: Parameters<typeof readRisks>[0]) => readRisks(card).alarms.map(({ code }) => code)

test('default: dangers come first, then warnings; notes get no box and repeat no address of a row', () => {
  const own = risk('info', 'own-address')
  const unknown = risk('info', 'unknown-spender', { spender })
  const headline = [toAddressItem('item.spender', spender)]
  const risks = [warning, info, unknown, own, danger]
  const { alarms, notes } = readRisks({ description: createDescription({ risks, headline }) })
  expect(alarms.map(({ level }) => level)).toEqual(['danger', 'warning'])
  expect(notes).toEqual([
    { code: 'unknown-spender', text: 'We don’t know this contract. Only continue if you trust this site.' },
    { code: 'own-address', text: 'You are sending to your own account.' },
  ])
})

test('behavior: a right that only the simulation found names its holder whole', () => {
  const found = risk('info', 'allowance.afterwards', { spender, asset: 'USDC' })
  const { notes } = readRisks({ description: createDescription({ risks: [found] }) })
  expect(notes.map(({ text }) => text)).toEqual([`${spender} could take some of your USDC afterwards.`])
  const { notes: unknown } = readRisks({
    description: createDescription({ risks: [risk('info', 'unknown-spender', { spender })] }),
  })
  expect(unknown).toHaveLength(1)
})

test('behavior: a warning that names a loss comes before one about what is not known', () => {
  const loss = risk('warning', 'whole-balance', { asset: 'USDC' })
  const unread = risk('warning', 'unknown-function')
  const card = { description: createDescription({ risks: [unread, loss], simulation: unavailable }) }
  expect(readCodes(card)).toEqual(['whole-balance', 'unknown-function', 'simulation-unavailable'])
})

test('default: sentences shorten addresses, because a row shows them whole', () => {
  const { alarms } = readRisks({ description: createDescription({ risks: [danger] }) })
  expect(alarms[0]?.text).toMatch(/^0x7a25…488D is not a contract\./)
})

test('default: each title has at most six words, and each risk has one', () => {
  expect(Object.keys(alarmTexts).length).toBeGreaterThan(80)
  const codes = Object.keys(riskTexts).map((key) => key.split('.')[1])
  expect(codes.filter((code) => !Object.hasOwn(alarmTexts, `alarm.${code}`))).toEqual([])
  expect(Object.values(alarmTexts).filter((text) => text.split(' ').length > 6)).toEqual([])
})

test('behavior: a sign-in to another site and an address on it are one danger', () => {
  const domain = risk('danger', 'siwe-domain', { domain: 'bank.example', origin: 'https://swap.example' })
  const uri = risk('warning', 'siwe-uri', { uri: 'https://bank.example/login', origin: 'https://swap.example' })
  const { alarms } = readRisks({ description: createDescription({ risks: [domain, uri] }) })
  expect(alarms).toMatchObject([{ level: 'danger', title: 'Likely phishing' }])
  expect(alarms[0]?.text).toMatch(/This is likely phishing\. The message names https:\/\/bank\.example\/login/)
  expect(readCodes({ description: createDescription({ risks: [uri] }) })).toEqual(['siwe-uri'])
})

test('behavior: a missing simulation is reported once, among the other risks', () => {
  const unavailableRisk = risk('warning', 'simulation-unavailable')
  const blind = risk('danger', 'blind-data')
  const unknown = risk('warning', 'unknown-function')
  for (const risks of [[], [unavailableRisk]]) {
    const { alarms } = readRisks({
      description: createDescription({ risks: [danger, ...risks], simulation: unavailable }),
    })
    expect(alarms.map(({ text }) => text)).toEqual([expect.stringContaining('is not a contract'), unpreviewed])
  }
  expect(
    readCodes({
      description: createDescription({ risks: [blind, unavailableRisk, unknown], simulation: unavailable }),
    }),
  ).toEqual(['blind-data'])
  expect(readCodes({ description: createDescription({ risks: [unknown] }) })).toEqual(['unknown-function'])
})

test('behavior: a failure found by estimate and simulation is reported once', () => {
  const reverts = { reason: phrase('failure.none'), isPoor: false }
  const failed = risk('danger', 'simulation-failed', { reason: reverts.reason })
  const description = createDescription({ risks: [failed] })
  expect(readCodes({ description, problem: reverts })).toEqual(['simulation-failed'])
  expect(readCodes({ description, problem: { reason: phrase('failure.funds'), isPoor: true } })).toEqual(['problem'])
  expect(readCodes({ description: createDescription(), problem: reverts })).toEqual(['problem'])
})

test('behavior: with several transactions, the text that is read lists all that leaves, however many rows the bar has', () => {
  const createRows = (count: number) =>
    Array.from({ length: count }, (_, at) => toTextItem('item.youSend', `${at + 1} TKN`))
  const createSummary = (count: number) => ({ description: createDescription({ outflows: createRows(count) }) })
  const other = { description: createDescription() }
  expect(getTotalLeaving([createSummary(12), other, other])).toEqual(createRows(12))
  expect(getTotalLeaving([createSummary(1), other, other])).toEqual([])
  expect(getTotalLeaving([createSummary(12)])).toEqual([])
})

test('default: the first ten of many transactions are shown, and each other one that has a warning or takes something away', () => {
  const outflows = [toTextItem('item.youSend', '1 SOL')]
  const cards = Array.from({ length: 14 }, (_, at) => ({
    description: createDescription({ risks: at === 12 ? [danger] : [info], ...(at === 13 && { outflows }) }),
  }))
  expect(getFoldedCards(cards.slice(0, 10))).toEqual([])
  expect(getFoldedCards(cards)).toEqual([10, 11])
})

test('behavior: an added warning or row changes the text to read, a moved amount does not', () => {
  const createSimulation = (amount: bigint) => ({
    simulation: {
      ok: true as const,
      approvals: [],
      gasUsed: 0n,
      changes: [{ kind: 'native' as const, amount, isKnown: true }],
    },
  })
  const before = identifyCards([{ description: createDescription({ risks: [warning], ...createSimulation(5n) }) }])
  expect(identifyCards([{ description: createDescription({ risks: [warning], ...createSimulation(6n) }) }])).toBe(
    before,
  )
  expect(identifyCards([{ description: createDescription({ risks: [warning, info], ...createSimulation(5n) }) }])).toBe(
    before,
  )
  const row = toTextItem('item.maySpend', '5')
  for (const change of [{ risks: [warning, danger] }, { outflows: [row] }, { headline: [row] }, createSimulation(-5n)])
    expect(
      identifyCards([{ description: createDescription({ risks: [warning], ...createSimulation(5n), ...change }) }]),
    ).not.toBe(before)
})

test('default: on Solana each of several transactions has a card, with its own problem', () => {
  const both = phrase('action.several', { count: 2 })
  const [first, second] = [phrase('action.send'), phrase('action.burn')]
  const description = createDescription({ title: both })
  const createTransaction = (title: Description['title'], problem?: Failure) => {
    const about = {
      message: '0x' as const,
      signatures: [],
      fee: 1n,
      priorityFee: 0n,
      isPaidByOther: false,
      outflows: [],
    }
    return { ...about, description: createDescription({ title }), ...(problem !== undefined && { problem }) }
  }
  const titles = (cards: ReturnType<typeof toCards>) => cards.map((card) => card.description.title)
  expect(titles(toCards({ description, solana: [createTransaction(first)] }))).toEqual([both])
  const poor = phrase('failure.funds')
  const cards = toCards({ description, solana: [createTransaction(first), createTransaction(second, poor)] })
  expect(titles(cards)).toEqual([both, first, second])
  expect(cards.map(({ problem }) => problem?.reason)).toEqual([undefined, undefined, poor])
})

test('behavior: the danger of one step names the step (S10)', () => {
  const titles = (steps: number[]) =>
    readRisks({ description: createDescription({ risks: [{ ...danger, steps }] }) }).alarms.map(({ title }) => title)
  expect(titles([5])).toEqual(['Step 5 · Almost certainly a scam'])
  expect(titles([2, 5])).toEqual(['Steps 2 and 5 · Almost certainly a scam'])
})
