import { z } from '@hono/zod-openapi'
import { createClientLimiter } from '../http/clientLimiter.ts'
import { createErrorResponse } from '../http/errors.ts'
import { createRouter } from '../http/router.ts'
import type { Logs } from '../log/log.ts'

const path = '/csp-report'
const maxBody = 16 * 1024
const maxText = 200
/** Limits reports per client, because a page sends one per policy violation. */
const limit = { burst: 100, perSecond: 1 }

const Text = z.string().catch('')
/** Entry of the list that the Reporting API sends. Older browsers send a single object with different keys. */
const Report = z.object({ body: z.object({ effectiveDirective: Text, blockedURL: Text, documentURL: Text }) })
const OldReport = z
  .object({ 'csp-report': z.object({ 'violated-directive': Text, 'blocked-uri': Text, 'document-uri': Text }) })
  .transform(({ 'csp-report': report }) => ({
    body: {
      effectiveDirective: report['violated-directive'],
      blockedURL: report['blocked-uri'],
      documentURL: report['document-uri'],
    },
  }))
const Reports = z.union([z.array(Report).max(20), OldReport.transform((report) => [report])])

export function createCspReportRoutes({ log, trustedProxies }: { log: Pick<Logs, 'csp'>; trustedProxies: number }) {
  const limiter = createClientLimiter({ ...limit, trustedProxies })
  const router = createRouter()
  router.serve({ method: 'post', path, access: 'anyone', maxBody }, async (context) => {
    const response = limiter.refuse(context, 1)
    if (response) return response
    const text = await context.req.text()
    for (const { body } of readReports(text)) {
      const [directive, blocked, page] = [body.effectiveDirective, body.blockedURL, body.documentURL].map(quoteUrl)
      log.csp(`CSP: ${directive} stopped ${blocked} on ${page}`)
    }
    return context.body(null, 204)
  })
  router.describe({
    method: 'post',
    path,
    summary: 'Receives Content Security Policy reports from browsers',
    request: {
      body: {
        content: {
          'application/reports+json': { schema: z.array(z.object({ type: z.string(), body: z.object({}) })) },
        },
      },
    },
    responses: {
      204: { description: 'The reports are logged.' },
      429: createErrorResponse('There are too many. Wait for the time in Retry-After.'),
    },
  })
  return router
}

function readReports(text: string): z.infer<typeof Reports> {
  try {
    return Reports.safeParse(JSON.parse(text)).data ?? []
  } catch {
    return []
  }
}

/** Quotes a URL for the log without its query and fragment, because they may be private. */
function quoteUrl(text: string): string {
  return JSON.stringify(text.split(/[?#]/, 1)[0]?.slice(0, maxText) ?? '')
}
