import { defineSettings } from '../config/settings.ts'
import { OnrampConfig } from './onrampConfig.ts'

export const onrampSettings = defineSettings({
  shape: {
    /** On-ramp providers. If unset, the wallet offers no purchases. */
    onramp: OnrampConfig.optional(),
  },
  needsDatabase: ({ onramp }) => onramp !== undefined,
})
