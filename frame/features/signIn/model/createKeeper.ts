import { findSignInStore, type SignInOptions } from '@oriel/shared/signIn/signIn.ts'
import { createHostSessionStore } from './hostKeeper.ts'
import type { SessionStore } from './keeper.ts'
import { createOwnSessionStore } from './ownKeeper.ts'

/**
 * Returns the sign-in store that the page's options select. With either store, the page may sign with a function of its
 * own.
 */
export function createSessionStore(siwx: SignInOptions): SessionStore {
  const { sign, ...host } = createHostSessionStore({ signs: siwx.functions.includes('signMessage') })
  return { ...(findSignInStore(siwx) === 'page' ? host : createOwnSessionStore()), sign }
}
