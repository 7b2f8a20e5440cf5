import { z } from 'zod'
import { defineSettings } from '../config/settings.ts'

export const custodySettings = defineSettings({
  shape: {
    /**
     * Opens the database for the sealed copies of passkey wallets, with which a synced passkey restores its wallet in
     * another browser. Every other setting that needs the database brings them, too. Without them a new wallet shows
     * its recovery phrase at once.
     */
    passkeyCopies: z.boolean('must be true or false').default(false),
  },
  needsDatabase: ({ passkeyCopies }) => passkeyCopies,
})
