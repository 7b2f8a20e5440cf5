import { defineSettings } from '../config/settings.ts'
import { Brand } from './brandConfig.ts'

export const brandSettings = defineSettings({
  shape: {
    /** Name and images of this deployment. @default Oriel's */
    brand: Brand.prefault({}),
  },
})
