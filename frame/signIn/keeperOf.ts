import type { SignInOptions } from '#shared/signIn.ts'
import { createHostKeeper } from './hostKeeper.ts'
import type { Keeper } from './keeper.ts'
import { createOwnKeeper } from './ownKeeper.ts'

/** Returns the keeper that the page has chosen by its option. A page may sign by its own function with each of them. */
export function keeperOf({ keeper, signs }: SignInOptions): Keeper {
  const { sign, ...host } = createHostKeeper({ signs })
  return { ...(keeper === 'page' ? host : createOwnKeeper()), ...(sign && { sign }) }
}
