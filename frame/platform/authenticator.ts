import { outside } from './outside.ts'

let known: boolean | undefined

/** Queries whether this device supports passkeys. Without support, the wallet uses a password. */
export const authenticator = {
  async ask(): Promise<boolean> {
    known = await outside.hasAuthenticator().catch(() => false)
    return known
  },

  /** Returns the browser's response, or else whether it supports passkeys at all. */
  isLikely: (): boolean => known ?? 'PublicKeyCredential' in globalThis,
}
