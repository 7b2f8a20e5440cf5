import { z } from 'zod'
import { defineSettings } from '../config/settings.ts'

export const custodySettings = defineSettings({
  shape: {
    /**
     * Stores encrypted copies of passkey wallets. A synced passkey can then restore its wallet in another browser. Any
     * other setting that needs the database enables the copies too. If there are no copies, a new wallet shows its
     * recovery phrase immediately.
     */
    passkeyCopies: z.boolean('must be true or false').default(false),
  },
  needsDatabase: ({ passkeyCopies }) => passkeyCopies,
})
