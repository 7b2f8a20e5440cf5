import * as z from 'zod/mini'

const Text = (most: number) => z.string().check(z.maxLength(most))

/** Analytics event. `address` is sent only if the user is connected. */
const Track = z.strictObject({
  type: z.literal('track'),
  event: Text(64),
  properties: z.optional(z.record(Text(64), z.unknown())),
  address: z.optional(Text(128)),
})

const Fault = z.strictObject({
  type: z.literal('error'),
  event: z.literal('INTERNAL_SDK_ERROR'),
  errorType: Text(128),
  errorMessage: Text(1024),
  stackTrace: Text(4096),
})

/** Request body of `POST /e`. `url` is the dapp's origin, because the wallet cannot read the page's full URL. */
export const AnalyticsEvent = z.strictObject({
  eventId: Text(64),
  url: Text(512),
  domain: Text(256),
  /** Milliseconds since the epoch, or ISO 8601 text for a fault. */
  timestamp: z.union([z.int(), Text(32)]),
  props: z.discriminatedUnion('type', [Track, Fault]),
})
export type AnalyticsEvent = z.infer<typeof AnalyticsEvent>

export const mostAnalyticsCharacters = 16_384
