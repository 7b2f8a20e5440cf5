import { z } from 'zod'
import { defineSettings } from '../config/settings.ts'

export const databaseSettings = defineSettings({
  shape: {
    /**
     * URL of the PostgreSQL database, for multiple instances or durable storage. The default is an embedded database in
     * `dataDir`.
     */
    databaseUrl: z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
      .optional(),
    /** Folder of the embedded database. Only one process may use it at a time. */
    dataDir: z.string().min(1, 'must be the path of a folder').default('data'),
  },
  variables: { databaseUrl: 'DATABASE_URL', dataDir: 'ORIEL_DATA_DIR' },
})
