import { defineSettings } from '../config/settings.ts'
import { OnrampConfig } from './onrampConfig.ts'

export const onrampSettings = defineSettings({
  shape: {
    /** On-ramp providers. The wallet offers no purchases when the setting is absent. */
    onramp: OnrampConfig.optional(),
  },
  needsDatabase: ({ onramp }) => onramp !== undefined,
})
