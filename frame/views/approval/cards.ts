import type { Description, Risk } from '../../chains/description.ts'
import type { Simulation } from '../../chains/simulation.ts'
import { shortAddress } from '../../format.ts'
import { t } from '../../i18n/i18n.ts'
import type { PreparedApproval } from '../../requests/prepareApproval.ts'

/** Why it cannot be sent. `isPoor`: for want of money. */
export type Problem = { reason: string; isPoor: boolean }

/** One description on screen: of the request, or on Solana of each of its transactions too. */
export type Card = { description: Description<Simulation>; problem?: Problem | undefined }

/** A danger or a warning, which gets a box of its own and is counted beside the buttons. */
export type Alarm = { level: 'danger' | 'warning'; code: string; text: string }

const wholeAddress = /0x[0-9a-fA-F]{40}|\b[1-9A-HJ-NP-Za-km-z]{43,44}\b/g

/** Returns what the approval shows, in its order. */
export function cardsOf({ description, transaction, solana = [] }: PreparedApproval): Card[] {
  const [only] = solana
  if (only && solana.length > 1) return [{ description }, ...solana.map(toSolanaCard)]
  if (only?.problem !== undefined) return [{ description, problem: { reason: only.problem, isPoor: true } }]
  const { code, reason } = transaction?.problem ?? {}
  return [{ description, ...(reason !== undefined && { problem: { reason, isPoor: code === 'insufficient-funds' } }) }]
}

function toSolanaCard({ description, problem }: NonNullable<PreparedApproval['solana']>[number]): Card {
  return { description, ...(problem !== undefined && { problem: { reason: problem, isPoor: true } }) }
}

/** Returns what is said of a description in boxes, worst first, and what is only mentioned. Each thing is said once. */
export function readRisks({ description, problem }: Card): { alarms: Alarm[]; notes: Risk[] } {
  const { risks, simulation } = description
  const has = (code: Risk['code']) => risks.some((risk) => risk.code === code)
  const isBlind = has('blind-data')
  const said = risks.filter(({ code }) => {
    // A transaction that fails is found out twice, by estimating and by simulating; once is enough to say it.
    if (code === 'simulation-failed') return !problem?.isPoor
    // "Neither the function nor its effect is known" says both of these.
    return !(isBlind && ['unknown-function', 'unknown-program', 'simulation-unavailable'].includes(code))
  })
  const alarms = said.flatMap(({ level, code, text }): Alarm[] => {
    if (level === 'info') return []
    return [{ level, code, text: code === 'simulation-unavailable' ? t('changes.unavailable') : shorten(text) }]
  })
  const isUnavailable = simulation !== undefined && 'unavailable' in simulation
  const isSaid = (['simulation-unavailable', 'contract-creation', 'unknown-output'] as const).some(has)
  if (isUnavailable && !isBlind && !isSaid)
    alarms.push({ level: 'warning', code: 'simulation-unavailable', text: t('changes.unavailable') })
  if (problem && (problem.isPoor || !has('simulation-failed')))
    alarms.push({ level: 'danger', code: 'problem', text: problem.reason })
  return {
    alarms: alarms.toSorted((a, b) => Number(b.level === 'danger') - Number(a.level === 'danger')),
    notes: said.filter(({ level }) => level === 'info').map((risk) => ({ ...risk, text: shorten(risk.text) })),
  }
}

/** A row has the whole address; in a sentence it only hides the words. */
const shorten = (text: string) => text.replace(wholeAddress, (address) => shortAddress(address))

/**
 * Returns a text that is another one as soon as there is something else to read before approving: another warning, other
 * rows. Amounts that a new block moves a little do not make it another one.
 */
export function readingOf(cards: readonly Card[]): string {
  return JSON.stringify(
    cards.map((card) => {
      const { title, headline, details, leaves, calls, simulation } = card.description
      const changes = simulation && 'changes' in simulation ? simulation.changes : []
      return [
        title,
        readRisks(card).alarms.map(({ level, code }) => [level, code]),
        leaves.map(({ label, value }) => [label, value]),
        headline.map(({ label }) => label),
        [details.length, calls.length],
        changes.map(({ token, amount }) => [token, amount < 0n]),
      ]
    }),
  )
}
