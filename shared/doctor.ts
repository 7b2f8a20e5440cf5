import * as z from 'zod/mini'

/** One thing that was looked at. `fix`: what to write, and where. */
export const Finding = z.object({
  check: z.string(),
  status: z.enum(['ok', 'warning', 'failed', 'unknown']),
  /** See `findings.ts`; a wallet that did not start has the code of its error. */
  code: z.number(),
  message: z.string(),
  fix: z.optional(z.object({ where: z.string(), line: z.string() })),
})
export type Finding = z.infer<typeof Finding>

/** What was found; `at` in ms since 1970. */
export const Diagnosis = z.object({ at: z.number(), findings: z.array(Finding) })
export type Diagnosis = z.infer<typeof Diagnosis>

const Header = z.tuple([z.string().check(z.maxLength(100)), z.string().check(z.maxLength(32_768))])

/** What only the host page can know of itself. */
export const PageFacts = z.strictObject({
  /** The policies that it was sent with, by lower-case name; undefined when it cannot read them. */
  headers: z.optional(z.array(Header).check(z.maxLength(32))),
  /** The attributes of the wallet's iframe, as they are now. */
  sandbox: z.optional(z.string().check(z.maxLength(1000))),
  allow: z.optional(z.string().check(z.maxLength(4000))),
})
export type PageFacts = z.infer<typeof PageFacts>

/** `GET /v1/doctor/headers`: what was found in the headers of a page, and in the policies that its markup adds. */
export const PageHeaders = z.object({ url: z.string(), findings: z.array(Finding) })
export type PageHeaders = z.infer<typeof PageHeaders>

/** `GET /v1/doctor`: the backend about itself. `now` in ms since 1970. */
export const BackendState = z.object({ version: z.string(), protocol: z.number(), now: z.number() })
export type BackendState = z.infer<typeof BackendState>
