import { defineSettings } from '../config/settings.ts'
import { howToMakeKeys, Keys } from '../secrets/keyRing.ts'
import { LoginConfig } from './loginConfig.ts'

export const loginSettings = defineSettings({
  shape: {
    /** Email and social login. Without this setting, the wallet offers neither and needs no database for them. */
    login: LoginConfig.optional(),
    /**
     * Keys that seal key shares: comma-separated `name:<32 bytes as base64url>`. The first key seals new data. All keys
     * open stored data.
     */
    shareKeys: Keys.optional(),
  },
  variables: { shareKeys: 'ORIEL_SHARE_KEYS' },
  check({ login, shareKeys }, report) {
    if (login && shareKeys === undefined) report(['shareKeys'], `is missing: set ORIEL_SHARE_KEYS. ${howToMakeKeys}`)
  },
  needsDatabase: ({ login }) => login !== undefined,
})
