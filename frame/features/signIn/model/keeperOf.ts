import { keeperIn, type SignInOptions } from '#shared/signIn/signIn.ts'
import { createHostKeeper } from './hostKeeper.ts'
import type { Keeper } from './keeper.ts'
import { createOwnKeeper } from './ownKeeper.ts'

/** Returns the keeper that the page has chosen by its option. A page may sign by its own function with each of them. */
export function keeperOf(siwx: SignInOptions): Keeper {
  const { sign, ...host } = createHostKeeper({ signs: siwx.functions.includes('signMessage') })
  return { ...(keeperIn(siwx) === 'page' ? host : createOwnKeeper()), sign }
}
