// @vitest-environment happy-dom
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { loadTestApp, type TestApp } from '../scenarios/appScreen.testing.ts'

type Question = {
  scenario: string
  /** Label of the row to press first. */
  row?: string
  button: string
  /** Where the view is shown. @default 'frame' */
  surface?: 'frame' | 'window'
}

/** Every view with a button that grants something to a page. */
const questions: Question[] = [
  { scenario: 'choose-account', row: 'Account 1', button: 'Use account' },
  { scenario: 'accounts-new', button: 'Use account' },
  { scenario: 'switch-network', button: 'Switch' },
  { scenario: 'switch-network-asked', button: 'Switch' },
  { scenario: 'switch-chain', button: 'Switch' },
  { scenario: 'add-network-asked', button: 'Add and switch' },
  { scenario: 'watch-asset', button: 'Add token' },
  { scenario: 'approve-message', button: 'Sign' },
  { scenario: 'approve-send', button: 'Confirm' },
  { scenario: 'send-review', button: 'Send' },
  { scenario: 'approve-window-message', button: 'Sign', surface: 'window' },
  { scenario: 'grant-origin', button: 'Connect', surface: 'window' },
  { scenario: 'create-asked', button: 'Create with passkey', surface: 'window' },
  { scenario: 'create-asked-password', button: 'Create wallet', surface: 'window' },
  { scenario: 'import-site', button: 'Import & connect', surface: 'window' },
  { scenario: 'recover-site', button: 'Use passkey & connect', surface: 'window' },
  { scenario: 'recovery-passkey-site', button: 'Create passkey & connect', surface: 'window' },
]

let showQuestion: (question: Question) => Promise<void>
let readOutcome: () => string
let skippedMs = 0
let isCovered = false
const observers = new Set<OcclusionObserver>()

/** Mocks an IntersectionObserver v2, because happy-dom has no layout. */
class OcclusionObserver {
  readonly #targets = new Set<Element>()
  readonly #callback: (entries: object[]) => void

  constructor(callback: (entries: object[]) => void) {
    this.#callback = callback
    observers.add(this)
  }

  observe(target: Element) {
    this.#targets.add(target)
    queueMicrotask(() => this.report())
  }

  unobserve(target: Element) {
    this.#targets.delete(target)
  }

  takeRecords() {
    return []
  }

  disconnect() {
    observers.delete(this)
  }

  report() {
    const entry = { isIntersecting: true, intersectionRatio: 1, isVisible: !isCovered }
    this.#callback([...this.#targets].map((target) => ({ target, ...entry })))
  }
}

beforeAll(async () => {
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + skippedMs)
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  vi.stubGlobal('IntersectionObserver', OcclusionObserver)
  vi.stubGlobal('IntersectionObserverEntry', { prototype: { isVisible: true } })
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  vi.stubGlobal('isSecureContext', true)
  const { showApp, user, reset } = await loadTestApp('approve', 'account', 'send', 'window')
  const { localWallet } = await import('../localWallet/localWallet.ts')
  const { approvals } = await import('../requests/approvals.ts')
  const { router } = await import('../router/router.ts')
  const { answers, pressed } = await import('../scenarios/support/setUp.ts')
  const { networks } = await import('../state/networks.ts')
  const { session } = await import('../state/session.ts')
  const { ownWallet } = await import('../wallets/own/ownWallet.ts')
  // Skip the storage check, because happy-dom has no IndexedDB.
  vi.spyOn(localWallet, 'checkStorage').mockResolvedValue('kept')
  showQuestion = async (question) => {
    reset()
    await show(question, { showApp, user })
    const { status } = ownWallet.store.getState()
    answers.vault.status ??= () => status
  }
  // `pressed` records vault calls, passkey calls, and settled approvals.
  readOutcome = () =>
    JSON.stringify(
      [pressed, approvals.store, networks.store, session.store, router.store].map((store) => store.getState()),
    )
})

afterAll(() => vi.restoreAllMocks())

type Page = Pick<TestApp, 'showApp' | 'user'>

async function show({ scenario: name, row, surface = 'frame' }: Question, { showApp, user }: Page) {
  const { changeConfig } = await import('../platform/config.ts')
  const { findScenario } = await import('../scenarios/scenarios.ts')
  const scenario = findScenario(name)
  if (!scenario) throw new Error(`There is no scenario “${name}”.`)
  const showIn = () => {
    changeConfig({ surface })
    scenario.show()
  }
  await showApp({ show: showIn })
  await scenario.play?.(user)
  if (row) await user.press(row)
}

function dispatch(target: EventTarget, event: Event) {
  Object.defineProperties(event, { isTrusted: { value: true }, timeStamp: { value: performance.now() } })
  target.dispatchEvent(event)
}

type Place = { x?: number; y?: number; screenX?: number; screenY?: number }

function point(target: EventTarget, type: string, { x = 200, y = 700, screenX = x, screenY = y }: Place = {}) {
  const place = { clientX: x, clientY: y, screenX, screenY }
  dispatch(target, new PointerEvent(type, { bubbles: true, pointerType: 'mouse', ...place }))
}

function click(button: HTMLElement, detail = 1) {
  dispatch(button, new MouseEvent('click', { bubbles: true, cancelable: true, detail }))
}

/** Advances the timers until the guard reaches the given state. */
async function wait(button: HTMLElement, state: 'ready' | 'covered' = 'ready') {
  const check = () => {
    skippedMs += 2000
    dispatchEvent(new Event('resize'))
    expect(button.dataset.guard).toBe(state)
  }
  await vi.waitFor(check, { interval: 5, timeout: 20_000 })
}

async function hover(button: HTMLElement, state: 'ready' | 'covered' = 'ready') {
  point(document.body, 'pointermove', { x: 100 })
  point(document.body, 'pointermove')
  point(button, 'pointerenter')
  await wait(button, state)
}

function cover(covered: boolean) {
  isCovered = covered
  for (const observer of observers) observer.report()
}

const attacks: { [attack: string]: (button: HTMLElement) => Promise<void> } = {
  async 'a click of a script'(button) {
    await wait(button)
    button.click()
  },

  async 'the second click of a double click'(button) {
    await hover(button)
    point(button, 'pointerdown')
    click(button, 2)
  },

  async 'a click on a frame that moves under a resting pointer'(button) {
    const rest = { screenX: 20, screenY: 20 }
    point(document.body, 'pointermove', { x: 20, y: 20 })
    await wait(button)
    point(button, 'pointerenter', rest)
    point(button, 'pointerdown', rest)
    click(button)
  },

  async 'a click through a cover'(button) {
    cover(true)
    await hover(button, 'covered')
    point(button, 'pointerdown')
    click(button)
    cover(false)
  },
}

for (const question of questions)
  test(`attack: “${question.button}” of ${question.scenario} accepts no click that a page lured or made`, async () => {
    await showQuestion(question)
    const button = await vi.waitFor(() => {
      const [guarded] = document.querySelectorAll<HTMLElement>('.modal [data-guard]')
      expect(guarded?.textContent ?? 'no guarded button').toContain(question.button)
      return guarded as HTMLElement
    }, 60_000)
    await wait(button)
    const before = readOutcome()
    for (const [attack, attempt] of Object.entries(attacks)) {
      await attempt(button)
      point(button, 'pointerleave')
      await new Promise((resolve) => setTimeout(resolve))
      expect(readOutcome(), attack).toBe(before)
      expect(button.isConnected, attack).toBe(true)
    }

    await hover(button)
    point(button, 'pointerdown')
    click(button)
    await expect.poll(() => readOutcome()).not.toBe(before)
  })
