import { defineSettings } from '../config/settings.ts'
import { OnrampConfig } from './onrampConfig.ts'

export const onrampSettings = defineSettings({
  shape: {
    /** On-ramp providers. The wallet offers no purchases when this is not set. */
    onramp: OnrampConfig.optional(),
  },
  needsDatabase: ({ onramp }) => onramp !== undefined,
})
