import * as z from 'zod/mini'

/** Result of one check. `fix` contains the line to add and says where to add it. */
export const Finding = z.object({
  check: z.string(),
  status: z.enum(['ok', 'warning', 'failed', 'unknown']),
  /** 8200 to 8299, or the code of the error that prevented startup. */
  code: z.number(),
  message: z.string(),
  fix: z.optional(z.object({ where: z.string(), line: z.string() })),
})
export type Finding = z.infer<typeof Finding>

/** Result of {@link Oriel.diagnose}. `at` is the time of the checks, in ms since the epoch. */
export const Diagnosis = z.object({ at: z.number(), findings: z.array(Finding) })
export type Diagnosis = z.infer<typeof Diagnosis>

const Header = z.tuple([z.string().check(z.maxLength(100)), z.string().check(z.maxLength(32_768))])

const AnnouncedText = z.string().check(z.maxLength(100))

export const PagePolicies = z.strictObject({
  /** The page's policy headers, with lower-case names. Undefined if the page cannot read them. */
  headers: z.optional(z.array(Header).check(z.maxLength(32))),
  sandbox: z.optional(z.string().check(z.maxLength(1000))),
  allow: z.optional(z.string().check(z.maxLength(4000))),
  /** Name and rdns under which the page announces the wallet (EIP-6963). Undefined if it does not. */
  announced: z.optional(z.strictObject({ name: AnnouncedText, rdns: AnnouncedText })),
})
export type PagePolicies = z.infer<typeof PagePolicies>

/** Response of `GET /v1/doctor/headers`: findings about a page's headers and the policies in its markup. */
export const PageHeaders = z.object({ url: z.string(), findings: z.array(Finding) })
export type PageHeaders = z.infer<typeof PageHeaders>

/** Response of `GET /v1/doctor`. `now` is the backend's time in ms since the epoch. */
export const BackendState = z.object({ version: z.string(), protocol: z.number(), now: z.number() })
export type BackendState = z.infer<typeof BackendState>

/** Response of `GET /v1/doctor/host`: findings about the wallet's host name. */
export const HostFindings = z.object({ findings: z.array(Finding) })
export type HostFindings = z.infer<typeof HostFindings>

/**
 * Response of `GET /v1/doctor/market`. `reason` explains why the exchange or its swaps are off. It is absent if they
 * are on, or if the network has no exchange.
 */
export const MarketState = z.object({ reason: z.optional(z.string()) })
export type MarketState = z.infer<typeof MarketState>

/** Response of `GET /v1/doctor/sponsor`. `reason` explains why the sponsor would not pay now. */
export const SponsorState = z.object({ pays: z.boolean(), reason: z.optional(z.string()) })
export type SponsorState = z.infer<typeof SponsorState>
