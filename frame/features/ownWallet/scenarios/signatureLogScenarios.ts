import type { View } from '@oriel/shared/kit/view.ts'
import { type Signature, signatureLog } from '../../../localWallet/signatureLog.ts'
import { accounts, createStatus, longOrigin, now, origin } from '../../../scenarios/support/fixtures.ts'
import type { Scenario, ScenarioGroup } from '../../../scenarios/support/scenario.ts'
import { answers, mockSiteRequest, showInWindow } from '../../../scenarios/support/setUp.ts'
import type { VaultStatus } from '../../../vault/protocol/methods.ts'
import { windowRequest } from '../../../walletWindow/windowRequest.ts'

const minute = 60_000
const methods = ['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4', 'personal_sign'] as const

function createSignatures(count: number, origins: string[]): Signature[] {
  return Array.from({ length: count }, (_, at) => ({
    id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    time: now - at * 37 * minute,
    origin: origins[at % origins.length] ?? origin,
    method: methods[at % methods.length] ?? 'personal_sign',
    digest: `0x${(at + 1).toString(16).padStart(8, '7').repeat(8)}`,
    surface: at % 3 === 0 ? ('window' as const) : ('frame' as const),
    address: accounts[0]?.eip155 ?? '',
    networkId: 'eip155:1' as const,
  }))
}

const createGrants = (origins: string[]) =>
  origins.map((site, at) => ({ grantId: String(at), origin: site, createdAt: now - at * 24 * 60 * minute }))

const many = Array.from({ length: 200 }, (_, at) => `https://site-${at + 1}.example`)
const few = [origin, longOrigin]

type Row = { name: string; title: string; view: View; log?: Signature[]; wallet?: Partial<VaultStatus> }

function toScenario({ name, title, view, log = [], wallet }: Row): Scenario {
  function show() {
    answers.vault.signatureLog = () => log
    signatureLog.store.setState({ log })
    showInWindow(view, createStatus(wallet))
  }
  return { name, title, surface: 'window', show }
}

const some = createSignatures(9, few)

const rows: Row[] = [
  { name: 'sites', title: 'Two sites', view: { name: 'Sites' }, log: some, wallet: { grants: createGrants(few) } },
  { name: 'sites-none', title: 'No sites', view: { name: 'Sites' }, wallet: { grants: [] } },
  {
    name: 'sites-many',
    title: 'Two hundred sites',
    view: { name: 'Sites' },
    log: createSignatures(400, many),
    wallet: { grants: createGrants(many) },
  },
  { name: 'site', title: 'One site', view: { name: 'Site', origin }, log: some, wallet: { grants: createGrants(few) } },
  {
    name: 'site-locked',
    title: 'One site, wallet locked',
    view: { name: 'Site', origin: longOrigin },
    log: some,
    wallet: { grants: createGrants(few), state: 'locked' },
  },
  {
    name: 'site-former',
    title: 'Disconnected site',
    view: { name: 'Site', origin },
    log: some,
    wallet: { grants: [] },
  },
  { name: 'log', title: 'A few signatures', view: { name: 'SignatureLog' }, log: some },
  { name: 'log-none', title: 'No signatures', view: { name: 'SignatureLog' } },
  {
    name: 'log-many',
    title: 'A thousand signatures',
    view: { name: 'SignatureLog' },
    log: createSignatures(1000, many),
  },
]

const alone: Scenario[] = [
  {
    name: 'no-request',
    title: 'No site waits for the window',
    surface: 'window',
    show: () => showInWindow({ name: 'NoRequest' }),
  },
  {
    name: 'no-request-foreign',
    title: 'Opened by another site',
    surface: 'window',
    show() {
      windowRequest.store.setState({ isForeign: true })
      showInWindow({ name: 'NoRequest' })
    },
  },
  {
    name: 'page-gone',
    title: 'The site was closed',
    surface: 'window',
    show() {
      mockSiteRequest()
      windowRequest.store.setState({ isPageClosed: true })
      showInWindow({ name: 'UnlockWallet' })
    },
  },
]

export const ledgerScenarios: ScenarioGroup[] = [
  { area: 'Sites and signatures', scenarios: rows.map(toScenario) },
  { area: 'Window without a site', scenarios: alone },
]
