import { Country } from '@oriel/shared/backend/onramp.ts'
import { z } from 'zod'
import { ProviderConfig } from './providers/providerConfig.ts'

const CountryCode = z.string().refine((value) => z.safeParse(Country, value).success, 'must be a code such as "DE"')

/** The specification's restricted time zones (section 9): mainland China, Hong Kong and Macau. */
const restrictedTimeZones = [
  'Asia/Shanghai',
  'Asia/Urumqi',
  'Asia/Chongqing',
  'Asia/Harbin',
  'Asia/Kashgar',
  'Asia/Macau',
  'Asia/Macao',
  'Asia/Hong_Kong',
  'Asia/Beijing',
]

const TimeZone = z.string().regex(/^[\w+-]+(\/[\w+-]+)*$/, 'must be a time zone such as "Asia/Shanghai"')

export const OnrampConfig = z.strictObject({
  /** Time zones in which the wallet offers no purchases. */
  restrictedTimeZones: z.array(TimeZone).default(restrictedTimeZones),
  /** Country of users who have not set one. Some providers return no quotes without a country. */
  country: CountryCode.optional(),
  providers: z
    .array(ProviderConfig)
    .min(1, 'must have at least one provider, or remove "onramp"')
    .check((context) => {
      for (const [index, { id }] of context.value.entries()) {
        const first = context.value.findIndex((other) => other.id === id)
        if (first === index) continue
        context.issues.push({ code: 'custom', path: [index], message: `repeats "${id}": one entry each`, input: id })
      }
    }),
})
export type OnrampConfig = z.output<typeof OnrampConfig>
