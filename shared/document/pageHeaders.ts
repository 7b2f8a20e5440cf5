import type { Finding } from '../backend/doctor.ts'
import { found } from '../backend/findings.ts'
import { frameFeatures } from '../constants.ts'
import {
  allowOurTypes,
  allowSource,
  blockingDirective,
  forbidsOurTypes,
  mayAllowLater,
  mayAllowOtherwise,
  type Policy,
  parsePolicies,
  writePolicy,
} from './contentSecurityPolicy.ts'
import { delegateFeatures, deniedFeatures, parsePermissions, writePermissions } from './permissionsPolicy.ts'

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

const headerOf = ({ headers }: Sent, name: string) =>
  headers
    .filter(([one]) => one.toLowerCase() === name)
    .map(([, value]) => value.trim())
    .join(', ')

type Located = { policy: Policy; where: string; write: (policy: Policy) => string }

/** Returns every policy and where it was found. A resource must be allowed by all of them. */
function policiesOf(sent: Sent): Located[] {
  const { page, meta = [] } = sent
  const inHeader = parsePolicies(headerOf(sent, 'content-security-policy')).map((policy) => ({
    policy,
    where: `the headers of ${page}`,
    write: (fixed: Policy) => `Content-Security-Policy: ${writePolicy(fixed)}`,
  }))
  const inMarkup = meta.flatMap(parsePolicies).map((policy) => ({
    policy,
    where: `the <head> of ${page}`,
    write: (fixed: Policy) =>
      `<meta http-equiv="Content-Security-Policy" content="${writePolicy(fixed).replaceAll('"', '&quot;')}">`,
  }))
  return [...inHeader, ...inMarkup]
}

/** Files that the script tag loads later, and the features that need them. */
const laterFiles: Readonly<Record<string, string>> = {
  'oriel-page-wallets.js': 'for wallets of the page and a Safe around it',
  'oriel-solana.js': 'for other Solana kits of the page',
  'oriel-sign-in.js': 'for the sign-in to the page by its own server',
  'oriel-coinbase.js': 'for the wallet of Coinbase',
}

/** Returns the later files that a source list blocks, and the directive. Undefined if none is blocked. */
function findBlockedParts({ wallet, page }: Sent, policy: Policy) {
  if (mayAllowLater(policy)) return undefined
  const blocked = Object.keys(laterFiles).flatMap((name) => {
    const directive = blockingDirective(policy, { kind: 'script', url: `${wallet}/${name}`, page })
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
  const findings = policiesOf(sent).flatMap(({ policy, where, write }) => {
    const frame = blockingDirective(policy, { kind: 'frame', url: `${wallet}/f/${projectId}/`, page })
    const run = mayAllowOtherwise(policy) ? undefined : blockingDirective(policy, { kind: 'script', url: script, page })
    const parts = run ? undefined : findBlockedParts(sent, policy)
    // One fixed line contains all changes, because the developer replaces the existing line with it.
    let fixed = policy
    if (frame) fixed = allowSource(fixed, 'frame', wallet)
    if (run ?? parts) fixed = allowSource(fixed, 'script', wallet)
    const lacksTypes = forbidsOurTypes(policy)
    if (lacksTypes) fixed = allowOurTypes(fixed)
    const fix = { where, line: write(fixed) }
    return [
      ...(frame ? [found('cspFrame', { directive: frame, page }, fix)] : []),
      ...(run ? [found('cspScript', { directive: run, page, script }, fix)] : []),
      ...(parts
        ? [found('cspParts', { page, directive: parts.directive, files: describeFiles(wallet, parts.names) }, fix)]
        : []),
      ...(lacksTypes
        ? [found('cspParts', { page, directive: 'trusted-types', files: describeFiles(wallet) }, fix)]
        : []),
    ]
  })
  const isOpen = !findings.some(({ status }) => status === 'failed')
  return isOpen ? [found('cspOpen', { page }), ...findings] : findings
}

function checkOpener(sent: Sent): Finding {
  const { page } = sent
  const value = headerOf(sent, 'cross-origin-opener-policy')
  const [policy = ''] = value.split(';')
  if (policy.trim() !== 'same-origin') {
    return found('coopOpen', {
      page,
      value: value ? `Cross-Origin-Opener-Policy: ${value}` : 'no Cross-Origin-Opener-Policy',
    })
  }
  const line = 'Cross-Origin-Opener-Policy: same-origin-allow-popups'
  return found('coopCut', { page, value }, { where: `the headers of ${page}`, line })
}

function checkEmbedder(sent: Sent): Finding {
  const value = headerOf(sent, 'cross-origin-embedder-policy')
  return found('coepFine', {
    value: value
      ? `Cross-Origin-Embedder-Policy: ${value} asks for nothing that they lack`
      : 'no Cross-Origin-Embedder-Policy',
  })
}

function checkPermissions(sent: Sent): Finding {
  const { page, wallet } = sent
  const permissions = parsePermissions(headerOf(sent, 'permissions-policy'))
  const denied = deniedFeatures(permissions, frameFeatures, [page, wallet])
  if (denied.length === 0) return found('permissionsOpen', {})
  const line = `Permissions-Policy: ${writePermissions(delegateFeatures(permissions, denied, wallet))}`
  return found('permissionsHeader', { page, features: denied.join(', ') }, { where: `the headers of ${page}`, line })
}

function checkFraming(sent: Sent): Finding {
  const { page } = sent
  const ancestors = parsePolicies(headerOf(sent, 'content-security-policy')).flatMap((policy) =>
    policy.filter(({ name }) => name === 'frame-ancestors'),
  )
  const options = headerOf(sent, 'x-frame-options')
  // Browsers ignore X-Frame-Options when `frame-ancestors` is set.
  if (ancestors.length > 0)
    return found('framingNamed', { page, value: ancestors.map((one) => writePolicy([one])).join('; ') })
  if (options) return found('framingNamed', { page, value: `X-Frame-Options: ${options}` })
  return found('framingOpen', { page })
}
