import { findSignInStore, type SignInOptions } from '@oriel/shared/signIn/signIn.ts'
import { createHostKeeper } from './hostKeeper.ts'
import type { Keeper } from './keeper.ts'
import { createOwnKeeper } from './ownKeeper.ts'

/** Returns the sign-in store selected by the page's options. With either one, a page may sign with its own function. */
export function createKeeper(siwx: SignInOptions): Keeper {
  const { sign, ...host } = createHostKeeper({ signs: siwx.functions.includes('signMessage') })
  return { ...(findSignInStore(siwx) === 'page' ? host : createOwnKeeper()), sign }
}
