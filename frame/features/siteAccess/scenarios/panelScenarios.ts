import { t } from '../../../i18n/i18n.ts'
import { changeConfig } from '../../../platform/config.ts'
import { approvals } from '../../../requests/approvals.ts'
import { toScenario } from '../../../scenarios/support/approvalRows.ts'
import { ethereum, longOrigin, origin } from '../../../scenarios/support/fixtures.ts'
import * as requests from '../../../scenarios/support/requests.ts'
import type { Scenario, ScenarioGroup } from '../../../scenarios/support/scenario.ts'
import { mockSiteRequest, reportingBrowser, showInWindow } from '../../../scenarios/support/setUp.ts'
import { toWindowScenario } from '../../../scenarios/support/windowRow.ts'
import { siteAccess } from '../../../state/siteAccess.ts'
import { windowRequest } from '../../../walletWindow/windowRequest.ts'
import { switchScenarios } from '../../approval/scenarios/approvalScenarios.ts'
import { networkScenarios } from '../../networks/scenarios/networkScenarios.ts'

const locked = { state: 'locked' } as const

/** Renders a window scenario in the extension's panel. The panel stays open and has no host of its own. */
function showInPanel(scenario: Scenario): Scenario {
  function show() {
    changeConfig({ walletOrigin: 'https://wallet.example' })
    scenario.show()
    siteAccess.store.setState({
      front: { kind: 'site', origin, isAllowed: true, isReady: true },
      browser: reportingBrowser,
    })
  }
  return { ...scenario, surface: 'standalone', show }
}

/**
 * Creates the panel's version of the frame scenario with the same name: a background session's prompt for a request
 * from the page at `from`.
 */
function createPromptScenario(name: string, title: string, of: ScenarioGroup[], from: string): Scenario {
  const found = of.flatMap(({ scenarios }) => scenarios).find((scenario) => `panel-${scenario.name}` === name)
  if (!found) throw new Error(`There is no scenario for ${name}.`)
  function show() {
    found?.show()
    const [pending] = approvals.store.getState().pending
    if (!pending) return
    const request = { ...pending.request, origin: from }
    const view = name.includes('switch') ? { ...pending.view, from: ethereum.caipNetworkId } : pending.view
    approvals.store.setState({ pending: [{ ...pending, request, view: pending.view }] })
    mockSiteRequest(from, request)
    showInWindow(view)
  }
  return { ...found, name, title, show }
}

function addWaitingRequests(scenario: Scenario): Scenario {
  function show() {
    scenario.show()
    siteAccess.store.setState({ waiting: 2 })
  }
  return { ...scenario, show, play: (user) => user.see(t('common.requestsWaiting', { count: 2 })) }
}

const signing = {
  asks: requests.createMessage('Welcome to the club.\nThis costs nothing.'),
  surface: 'window',
} as const

const questions: Scenario[] = [
  toWindowScenario({ name: 'panel-connect', title: 'A site wants to connect', view: 'GrantOrigin', asks: origin }),
  toWindowScenario({
    name: 'panel-connect-locked',
    title: 'A site with a long name wants to connect to a locked wallet',
    view: 'GrantOrigin',
    asks: longOrigin,
    wallet: locked,
  }),
  toScenario({ ...signing, name: 'panel-sign', title: 'A site wants a signature' }),
  addWaitingRequests(
    toScenario({ ...signing, name: 'panel-sign-waiting', title: 'Two more sites wait', from: longOrigin }),
  ),
  toScenario({
    ...signing,
    name: 'panel-sign-locked',
    title: 'A site with a long name wants a signature of a locked wallet',
    from: longOrigin,
    wallet: locked,
  }),
  toScenario({
    name: 'panel-send',
    title: 'A site wants a payment',
    asks: requests.sendToken,
    surface: 'window',
  }),
  createPromptScenario('panel-switch-network-asked', 'A site wants another network', [switchScenarios], origin),
  createPromptScenario('panel-add-network-asked', 'A site adds a network', networkScenarios, longOrigin),
  createPromptScenario('panel-watch-asset', 'A site adds a token', networkScenarios, longOrigin),
  {
    name: 'panel-gone',
    title: 'The site is gone while the person typed',
    surface: 'standalone',
    show() {
      toWindowScenario({ name: '', title: '', view: 'GrantOrigin', asks: longOrigin, wallet: locked }).show()
      windowRequest.store.setState({ isPageClosed: true })
    },
  },
]

export const panelScenarios: ScenarioGroup = {
  area: 'Questions in the extension',
  scenarios: questions.map(showInPanel),
}
