import { defineSettings } from '../config/settings.ts'
import { howToMakeKeys, Keys } from '../secrets/keyRing.ts'
import { LoginConfig } from './loginConfig.ts'

export const loginSettings = defineSettings({
  shape: {
    /** Email and social logins. The wallet offers none when the setting is absent, and opens no database for them. */
    login: LoginConfig.optional(),
    /**
     * `name:<32 bytes as base64url>`, separated by commas. The first key seals new data, and every key opens stored
     * data.
     */
    shareKeys: Keys.optional(),
  },
  variables: { shareKeys: 'ORIEL_SHARE_KEYS' },
  check({ login, shareKeys }, report) {
    if (login && shareKeys === undefined) report(['shareKeys'], `is missing: set ORIEL_SHARE_KEYS. ${howToMakeKeys}`)
  },
  needsDatabase: ({ login }) => login !== undefined,
})
