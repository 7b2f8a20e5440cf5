import { defineSettings } from '../config/settings.ts'
import { Keys } from '../secrets/keyRing.ts'

export const signInSettings = defineSettings({
  shape: {
    /**
     * Keys that sign the tokens of sign-ins to pages: `name:<32 bytes as base64url>`, separated by commas. The first
     * key signs new tokens, and `/.well-known/jwks.json` lists every public key. If no keys are set, the backend stores
     * no sign-ins.
     */
    signInKeys: Keys.optional(),
  },
  variables: { signInKeys: 'ORIEL_SIGN_IN_KEYS' },
  needsDatabase: ({ signInKeys }) => signInKeys !== undefined,
})
