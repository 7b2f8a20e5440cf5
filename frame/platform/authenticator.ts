import { outside } from './outside.ts'

let known: boolean | undefined

/** Queries whether this device supports passkeys. Without support, the wallet uses a password. */
export const authenticator = {
  async ask(): Promise<boolean> {
    known = await outside.hasAuthenticator().catch(() => false)
    return known
  },

  /** Returns what the browser answered, or else whether it knows passkeys at all. */
  isLikely: (): boolean => known ?? 'PublicKeyCredential' in globalThis,
}
