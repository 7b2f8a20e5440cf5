import { z } from 'zod'
import { defineSettings } from '../config/settings.ts'

export const custodySettings = defineSettings({
  shape: {
    /**
     * Stores sealed copies of passkey wallets, so that a synced passkey restores its wallet in another browser. Any
     * other setting that needs the database enables this too. Without copies, a new wallet shows its recovery phrase
     * immediately.
     */
    passkeyCopies: z.boolean('must be true or false').default(false),
  },
  needsDatabase: ({ passkeyCopies }) => passkeyCopies,
})
