import { t } from '../../../i18n/i18n.ts'
import { changeConfig } from '../../../platform/config.ts'
import { longOrigin, origin } from '../../../scenarios/support/fixtures.ts'
import type { ScenarioGroup } from '../../../scenarios/support/scenario.ts'
import { reportingBrowser } from '../../../scenarios/support/setUp.ts'
import { type UserActions, waitFor } from '../../../scenarios/support/userActions.ts'
import { type Row, toWindowScenario } from '../../../scenarios/support/windowRow.ts'
import { type FrontPage, siteAccess } from '../../../state/siteAccess.ts'

const site = { kind: 'site', origin, isAllowed: true, isReady: true } as const
const disallowedSite: FrontPage = { ...site, isAllowed: false, isReady: false }
const two = ['https://app.example.org', longOrigin]

type PanelRow = Omit<Row, 'isOwnPage'> & {
  front?: FrontPage
  everySite?: boolean
  sites?: string[]
  removed?: string[]
}

const rows: PanelRow[] = [
  { name: 'panel-ask', title: 'A site without permission is in front', view: 'Home', front: disallowedSite },
  {
    name: 'panel-ask-new',
    title: 'The same before there is a wallet',
    view: 'Welcome',
    wallet: { state: 'empty', accounts: [], grants: [] },
    front: { ...disallowedSite, origin: longOrigin },
  },
  {
    name: 'panel-ask-removed',
    title: 'A site that was removed is in front',
    view: 'Home',
    front: disallowedSite,
    everySite: true,
  },
  {
    name: 'panel-ask-refused',
    title: 'The browser could not ask',
    view: 'Home',
    front: disallowedSite,
    async play(user) {
      siteAccess.store.setState(({ browser }) => ({ browser: browser && { ...browser, allow: rejectPermission } }))
      await user.press(t('siteAccess.here'))
    },
  },
  {
    name: 'panel-welcome',
    title: 'The wallet is to come from the wallet’s own page',
    view: 'Welcome',
    wallet: { state: 'empty', accounts: [], grants: [] },
    hasLogin: true,
    front: { kind: 'own' },
    async play(user) {
      await user.press(t('siteAccess.moveFrom', { site: 'wallet.example' }))
      await user.see(t('siteAccess.moveHow'))
    },
  },
  { name: 'panel-reload', title: 'The page was open before', view: 'Home', front: { ...site, isReady: false } },
  { name: 'panel-works', title: 'The wallet works on this site', view: 'Home', front: site },
  { name: 'panel-every', title: 'The wallet works on every site', view: 'Home', front: site, everySite: true },
  { name: 'panel-unknown', title: 'The address of the page is unknown', view: 'Home', front: { kind: 'unknown' } },
  {
    name: 'panel-insecure',
    title: 'The site has no https',
    view: 'Home',
    front: { kind: 'closed', reason: 'insecure' },
  },
  { name: 'panel-file', title: 'A file is in front', view: 'Home', front: { kind: 'closed', reason: 'file' } },
  {
    name: 'panel-browser',
    title: 'A page of the browser is in front',
    view: 'Home',
    front: { kind: 'closed', reason: 'browser' },
  },
  { name: 'panel-sites', title: 'The sites on which the wallet works', view: 'Sites', sites: two },
  { name: 'panel-sites-none', title: 'No site has the permission', view: 'Sites', sites: [] },
  { name: 'panel-sites-every', title: 'Every site has the permission', view: 'Sites', everySite: true },
  {
    name: 'panel-sites-removed',
    title: 'Every site but two has the permission',
    view: 'Sites',
    everySite: true,
    removed: two,
  },
]

const rejectPermission = () => Promise.reject(new Error('This browser asks only during a click.'))

function createPanelScenario({ front = site, everySite = false, sites = two, removed = [], ...row }: PanelRow) {
  const scenario = toWindowScenario({ ...row, isOwnPage: true })
  function show() {
    changeConfig({ walletOrigin: 'https://wallet.example' })
    scenario.show()
    siteAccess.store.setState({
      front,
      allowed: { everySite, sites, removed },
      browser: reportingBrowser,
    })
  }
  /** Waits for the sections about sites, which load last. */
  async function play(user: UserActions) {
    if (front.kind !== 'own')
      await waitFor(() => document.querySelector('.site-access, #site-access-list') ?? undefined)
    // Wait for the prompt's buttons, which are disabled for a moment after the prompt appears.
    const hasPrompt = front.kind === 'site' && !front.isAllowed
    if (hasPrompt) await waitFor(() => document.querySelector('.site-access button:not([aria-disabled])') ?? undefined)
    await row.play?.(user)
  }
  return { ...scenario, show, play }
}

export const siteAccessScenarios: ScenarioGroup = {
  area: 'Sites of the extension',
  scenarios: rows.map(createPanelScenario),
}
