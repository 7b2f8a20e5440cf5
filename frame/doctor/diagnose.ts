import type { Diagnosis, Finding, PagePolicies } from '@oriel/shared/backend/doctor.ts'
import { createFinding } from '@oriel/shared/backend/findings.ts'
import type { IgnoredOption } from '@oriel/shared/kit/parseOptions.ts'
import { checkOcclusion, checkPasskeys, checkPopups, checkSecure, checkStorage } from './browserChecks.ts'
import { checkBrand, checkEmbedding, checkNesting, checkOptions, checkOrigin, readHeaders } from './pageChecks.ts'
import {
  checkBackend,
  checkFees,
  checkHost,
  checkLogin,
  checkMarkets,
  checkNetworks,
  checkOwnHeaders,
  checkRelays,
} from './serviceChecks.ts'

type Checks = (Finding | Finding[] | Promise<Finding | Finding[]>)[]

async function run(checks: Checks): Promise<Diagnosis> {
  const findings = (await Promise.all(checks)).flat()
  return { at: Date.now(), findings }
}

const getCommonChecks = (): Checks => [
  checkSecure(),
  checkStorage(),
  checkPasskeys(),
  checkOcclusion(),
  checkBackend(),
  checkHost(),
  checkOwnHeaders(),
  checkNetworks(),
  checkFees(),
  checkMarkets(),
  checkRelays(),
  checkLogin(),
]

type Page = { origin: string; policies: PagePolicies; ignoredOptions: readonly IgnoredOption[] }

export function diagnoseFrame({ origin, policies, ignoredOptions }: Page): Promise<Diagnosis> {
  return run([
    createFinding('frameStarted', {}),
    checkBrand(origin, policies.announced),
    checkOptions(ignoredOptions),
    checkOrigin(origin),
    checkNesting(),
    checkEmbedding(origin, policies),
    checkPopups(),
    ...getCommonChecks(),
  ])
}

export function diagnosePage(page: string | undefined): Promise<Diagnosis> {
  const ofPage = page === undefined ? [] : checkAllowed(page)
  return run([...ofPage, ...getCommonChecks()])
}

/**
 * Checks that the page is allowed, and then its headers. Skips the headers of unlisted pages, because the backend
 * doesn't fetch those.
 */
function checkAllowed(page: string): Checks {
  const origin = checkOrigin(page)
  return origin.status === 'ok' ? [origin, readHeaders(page)] : [origin]
}
