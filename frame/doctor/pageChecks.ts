import { type Finding, PageHeaders, type PagePolicies } from '@oriel/shared/backend/doctor.ts'
import { createFinding, findingRows } from '@oriel/shared/backend/findings.ts'
import { frameFeatures, frameSandbox } from '@oriel/shared/constants.ts'
import { isListedOrigin } from '@oriel/shared/document/origins.ts'
import { checkHeaders } from '@oriel/shared/document/pageHeaders.ts'
import type { IgnoredOption } from '@oriel/shared/kit/parseOptions.ts'
import { toRdns } from '@oriel/shared/kit/rdns.ts'
import { config } from '../platform/config.ts'
import { queryBackend } from './queryBackend.ts'

const describeIframe = (page: string) => `the <iframe title="Wallet"> in ${page}`

export function checkOrigin(page: string): Finding {
  const { allowedOrigins, projectId: project, trustedOrigins } = config
  if (!isListedOrigin(page, allowedOrigins)) {
    const line = `"projects": { "${project}": { "allowedOrigins": ${JSON.stringify([...allowedOrigins, page])} } }`
    return createFinding('originUnknown', { origin: page, project }, { where: describeOriginsLocation(page), line })
  }
  const isTrusted = isListedOrigin(page, trustedOrigins)
  return isTrusted ? createFinding('originTrusted', { origin: page }) : createFinding('originAllowed', { origin: page })
}

/**
 * Describes where to add an allowed origin. On localhost, this can also be an environment variable, because `npm start`
 * works without a configuration file.
 */
function describeOriginsLocation(page: string): string {
  const place = 'oriel.config.json, then restart'
  const isLocal = /^127\.|(?:^|\.)localhost$/.test(location.hostname)
  return isLocal ? `${place} (without that file: ORIEL_ORIGINS="${page}" npm start)` : place
}

/**
 * Checks the name under which the page announces the wallet. The package does not know the deployment's brand, so a
 * page that uses it names the brand itself.
 */
export function checkBrand(page: string, announced: PagePolicies['announced']): Finding[] {
  if (!announced) return []
  const { name, rdns = toRdns(location.origin) } = config.brand
  if (announced.name === name && announced.rdns === rdns) return [createFinding('brandSame', { name })]
  const fix = { where: `createOriel in ${page}`, line: `announce: ${JSON.stringify({ name, rdns })}` }
  const values = { page, announced: announced.name, announcedRdns: announced.rdns, name, rdns }
  return [createFinding('brandOther', values, fix)]
}

export function checkOptions(ignored: readonly IgnoredOption[]): Finding[] {
  if (ignored.length === 0) return [createFinding('optionsTaken', {})]
  return ignored.map(({ option, reason }) => createFinding('optionIgnored', { option, reason }))
}

export function checkNesting(): Finding {
  if (window.parent === window.top) return createFinding('notNested', {})
  // Fall back to a generic name, because not every browser supports `ancestorOrigins`.
  return createFinding('nestedInSafe', { origin: location.ancestorOrigins?.[1] ?? 'another page' })
}

/** Checks the page's headers through the backend, because scripts can't read the headers of their own page. */
export async function readHeaders(page: string): Promise<Finding[]> {
  const query = new URLSearchParams({ url: page, projectId: config.projectId })
  const response = await queryBackend(`/v1/doctor/headers?${query}`, PageHeaders)
  return response.ok ? response.value.findings : [createFinding('headersUnread', { page, reason: response.reason })]
}

export async function checkEmbedding(page: string, pageInfo: PagePolicies): Promise<Finding[]> {
  const wallet = location.origin
  const { headers } = pageInfo
  const read = headers ? checkHeaders({ headers, page, wallet, projectId: config.projectId }) : await readHeaders(page)
  // Only check the CSP for the files that the SDK loads later. The page's CSP allows the frame and the SDK, because
  // both have loaded.
  const isCspFinding = ({ check }: Finding) => check === 'csp'
  const ofParts = read.filter(({ code }) => code === findingRows.cspParts.code)
  const others = read.filter(({ check }) => check !== 'csp' && check !== 'permissions')
  const attributes = checkAttributes(page, pageInfo)
  const header = read.find(
    ({ code, check }) => check === 'permissions' && code !== createFinding('permissionsOpen', {}).code,
  )
  return [
    ...(read.some(isCspFinding) ? [createFinding('cspOpen', { page })] : []),
    ...ofParts,
    ...others,
    header ?? checkPermissions(page, attributes),
    ...attributes,
  ]
}

function checkAttributes(page: string, { sandbox: tokens, allow }: PagePolicies): Finding[] {
  // Report no missing tokens if the iframe has no `sandbox` attribute, because it then isn't sandboxed.
  const lacking = tokens ? frameSandbox.split(' ').filter((token) => !tokens.split(/\s+/).includes(token)) : []
  const features = allow === undefined ? [] : frameFeatures.filter((feature) => !isDelegated(feature, allow))
  const findings: Finding[] = []
  if (lacking.length > 0) {
    const fix = { where: describeIframe(page), line: `sandbox="${frameSandbox}"` }
    findings.push(createFinding('iframeSandbox', { tokens: lacking.join(', ') }, fix))
  }
  if (features.length > 0) {
    const line = `allow="${frameFeatures.map((feature) => `${feature} ${location.origin}`).join('; ')}"`
    findings.push(
      createFinding('iframeAllow', { features: features.join(', ') }, { where: describeIframe(page), line }),
    )
  }
  return findings.length > 0 ? findings : [createFinding('iframeWhole', {})]
}

/**
 * Returns true if the `allow` attribute delegates the feature to our frame. An entry without origins delegates to the
 * origin of `src`.
 */
function isDelegated(feature: string, allow: string): boolean {
  return allow.split(';').some((entry) => {
    const [name, ...origins] = entry.trim().split(/\s+/)
    return (
      name === feature &&
      (origins.length === 0 || origins.some((origin) => ['*', "'src'", location.origin].includes(origin)))
    )
  })
}

/** Checks the frame's permissions, as far as the browser supports `document.featurePolicy`. */
function checkPermissions(page: string, attributes: Finding[]): Finding {
  const policy = document.featurePolicy
  const known = policy?.features() ?? []
  const denied = frameFeatures.filter((feature) => known.includes(feature) && !policy?.allowsFeature(feature))
  const isExplained = attributes.some(({ check, status }) => check === 'iframe' && status !== 'ok')
  if (denied.length === 0 || isExplained) return createFinding('permissionsOpen', {})
  const line = `Permissions-Policy: ${denied.map((feature) => `${feature}=(self "${location.origin}")`).join(', ')}`
  return createFinding('permissionsDenied', { features: denied.join(', ') }, { where: `the headers of ${page}`, line })
}
