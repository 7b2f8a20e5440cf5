import { defineSettings } from '../config/settings.ts'
import { OnrampConfig } from './onrampConfig.ts'

export const onrampSettings = defineSettings({
  shape: {
    /** Providers at which users buy tokens. The wallet offers no buying when the setting is absent. */
    onramp: OnrampConfig.optional(),
  },
  needsDatabase: ({ onramp }) => onramp !== undefined,
})
