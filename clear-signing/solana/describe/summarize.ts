import type { Description, Item } from '../../description/description.ts'
import { toPhraseItem } from '../../description/items.ts'
import { type PhraseKey, phrase } from '../../phrases/phrase.ts'
import type { DescribedInstruction } from './describeInstruction.ts'

type Summary = Pick<Description, 'title' | 'headline' | 'opensDetails'>

const maxListed = 6

/**
 * Summarizes the instructions in a title and a headline that lists at most six. Omits minor ones, such as account
 * setup, unless all are minor, but keeps the text of memos.
 */
export function summarize(described: DescribedInstruction[]): Summary {
  const major = described.filter(({ isMinor }) => !isMinor)
  const notes = described.filter(({ call }) => call.title.key === 'action.note').flatMap(({ call }) => call.items)
  const main = major.length > 0 ? major : described
  const [only] = main
  if (!only) return { title: phrase('action.empty'), headline: [] }
  if (main.length === 1)
    return { title: only.call.title, headline: [...only.call.items, ...(only.isMinor ? [] : notes)] }
  const title = phrase('action.several', { count: main.length })
  const numbered = main.map((instruction, at) => ({ instruction, number: at + 1 }))
  const more = main.length - maxListed
  if (more <= 0) return { title, headline: [...numbered.flatMap(toSummary), ...notes] }
  // List the most important instructions. The page chooses the order of the instructions, so the order must not decide
  // which ones are hidden.
  const listed = numbered.toSorted((a, b) => getWeight(b.instruction) - getWeight(a.instruction)).slice(0, maxListed)
  const headline = [
    ...listed.flatMap(toSummary),
    toPhraseItem('item.and', phrase('value.moreInDetails', { count: more })),
    ...notes,
  ]
  return { title, headline, opensDetails: true }
}

const levelWeights = { danger: 3000, warning: 1000, info: 500 } as const
const outflowWeight = 2000

/**
 * Ranks an instruction by its worst risk and by the share of a balance that leaves. Outgoing assets rank above
 * warnings, because an instruction that only others sign can have a warning, too.
 */
function getWeight({ risks, outflows }: DescribedInstruction): number {
  const levels = risks.map(({ level }) => levelWeights[level])
  const worst = Math.max(0, ...levels, ...(outflows.length > 0 ? [outflowWeight] : []))
  const percents = outflows.map(({ units, balance, isNft }) => {
    if (isNft || balance === undefined || units >= balance) return 100
    return Number((units * 100n) / balance)
  })
  return worst + Math.max(0, ...percents)
}

const recipientLabels: readonly PhraseKey[] = [
  'item.to',
  'item.toTokenAccount',
  'item.depositTo',
  'item.spender',
  'item.givenTo',
  'item.controlledBy',
  'item.owner',
]

function toSummary({ instruction, number }: { instruction: DescribedInstruction; number: number }): Item[] {
  const { title, items } = instruction.call
  const amount = items.find((item) => item.kind === 'amount')?.amount
  const recipient = items.find(({ kind, label }) => kind === 'address' && recipientLabels.includes(label.key))
  const place = `${number}`
  return [
    toPhraseItem(
      phrase('item.number', { number: place }),
      amount ? phrase('value.actionWithAmount', { action: title, amount }) : title,
    ),
    ...(recipient ? [{ ...recipient, label: phrase('item.numbered', { number: place, label: recipient.label }) }] : []),
  ]
}
