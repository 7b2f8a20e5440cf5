import { t } from '../i18n/i18n.ts'
import { type Row, toScenario } from './approvalRows.ts'
import * as requests from './callsRequests.ts'
import { factors } from './fixtures.ts'
import type { ScenarioGroup } from './scenario.ts'

const stranger = 'https://new-and-unknown.example'

const rows: Row[] = [
  { name: 'steps-first', title: 'Two steps, which upgrade the account', asks: requests.firstSteps },
  { name: 'steps-required', title: 'Two steps that need the upgrade', asks: requests.stepsAsOne },
  { name: 'steps-later', title: 'Two steps of a smart account', asks: requests.laterSteps },
  { name: 'steps-foreign', title: 'The account runs a program of another wallet', asks: requests.foreignSteps },
  {
    name: 'steps-not-now',
    title: 'The upgrade was refused',
    asks: requests.firstSteps,
    play: (user) => user.press(t('approval.upgrade.notNow')),
  },
  { name: 'steps-in-order', title: 'Steps of an ordinary account', asks: requests.firstSteps, keepsAccount: true },
  { name: 'steps-many', title: 'Many steps, one with a danger', asks: requests.manySteps },
  {
    name: 'steps-many-open',
    title: 'Many steps, all shown',
    asks: requests.manySteps,
    play: (user) => user.press(t('approval.moreSteps', { count: 2 })),
  },
  { name: 'steps-fail', title: 'A step would fail', asks: requests.failingSteps },
  { name: 'steps-funds', title: 'Not enough for the fee', asks: requests.unpaidSteps },
  {
    name: 'steps-window',
    title: 'In the wallet window',
    asks: requests.stepsAsOne,
    from: stranger,
    surface: 'window',
    wallet: { factors: [factors.passkey] },
  },
]

export const callsScenarios: ScenarioGroup[] = [{ area: 'Approve several steps', scenarios: rows.map(toScenario) }]
