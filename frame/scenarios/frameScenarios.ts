import { t } from '../i18n/i18n.ts'
import { findBootRefusal } from '../platform/bootRefusal.ts'
import { networks } from '../state/networks.ts'
import { toasts } from '../state/toasts.ts'
import { toScenario } from './support/approvalRows.ts'
import { ethereum, networks as known, origin } from './support/fixtures.ts'
import * as requests from './support/requests.ts'
import type { Scenario, ScenarioGroup } from './support/scenario.ts'
import { showConnected, showInFrame } from './support/setUp.ts'

const surface = 'frame'

const networkScenarios: Scenario[] = [
  {
    name: 'networks',
    title: 'A few networks',
    surface,
    show() {
      showConnected({ name: 'Account' })
      showInFrame({ name: 'Account' }, { name: 'Networks' })
    },
  },
  { name: 'networks-many', title: 'Many networks', surface, show: showManyNetworks },
  {
    name: 'networks-found',
    title: 'Search results',
    surface,
    show: showManyNetworks,
    play: (user) => user.type(t('networks.search'), 'o'),
  },
  {
    name: 'networks-none',
    title: 'No network found',
    surface,
    show: showManyNetworks,
    play: (user) => user.type(t('networks.search'), 'Atlantis'),
  },
  {
    name: 'unsupported-chain',
    title: 'A network that the site doesn’t use',
    surface,
    show() {
      showConnected({ name: 'UnsupportedChain' })
      networks.store.setState({ active: { eip155: 'eip155:43114' } })
    },
  },
]

function showManyNetworks() {
  showConnected({ name: 'Networks' })
  networks.store.setState({ requested: known })
}

const toastScenarios: Scenario[] = [
  createToastScenario('toast-loading', 'In progress', () => toasts.loading(t('send.signing'))),
  createToastScenario('toast-success', 'Done', () => toasts.success(t('receive.copied'))),
  createToastScenario('toast-error', 'Failed', () =>
    toasts.error(t('errors.ChainDisconnectedError.unreachable', { network: ethereum.name })),
  ),
  createToastScenario('toast-long', 'A long message', () => toasts.error(t('connect.googleInAppEmail'))),
]

function createToastScenario(name: string, title: string, say: () => void): Scenario {
  const show = () => {
    showConnected({ name: 'Account' })
    say()
  }
  return { name, title, surface, show }
}

const approvalScenario = toScenario({
  name: 'toast-approval',
  title: 'A message above an approval',
  asks: requests.approveSome,
})
toastScenarios.push({
  ...approvalScenario,
  show() {
    approvalScenario.show()
    toasts.error(t('errors.ChainDisconnectedError.unreachable', { network: ethereum.name }))
  },
})

const fine = {
  isFramed: true,
  origin: 'https://wallet.example',
  credentialless: false,
  isSecureContext: true,
  ancestorOrigins: [origin],
  allowedOrigins: [origin],
  safeOrigins: [],
  href: 'https://wallet.example/f/default/',
  projectId: 'default',
}

const bootErrorScenarios: Scenario[] = [
  createRefusalScenario('refusal-top', 'Opened as a page', { isFramed: false }),
  createRefusalScenario('refusal-opaque', 'Sandboxed without an origin', { origin: 'null' }),
  createRefusalScenario('refusal-credentialless', 'Credentialless', { credentialless: true }),
  createRefusalScenario('refusal-insecure', 'Without https', { isSecureContext: false }),
  createRefusalScenario('refusal-nested', 'In a frame of another site', {
    ancestorOrigins: [origin, 'https://other.example'],
  }),
  createRefusalScenario('refusal-origin', 'An origin that is not listed', { allowedOrigins: [] }),
]

function createRefusalScenario(name: string, title: string, here: Partial<typeof fine>): Scenario {
  const bootError = findBootRefusal({ ...fine, ...here })
  return { name, title, surface, show: () => undefined, bootError }
}

export const frameScenarios: ScenarioGroup[] = [
  { area: 'Networks', scenarios: networkScenarios },
  { area: 'Messages', scenarios: toastScenarios },
  { area: 'Refusals', scenarios: bootErrorScenarios },
]
