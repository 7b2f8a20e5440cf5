import { outside } from './outside.ts'

let known: boolean | undefined

/** Asks the browser whether this device can make passkeys. A device that cannot gets a wallet with a password. */
export const authenticator = {
  async ask(): Promise<boolean> {
    known = await outside.hasAuthenticator().catch(() => false)
    return known
  },

  /** Returns what the browser answered, or else whether it knows passkeys at all. */
  isLikely: (): boolean => known ?? 'PublicKeyCredential' in globalThis,
}
