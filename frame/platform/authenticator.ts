import { outside } from './outside.ts'

let known: boolean | undefined

/** Detects whether this device supports passkeys. If not, the wallet uses a password. */
export const authenticator = {
  async ask(): Promise<boolean> {
    known = await outside.hasAuthenticator().catch(() => false)
    return known
  },

  /** Returns whether passkeys are supported. Until this is known, returns whether the browser has WebAuthn at all. */
  isLikely: (): boolean => known ?? 'PublicKeyCredential' in globalThis,
}
