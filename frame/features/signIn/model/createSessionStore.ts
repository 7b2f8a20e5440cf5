import { findSignInStore, type SignInOptions } from '@oriel/shared/signIn/signIn.ts'
import { createHostSessionStore } from './hostSessionStore.ts'
import { createOwnSessionStore } from './ownSessionStore.ts'
import type { SessionStore } from './sessionStore.ts'

/**
 * Returns the sign-in store that the page's options select. With either store, the page may sign with a function of its
 * own.
 */
export function createSessionStore(siwx: SignInOptions): SessionStore {
  const { sign, ...host } = createHostSessionStore({ signs: siwx.functions.includes('signMessage') })
  return { ...(findSignInStore(siwx) === 'page' ? host : createOwnSessionStore()), sign }
}
