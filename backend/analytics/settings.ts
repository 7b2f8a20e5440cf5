import { z } from 'zod'
import { defineSettings } from '../config/settings.ts'

export const analyticsSettings = defineSettings({
  shape: {
    /**
     * Path of the file for user events (`POST /e`), one line of JSON per event. Events are neither sent nor stored when
     * it is absent.
     */
    analyticsFile: z.string().min(1, 'must be the path of a file').optional(),
  },
})
