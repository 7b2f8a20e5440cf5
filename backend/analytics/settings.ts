import { z } from 'zod'
import { defineSettings } from '../config/settings.ts'

export const analyticsSettings = defineSettings({
  shape: {
    /**
     * Path of the file that stores user events (`POST /e`), one JSON object per line. If unset, the wallet sends no
     * events.
     */
    analyticsFile: z.string().min(1, 'must be the path of a file').optional(),
  },
})
