import { EvmAddress } from '@oriel/shared/chains/caip.ts'
import { findOriginMistake } from '@oriel/shared/document/originMistakes.ts'
import { isListedOrigin } from '@oriel/shared/document/origins.ts'
import { z } from 'zod'

export const ProjectId = z
  .string()
  .regex(/^[a-zA-Z0-9_-]{1,64}$/, 'may have letters, digits, "-" and "_" only, 64 at most')

export const ExactOrigin = z.string().check((context) => {
  const issue = findOriginMistake(context.value)
  if (issue) context.issues.push({ code: 'custom', message: issue, input: context.value })
})

/** A project's swap fee. The router allows at most 1%. */
const SwapFee = z.strictObject({
  bps: z.int('must be a whole number').min(1, 'must be at least 1').max(100, 'must be at most 100 (1 %)'),
  recipient: EvmAddress,
})

/** Settings of a project (a group of pages). A deployment has one wallet and any number of projects. */
export const Project = z
  .strictObject({
    /** Exact origins of the pages that may embed the frame. */
    allowedOrigins: z.array(z.string()).max(3000, 'has more than 3000 origins: make a second project'),
    /** Origins from `allowedOrigins` on which ordinary approvals may also be shown inside the frame. */
    trustedOrigins: z.array(z.string()).default([]),
    /** Allows patterns such as `http://localhost:*`, for development. */
    dev: z.boolean().optional(),
    /**
     * Swap fee in basis points of the output amount. The exchange pays it to `recipient` in the same transaction, and
     * the wallet shows it. @default no fee
     */
    swapFee: SwapFee.optional(),
  })
  .check((context) => {
    const { allowedOrigins, trustedOrigins, dev = false } = context.value
    const report = (path: (string | number)[], message: string) =>
      context.issues.push({ code: 'custom', path, message, input: context.value })

    for (const [index, origin] of allowedOrigins.entries()) {
      const issue = findOriginMistake(origin, { dev })
      if (issue) report(['allowedOrigins', index], issue)
    }
    for (const [index, origin] of trustedOrigins.entries()) {
      const path = ['trustedOrigins', index]
      const issue = findOriginMistake(origin, { dev })
      if (issue) report(path, issue)
      else if (!isListedOrigin(origin, allowedOrigins)) {
        report(path, `"${origin}" is trusted but not allowed: add it to "allowedOrigins" too`)
      }
    }
  })
export type Project = z.output<typeof Project>

export type Projects = Readonly<Record<string, Project>>

/** Returns the project with this ID. Keys of `Object.prototype`, such as "constructor", return undefined. */
export function findProject(projects: Projects, id: string): Project | undefined {
  return Object.hasOwn(projects, id) ? projects[id] : undefined
}
