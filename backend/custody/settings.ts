import { z } from 'zod'
import { defineSettings } from '../config/settings.ts'

export const custodySettings = defineSettings({
  shape: {
    /**
     * Enables the database for the sealed copies of passkey wallets, with which a synced passkey restores its wallet in
     * a different browser. Every other setting that needs the database enables them, too. Without them a new wallet
     * shows its recovery phrase immediately.
     */
    passkeyCopies: z.boolean('must be true or false').default(false),
  },
  needsDatabase: ({ passkeyCopies }) => passkeyCopies,
})
