import { z } from 'zod'
import { defineSettings } from '../config/settings.ts'

export const databaseSettings = defineSettings({
  shape: {
    /**
     * URL of the PostgreSQL database, for more than one instance or for durable storage. The backend uses `dataDir`
     * when it is absent.
     */
    databaseUrl: z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
      .optional(),
    /** Folder of the database inside this process. Only one process may use it at a time. */
    dataDir: z.string().min(1, 'must be the path of a folder').default('data'),
  },
  variables: { databaseUrl: 'DATABASE_URL', dataDir: 'ORIEL_DATA_DIR' },
})
