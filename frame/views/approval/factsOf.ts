import type { Description, Item } from '../../chains/description.ts'
import { identify } from '../../chains/phrase.ts'
import type { Simulation } from '../../chains/simulation.ts'
import type { Picture } from './pictureOf.ts'

/** The address of a token that the deployment names decides nothing. */
const ofKnownTokens = ['item.token.known', 'item.tokenYouGive.known', 'item.tokenYouReceive.known']

/** Splits the headline into the rows that are always shown, and those that the details hold. */
export function factsOf({ headline }: Description<Simulation>, picture: Picture): { facts: Item[]; folded: Item[] } {
  const isFolded = (item: Item) => item.kind === 'code' || ofKnownTokens.includes(item.label.key)
  return {
    facts: headline.filter((item) => !isFolded(item) && !isPictured(item, picture)),
    folded: headline.filter(isFolded),
  }
}

function isPictured(item: Item, picture: Picture): boolean {
  if (item.kind !== 'amount') return false
  const { units, token } = item.amount
  if (picture.kind === 'amount') return isSame([units, token], [picture.amount.units, picture.amount.token])
  if (picture.kind !== 'legs' || item.label.key !== 'item.sendsAlong') return false
  return picture.changes.some(({ kind, amount }) => kind === 'native' && amount === -units)
}

const isSame = (one: unknown, other: unknown) => identify(one) === identify(other)
