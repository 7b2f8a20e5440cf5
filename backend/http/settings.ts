import { z } from 'zod'
import { defineSettings } from '../config/settings.ts'

const RateLimit = z.strictObject({
  /** Calls that a client may make at once. Calls in a batch count individually. */
  burst: z.int('must be a whole number').min(1, 'must be at least 1'),
  /** Sustained calls per second and client. */
  perSecond: z.number('must be a number').positive('must be more than 0'),
})

export const httpSettings = defineSettings({
  shape: {
    host: z.string().min(1, 'must be an address to listen on, such as 127.0.0.1').default('127.0.0.1'),
    port: z
      .int('must be a whole number from 0 to 65535')
      .min(0, 'must be a whole number from 0 to 65535')
      .max(65_535, 'must be a whole number from 0 to 65535')
      .default(4200),
    rateLimit: RateLimit.default({ burst: 20_000, perSecond: 500 }),
    /**
     * Number of your own proxies that append to `X-Forwarded-For`. With 0, a client's address is that of its
     * connection.
     */
    trustedProxies: z.int('must be a whole number').min(0, 'must be 0 or more').default(0),
  },
  variables: { host: 'ORIEL_HOST', port: 'ORIEL_PORT' },
})
