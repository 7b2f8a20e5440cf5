import { z } from 'zod'
import { defineSettings } from '../config/settings.ts'

export const directorySettings = defineSettings({
  shape: {
    /** Path of a wallet list in the format of `backend/directory/wallets.json`. Null uses that file. */
    walletsFile: z.string().min(1, 'must be the path of a file').nullable().default(null),
  },
})
