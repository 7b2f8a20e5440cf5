import { z } from 'zod'
import { defineSettings } from '../config/settings.ts'

export const rpcSettings = defineSettings({
  shape: {
    /** Timeout of an RPC node in ms. */
    upstreamTimeoutMs: z.int('must be a whole number').min(1, 'must be at least 1').default(10_000),
  },
})
