import type { Finding } from '../backend/doctor.ts'
import { createFinding } from '../backend/findings.ts'
import { frameFeatures } from '../constants.ts'
import {
  allowOurTypes,
  allowSource,
  findBlockingDirective,
  forbidsOurTypes,
  formatPolicy,
  mayAllowLater,
  mayAllowOtherwise,
  type Policy,
  parsePolicies,
} from './contentSecurityPolicy.ts'
import { delegateFeatures, findDeniedFeatures, formatPermissions, parsePermissions } from './permissionsPolicy.ts'

type Sent = {
  headers: readonly (readonly [string, string])[]
  /** Values of `<meta http-equiv="Content-Security-Policy">` in the markup. */
  meta?: readonly string[]
  wallet: string
  page: string
  projectId: string
}

/** Checks the headers of a page that embeds the wallet. `wallet` and `page` are origins. Never throws. */
export function checkHeaders(sent: Sent): Finding[] {
  return [...checkPolicies(sent), checkOpener(sent), checkEmbedder(sent), checkPermissions(sent), checkFraming(sent)]
}

const readHeader = ({ headers }: Sent, name: string) =>
  headers
    .filter(([key]) => key.toLowerCase() === name)
    .map(([, value]) => value.trim())
    .join(', ')

type Located = { policy: Policy; where: string; write: (policy: Policy) => string }

/** Returns every policy of the page and where it was found. A resource loads only if all policies allow it. */
function listPolicies(sent: Sent): Located[] {
  const { page, meta = [] } = sent
  const inHeader = parsePolicies(readHeader(sent, 'content-security-policy')).map((policy) => ({
    policy,
    where: `the headers of ${page}`,
    write: (fixed: Policy) => `Content-Security-Policy: ${formatPolicy(fixed)}`,
  }))
  const inMarkup = meta.flatMap(parsePolicies).map((policy) => ({
    policy,
    where: `the <head> of ${page}`,
    write: (fixed: Policy) =>
      `<meta http-equiv="Content-Security-Policy" content="${formatPolicy(fixed).replaceAll('"', '&quot;')}">`,
  }))
  return [...inHeader, ...inMarkup]
}

/** Files that the script tag lazy-loads, and the features that need them. */
const laterFiles: Readonly<Record<string, string>> = {
  'oriel-inline.js': 'for a wallet that is a part of the page',
  'oriel-page-wallets.js': 'for wallets of the page and a Safe around it',
  'oriel-solana.js': 'for other Solana kits of the page',
  'oriel-sign-in.js': 'for the sign-in to the page by its own server',
  'oriel-coinbase.js': 'for the wallet of Coinbase',
}

/**
 * Returns the lazy-loaded files that a policy blocks, and the first directive that blocks one. Returns undefined if it
 * blocks none.
 */
function findBlockedParts({ wallet, page }: Sent, policy: Policy) {
  if (mayAllowLater(policy)) return undefined
  const blocked = Object.keys(laterFiles).flatMap((name) => {
    const directive = findBlockingDirective(policy, { kind: 'script', url: `${wallet}/${name}`, page })
    return directive === undefined ? [] : [{ name, directive }]
  })
  const [first] = blocked
  return first && { directive: first.directive, names: blocked.map(({ name }) => name) }
}

const describeFiles = (wallet: string, names = Object.keys(laterFiles)) =>
  names.map((name) => `${wallet}/${name} (${laterFiles[name]})`).join(', ')

function checkPolicies(sent: Sent): Finding[] {
  const { wallet, page, projectId } = sent
  const script = `${wallet}/oriel.js`
  const findings = listPolicies(sent).flatMap(({ policy, where, write }) => {
    const frame = findBlockingDirective(policy, { kind: 'frame', url: `${wallet}/f/${projectId}/`, page })
    const run = mayAllowOtherwise(policy)
      ? undefined
      : findBlockingDirective(policy, { kind: 'script', url: script, page })
    const parts = run ? undefined : findBlockedParts(sent, policy)
    // Applies all changes to one line, because the developer replaces the existing line with it.
    let fixed = policy
    if (frame) fixed = allowSource(fixed, 'frame', wallet)
    if (run ?? parts) fixed = allowSource(fixed, 'script', wallet)
    const lacksTypes = forbidsOurTypes(policy)
    if (lacksTypes) fixed = allowOurTypes(fixed)
    const fix = { where, line: write(fixed) }
    return [
      ...(frame ? [createFinding('cspFrame', { directive: frame, page }, fix)] : []),
      ...(run ? [createFinding('cspScript', { directive: run, page, script }, fix)] : []),
      ...(parts
        ? [
            createFinding(
              'cspParts',
              { page, directive: parts.directive, files: describeFiles(wallet, parts.names) },
              fix,
            ),
          ]
        : []),
      ...(lacksTypes
        ? [createFinding('cspParts', { page, directive: 'trusted-types', files: describeFiles(wallet) }, fix)]
        : []),
    ]
  })
  const isOpen = !findings.some(({ status }) => status === 'failed')
  return isOpen ? [createFinding('cspOpen', { page }), ...findings] : findings
}

function checkOpener(sent: Sent): Finding {
  const { page } = sent
  const value = readHeader(sent, 'cross-origin-opener-policy')
  const [policy = ''] = value.split(';')
  if (policy.trim() !== 'same-origin') {
    return createFinding('coopOpen', {
      page,
      value: value ? `Cross-Origin-Opener-Policy: ${value}` : 'no Cross-Origin-Opener-Policy',
    })
  }
  const line = 'Cross-Origin-Opener-Policy: same-origin-allow-popups'
  return createFinding('coopCut', { page, value }, { where: `the headers of ${page}`, line })
}

function checkEmbedder(sent: Sent): Finding {
  const value = readHeader(sent, 'cross-origin-embedder-policy')
  return createFinding('coepFine', {
    value: value
      ? `Cross-Origin-Embedder-Policy: ${value} asks for nothing that they lack`
      : 'no Cross-Origin-Embedder-Policy',
  })
}

function checkPermissions(sent: Sent): Finding {
  const { page, wallet } = sent
  const permissions = parsePermissions(readHeader(sent, 'permissions-policy'))
  const denied = findDeniedFeatures(permissions, frameFeatures, [page, wallet])
  if (denied.length === 0) return createFinding('permissionsOpen', {})
  const line = `Permissions-Policy: ${formatPermissions(delegateFeatures(permissions, denied, wallet))}`
  return createFinding(
    'permissionsHeader',
    { page, features: denied.join(', ') },
    { where: `the headers of ${page}`, line },
  )
}

function checkFraming(sent: Sent): Finding {
  const { page } = sent
  const ancestors = parsePolicies(readHeader(sent, 'content-security-policy')).flatMap((policy) =>
    policy.filter(({ name }) => name === 'frame-ancestors'),
  )
  const options = readHeader(sent, 'x-frame-options')
  // Check `frame-ancestors` first, because browsers ignore X-Frame-Options if it is set.
  if (ancestors.length > 0)
    return createFinding('framingNamed', { page, value: ancestors.map((policy) => formatPolicy([policy])).join('; ') })
  if (options) return createFinding('framingNamed', { page, value: `X-Frame-Options: ${options}` })
  return createFinding('framingOpen', { page })
}
