import * as z from 'zod/mini'

const createTextSchema = (maxLength: number) => z.string().check(z.maxLength(maxLength))

/** Analytics event. `address` is sent only if the user is connected. */
const Track = z.strictObject({
  type: z.literal('track'),
  event: createTextSchema(64),
  properties: z.optional(z.record(createTextSchema(64), z.unknown())),
  address: z.optional(createTextSchema(128)),
})

const Fault = z.strictObject({
  type: z.literal('error'),
  event: z.literal('INTERNAL_SDK_ERROR'),
  errorType: createTextSchema(128),
  errorMessage: createTextSchema(1024),
  stackTrace: createTextSchema(4096),
})

/** Request body of `POST /e`. `url` is the dapp's origin, because the wallet cannot read the page's full URL. */
export const AnalyticsEvent = z.strictObject({
  eventId: createTextSchema(64),
  url: createTextSchema(512),
  domain: createTextSchema(256),
  /** Milliseconds since the epoch, or ISO 8601 text for a fault. */
  timestamp: z.union([z.int(), createTextSchema(32)]),
  props: z.discriminatedUnion('type', [Track, Fault]),
})
export type AnalyticsEvent = z.infer<typeof AnalyticsEvent>

export const maxAnalyticsCharacters = 16_384
