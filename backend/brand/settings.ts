import { defineSettings } from '../config/settings.ts'
import { Brand } from './brandConfig.ts'

export const brandSettings = defineSettings({
  shape: {
    /** Name and pictures under which this deployment appears. @default Oriel's */
    brand: Brand.prefault({}),
  },
})
