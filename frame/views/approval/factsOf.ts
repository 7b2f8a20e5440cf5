import type { Description, Item } from '../../chains/description.ts'
import { identify } from '../../chains/phrase.ts'
import type { Simulation } from '../../chains/simulation.ts'
import type { Picture } from './pictureOf.ts'

/** The address of a token that the deployment names decides nothing. */
const ofKnownTokens = ['item.token.known', 'item.tokenYouGive.known', 'item.tokenYouReceive.known']

const ofItsToken = ['item.token', 'item.token.claimed', 'item.token.known']

/** Splits the rows into those that are always shown, and those that the details hold. */
export function factsOf(
  { headline, details }: Description<Simulation>,
  picture: Picture,
): { facts: Item[]; folded: Item[] } {
  if (picture.kind === 'signIn') {
    const { shown, folded } = picture.signIn
    // The picture is the statement.
    return { facts: [...headline.filter(({ label }) => label.key !== 'item.statement'), ...shown], folded }
  }
  const isFolded = (item: Item) => item.kind === 'code' || ofKnownTokens.includes(item.label.key)
  const token = headline.find(({ label }) => ofItsToken.includes(label.key))
  const address = token?.kind === 'address' ? token.value : undefined
  return {
    facts: headline.filter((item) => !isFolded(item) && !isPictured(item, picture, address)),
    folded: [...headline.filter(isFolded), ...details],
  }
}

/** Returns whether the picture says the same; `address` is that of the token whose amount the rows name. */
function isPictured(item: Item, picture: Picture, address: string | undefined): boolean {
  const leaving = picture.kind === 'legs' ? picture.changes.filter(({ amount }) => amount < 0n) : []
  const ofToken = leaving.filter(({ token }) => token !== undefined && token === address)
  // The leg of a token that the deployment does not name shows the claimed name and the whole address.
  if (item.kind === 'address') return ofItsToken.includes(item.label.key) && ofToken.some(({ isKnown }) => !isKnown)
  if (item.kind !== 'amount') return false
  const { units, token } = item.amount
  if (picture.kind === 'amount') return isSame([units, token], [picture.amount.units, picture.amount.token])
  if (item.label.key === 'item.amount') return ofToken.some(({ amount }) => amount === -units)
  const isNative = item.label.key === 'item.sendsAlong'
  return isNative && leaving.some(({ kind, amount }) => kind === 'native' && amount === -units)
}

const isSame = (one: unknown, other: unknown) => identify(one) === identify(other)
