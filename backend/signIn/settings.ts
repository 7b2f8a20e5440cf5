import { defineSettings } from '../config/settings.ts'
import { Keys } from '../secrets/keyRing.ts'

export const signInSettings = defineSettings({
  shape: {
    /**
     * `name:<32 bytes as base64url>`, separated by commas, for the tokens of sign-ins to pages. The first key signs,
     * and `/.well-known/jwks.json` lists the public part of every key. The backend keeps no sign-ins when the setting
     * is absent.
     */
    signInKeys: Keys.optional(),
  },
  variables: { signInKeys: 'ORIEL_SIGN_IN_KEYS' },
  needsDatabase: ({ signInKeys }) => signInKeys !== undefined,
})
