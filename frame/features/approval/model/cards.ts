import { type Description, type Item, type Risk, risk } from '@oriel/clear-signing/description/description.ts'
import type { Failure } from '@oriel/clear-signing/description/failure.ts'
import type { Simulation } from '@oriel/clear-signing/description/simulation.ts'
import { identify, type Phrase, phrase } from '@oriel/clear-signing/phrases/phrase.ts'
import type { PreparedApproval } from '../../../consent/method/consentMethod.ts'
import { translate } from '../../../i18n/translate.ts'
import { describeRisk } from './describe.ts'

export type Problem = { reason: Failure; isPoor: boolean }

export type Card = { description: Description<Simulation>; problem?: Problem | undefined }

/** Warning about the request. The title has at most six words, and the text names the possible loss. */
export type Alarm = {
  level: 'danger' | 'warning'
  code: string
  /** `name`, prefixed with the numbers of the affected steps, if any. */
  title?: string
  name?: string
  text: string
}

export type Note = { code: string; text: string }

const unavailable = risk('warning', 'simulation-unavailable')

export function toCards(prepared: PreparedApproval): Card[] {
  const { description, solana = [] } = prepared
  const [only] = solana
  if (only && solana.length > 1) return [{ description }, ...solana.map(toSolanaCard)]
  if (only?.problem !== undefined) return [{ description, problem: { reason: only.problem, isPoor: true } }]
  const { code, reason } = findProblem(prepared) ?? {}
  return [{ description, problem: reason && { reason, isPoor: code === 'insufficient-funds' } }]
}

/** Returns the reason why an EVM node would reject the request. Undefined if there is none. */
export function findProblem({ transaction, sequence, operation }: PreparedApproval) {
  return transaction?.problem ?? sequence?.transactions[0]?.problem ?? operation?.problem
}

function toSolanaCard({ description, problem }: NonNullable<PreparedApproval['solana']>[number]): Card {
  return { description, problem: problem && { reason: problem, isPoor: true } }
}

/** Number of cards to expand. Later cards are expanded only if they have a warning or take assets from the account. */
const maxShown = 10

export function getFoldedCards(cards: readonly Card[]): number[] {
  const isHarmless = (card: Card) => card.description.outflows.length === 0 && readRisks(card).alarms.length === 0
  return cards.flatMap((card, at) => (at >= maxShown && isHarmless(card) ? [at] : []))
}

/**
 * Returns the totals that leave the account if the request has several transactions, as rows that the user must read.
 * The cards show no totals, because each covers a single transaction, and the bar shows only the first rows (one on a
 * short screen).
 */
export function getTotalLeaving([first, ...others]: readonly Card[]): Item[] {
  const outflows = first?.description.outflows ?? []
  return others.length > 0 && outflows.length > 1 ? outflows : []
}

/** Formats a note. Omits the address if the spender's row shows it. */
function formatNote(entry: Risk, { headline }: Card['description']): string {
  const hasParty = headline.some(({ label }) => label.key === 'item.spender' || label.key === 'item.operator')
  const isRow = entry.text.key === 'risk.unknown-spender' && hasParty
  return isRow ? translate({ key: 'risk.unknown-spender.row' }) : describeRisk(entry)
}

/** Risks of a known loss, which rank above merely unknown risks. */
const losses: readonly Risk['code'][] = [
  ...(['whole-balance', 'large-part', 'nft-leaves', 'permit', 'approval-for-all', 'unlimited-allowance'] as const),
  ...(['allowance-above-balance', 'allowance-unchecked', 'nft-allowance', 'long-lived-permit'] as const),
]
const getRank = ({ level, code }: Alarm) => (level === 'danger' ? 0 : losses.some((loss) => loss === code) ? 1 : 2)

export function readRisks({ description, problem }: Card): { alarms: Alarm[]; notes: Note[] } {
  const { risks, simulation } = description
  const has = (code: Risk['code']) => risks.some((risk) => risk.code === code)
  const isBlind = has('blind-data')
  const reported = risks.filter(({ code }) => {
    // Report a failing transaction only once, because both the estimate and the simulation detect it.
    if (code === 'simulation-failed') return !problem?.isPoor
    // Omit risks that the text of `blind-data` already covers.
    return !(isBlind && ['unknown-function', 'unknown-program', 'simulation-unavailable'].includes(code))
  })
  const alarms = reported.flatMap((entry): Alarm[] => {
    const { level, code } = entry
    return level === 'info'
      ? []
      : [{ level, code, title: getTitle(entry), name: getName(entry), text: describeRisk(entry) }]
  })
  const isUnavailable = simulation !== undefined && 'unavailable' in simulation
  const isReported = (['simulation-unavailable', 'contract-creation', 'unknown-output'] as const).some(has)
  if (isUnavailable && !isBlind && !isReported)
    alarms.push({
      level: 'warning',
      code: unavailable.code,
      title: getTitle(unavailable),
      text: describeRisk(unavailable),
    })
  if (problem && (problem.isPoor || !has('simulation-failed'))) {
    // Omit the title for insufficient funds, because the message needs none.
    const title = problem.isPoor ? {} : { title: translate({ key: 'alarm.problem' }) }
    alarms.push({ level: 'danger', code: 'problem', ...title, text: translate(problem.reason) })
  }
  // Omit the risk of a limited allowance, because the row of the allowance limit already reports it.
  const notes = reported.filter(({ level, text }) => level === 'info' && text.key !== 'risk.allowance')
  return {
    alarms: mergeSignIn(alarms).toSorted((a, b) => getRank(a) - getRank(b)),
    notes: notes.map((entry) => ({ code: entry.code, text: formatNote(entry, description) })),
  }
}

const getName = ({ code, text }: Risk): string =>
  translate({ key: `alarm.${code}`, ...(text.params && { params: text.params }) } satisfies Phrase)

function getTitle({ steps = [], ...entry }: Risk): string {
  const title = getName(entry)
  const [step] = steps
  if (step === undefined) return title
  return translate(
    steps.length > 1 ? phrase('alarm.inSteps', { steps, title }) : phrase('alarm.inStep', { step, title }),
  )
}

/** Merges the alarms of a sign-in to a different site: its domain and its URI are one danger. */
function mergeSignIn(alarms: Alarm[]): Alarm[] {
  const uri = alarms.find(({ code }) => code === 'siwe-uri')
  if (!uri || !alarms.some(({ code }) => code === 'siwe-domain')) return alarms
  const others = alarms.filter((alarm) => alarm !== uri)
  return others.map((alarm) => (alarm.code === 'siwe-domain' ? { ...alarm, text: `${alarm.text} ${uri.text}` } : alarm))
}

/**
 * Returns a string that identifies the content to read before approving. It changes with each added or changed warning
 * or row, but not with amounts that vary slightly per block.
 */
export function identifyCards(cards: readonly Card[], upgrade?: PreparedApproval['upgrade']): string {
  return JSON.stringify([
    ...cards.map((card) => {
      const { title, headline, details, outflows, calls, steps = [], simulation } = card.description
      const changes = simulation && 'changes' in simulation ? simulation.changes : []
      return [
        title,
        readRisks(card).alarms.map(({ level, code }) => [level, code]),
        outflows.map(identify),
        headline.map(({ label }) => identify(label)),
        [details.length, calls.length],
        steps.map((step) => [step.title, step.items.map(({ label }) => identify(label))]),
        changes.map(({ token, amount }) => [token, amount < 0n]),
      ]
    }),
    upgrade,
  ])
}
