import type { Description, Item, Step } from '@oriel/clear-signing/description/description.ts'
import type { Simulation } from '@oriel/clear-signing/description/simulation.ts'
import { type Amount, identify } from '@oriel/clear-signing/phrases/phrase.ts'
import { isSameAddress } from '@oriel/shared/chains/caip.ts'
import { t } from '../../../i18n/i18n.ts'
import { isMatchingChange, isToken, type Picture } from './getPicture.ts'

/**
 * Labels of rows for contracts that the deployment lists. These rows don't affect the decision. Unlisted routers have a
 * different label.
 */
const ofKnownContracts = ['item.token.known', 'item.tokenYouGive.known', 'item.tokenYouReceive.known', 'item.router']

const ofItsToken = ['item.token', 'item.token.added', 'item.token.claimed', 'item.token.known']

/** Splits the rows into those that are always shown and those in the details. */
export function splitFacts(
  { headline, details }: Description<Simulation>,
  picture: Picture,
): { facts: Item[]; folded: Item[] } {
  if (picture.kind === 'signIn') {
    const { shown, folded } = picture.signIn
    // Omit the statement, because the picture already shows it.
    return { facts: [...headline.filter(({ label }) => label.key !== 'item.statement'), ...shown], folded }
  }
  const tokens = headline.filter((item) => item.kind === 'address' && ofItsToken.includes(item.label.key))
  const [sole, another] = tokens.map((item) => (item.kind === 'address' ? item.value : undefined))
  // If the rows contain only one token, an amount without a token refers to that token.
  const beside = another === undefined ? sole : undefined
  return {
    facts: headline.filter((item) => !isFolded(item) && !isPictured(item, picture, beside)),
    folded: [...headline.filter(isFolded), ...details],
  }
}

type Split = ReturnType<typeof splitFacts>

/**
 * Replaces the address of the exchange that the wallet itself swaps through with its name, and moves the address to the
 * details.
 */
export function nameExchange({ facts, folded }: Split, exchange: string | undefined): Split {
  const isExchange = (item: Item) => item.kind === 'address' && isSpender(item) && isSameAddress(item.value, exchange)
  const toNamed = (item: Item): Item =>
    isExchange(item) ? { label: item.label, kind: 'text', value: t('spender.exchange') } : item
  return { facts: facts.map(toNamed), folded: [...facts.filter(isExchange), ...folded] }
}

export const isSpender = ({ label }: Item) => label.key === 'item.spender' || label.key === 'item.operator'

const isFolded = (item: Item) => item.kind === 'code' || ofKnownContracts.includes(item.label.key)

/** Returns the rows of a step that matter for the decision. The details contain all rows. */
export const getStepFacts = ({ items }: Step): Item[] => items.filter((item) => !isFolded(item))

const outflowLabels = ['item.amount', 'item.sendsAlong', 'item.youGive']

/** Returns whether the picture already shows the row. `beside` is the token that amounts without a token refer to. */
function isPictured(item: Item, picture: Picture, beside: string | undefined): boolean {
  const outflows = picture.kind === 'legs' ? picture.changes.filter(({ amount }) => amount < 0n) : []
  // For a token that the deployment does not know, the picture already shows the claimed name and the full address.
  if (item.kind === 'address')
    return (
      ofItsToken.includes(item.label.key) && outflows.some((change) => !change.isKnown && isToken(change, item.value))
    )
  if (item.kind !== 'amount') return false
  const { units, token } = item.amount
  if (picture.kind === 'amount') return isSame(item.amount, picture.amount)
  if (!outflowLabels.includes(item.label.key)) return false
  return outflows.some((change) => isMatchingChange(change, { units, token: token ?? beside ?? '' }))
}

/**
 * Returns true if two amounts are the same. Unless both have a token, all fields must match, because the decimals may
 * differ.
 */
function isSame(a: Amount, b: Amount): boolean {
  if (a.token === undefined || b.token === undefined) return identify(a) === identify(b)
  return a.units === b.units && isSameAddress(a.token, b.token)
}
