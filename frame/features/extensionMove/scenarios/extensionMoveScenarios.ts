import { type MoveAnswer, toExtension } from '@oriel/shared/document/extensionMove.ts'
import { t } from '../../../i18n/i18n.ts'
import { readRawConfig } from '../../../platform/readRawConfig.ts'
import { replaceProperty } from '../../../scenarios/support/reset.ts'
import type { ScenarioGroup } from '../../../scenarios/support/scenario.ts'
import { answers } from '../../../scenarios/support/setUp.ts'
import { type UserActions, waitFor } from '../../../scenarios/support/userActions.ts'
import { toWindowScenario } from '../../../scenarios/support/windowRow.ts'

/** If `answer` is undefined, the extension waits for the user. */
type MoveRow = { name: string; title: string; isAsked?: boolean; isGiven?: boolean; answer?: MoveAnswer }

const rows: MoveRow[] = [
  { name: 'move-row', title: 'The extension is there' },
  { name: 'move-ask', title: 'Before the wallet is added', isAsked: true },
  { name: 'move-waiting', title: 'The extension asks its owner', isGiven: true },
  { name: 'move-moved', title: 'Wallet added', isGiven: true, answer: 'moved' },
  { name: 'move-same', title: 'The extension has this wallet', isGiven: true, answer: 'same' },
  { name: 'move-other', title: 'The extension has another wallet', isGiven: true, answer: 'other' },
]

function createMoveScenario({ name, title, isAsked, isGiven, answer }: MoveRow) {
  const scenario = toWindowScenario({ name, title, view: 'HomeSettings', isOwnPage: true })
  function show() {
    scenario.show()
    answers.vault.copyOut = () => 'a wallet'
    replaceProperty(readRawConfig(), 'extensionOrigins', [`chrome-extension://${'a'.repeat(32)}`])
    replaceProperty(globalThis, 'chrome', { runtime: mockExtension(answer) })
  }
  /** Plays the scenario once the extension section, which loads last, is mounted. */
  async function play(user: UserActions) {
    await waitFor(() => document.querySelector('#extension-move') ?? undefined)
    if (isAsked || isGiven) await user.press(t('move.row'))
    if (isGiven) await user.press(t('move.submit'))
    await waitFor(() => document.querySelector('#extension-move ~ *') ?? undefined)
    document.querySelector('#extension-move')?.scrollIntoView()
  }
  return { ...scenario, show, play }
}

function mockExtension(answer: MoveAnswer | undefined) {
  const listening = { addListener: () => undefined }
  const answering = {
    addListener: (listener: (message: unknown) => void) => answer && queueMicrotask(() => listener(answer)),
  }
  return {
    sendMessage: (_: string, message: string, respond: (answer: boolean) => void) =>
      respond(message === toExtension.ping || message === toExtension.open),
    connect: () => ({
      postMessage: () => undefined,
      disconnect: () => undefined,
      onMessage: answering,
      onDisconnect: listening,
    }),
  }
}

export const extensionMoveScenarios: ScenarioGroup = {
  area: 'The wallet in the extension',
  scenarios: rows.map(createMoveScenario),
}
