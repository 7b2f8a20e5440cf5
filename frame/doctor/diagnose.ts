import type { Diagnosis, Finding, PageFacts } from '#shared/doctor.ts'
import { found } from '#shared/findings.ts'
import { checkOcclusion, checkPasskeys, checkPopups, checkSecure, checkStorage } from './browserChecks.ts'
import { checkEmbedding, checkNesting, checkOrigin, readHeaders } from './pageChecks.ts'
import { checkBackend, checkLogin, checkNetworks, checkOwnHeaders, checkRelays } from './serviceChecks.ts'

type Checks = (Finding | Finding[] | Promise<Finding | Finding[]>)[]

/** All at once, in the order in which they are written. */
async function run(checks: Checks): Promise<Diagnosis> {
  const findings = (await Promise.all(checks)).flat()
  return { at: Date.now(), findings }
}

const everywhere = (): Checks => [
  checkSecure(),
  checkStorage(),
  checkPasskeys(),
  checkOcclusion(),
  checkBackend(),
  checkOwnHeaders(),
  checkNetworks(),
  checkRelays(),
  checkLogin(),
]

/** For the page that embeds this frame; `origin` is proved. */
export function diagnoseFrame(origin: string, facts: PageFacts): Promise<Diagnosis> {
  return run([
    found('frameStarted', {}),
    checkOrigin(origin),
    checkNesting(),
    checkEmbedding(origin, facts),
    checkPopups(),
    ...everywhere(),
  ])
}

/** At the top level, for whoever looks after a page: what the backend can see of it, and what this browser can do. */
export function diagnosePage(page: string | undefined): Promise<Diagnosis> {
  const ofPage = page === undefined ? [] : checkAllowed(page)
  return run([...ofPage, ...everywhere()])
}

/** Only a page of the list is looked at: the backend asks for no other. */
function checkAllowed(page: string): Checks {
  const origin = checkOrigin(page)
  return origin.status === 'ok' ? [origin, readHeaders(page)] : [origin]
}
