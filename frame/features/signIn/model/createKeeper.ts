import { findSignInStore, type SignInOptions } from '@oriel/shared/signIn/signIn.ts'
import { createHostKeeper } from './hostKeeper.ts'
import type { Keeper } from './keeper.ts'
import { createOwnKeeper } from './ownKeeper.ts'

/**
 * Returns the sign-in store that the page's options select. With either store, the page may sign with a function of its
 * own.
 */
export function createKeeper(siwx: SignInOptions): Keeper {
  const { sign, ...host } = createHostKeeper({ signs: siwx.functions.includes('signMessage') })
  return { ...(findSignInStore(siwx) === 'page' ? host : createOwnKeeper()), sign }
}
