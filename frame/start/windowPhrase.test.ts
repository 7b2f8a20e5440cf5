// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import {
  approve,
  askWindow,
  type Browser,
  byPassword,
  connect,
  createBrowser,
  loadWindow,
  openWindow,
  password,
  phrase,
  shown,
  storeWallet,
  until,
} from './walletWindow.testing.ts'

vi.mock('hash-wasm', () => import('../vault/crypto/quickHash.testing.ts'))

const lockMs = 5 * 60_000
const textsOf = (selector: string) =>
  [...document.querySelectorAll(`.modal ${selector}`)].map((one) => one.textContent ?? '')
const words = () => textsOf('.words bdi')
const choices = () => [...document.querySelectorAll<HTMLElement>('.modal .quiz-choice')]
const asked = () => Number(textsOf('.quiz-title')[0]?.replace(/\D/g, ''))

let browser: Browser

loadWindow()

beforeEach(async () => {
  browser = await createBrowser()
})

test.each<[string, (user: Awaited<ReturnType<typeof openWindow>>['user']) => Promise<unknown>]>([
  ['the words', async () => undefined],
  [
    'the choices of the check',
    (user) => user.press('I’ve written them down').then(() => until(() => choices().length > 0)),
  ],
])(
  'attack: %s go from an unattended window when the wallet locks itself, and come back for a proof alone',
  async (_, go) => {
    await browser.home.create({ words: 12, factor: byPassword() })
    const { user } = await askWindow({ copy: await browser.openCopy(), task: connect })
    await user.type('Password', password)
    await user.press('Unlock')
    await until(() => words().length === 12)
    const seen = words()
    await go(user)
    await vi.advanceTimersByTimeAsync(lockMs - 10_000)
    expect(textsOf('.words, .quiz-choice')).not.toEqual([])
    await vi.advanceTimersByTimeAsync(20_000)
    await until(() => document.querySelector('input[type="password"]'))
    expect(textsOf('.words, .quiz-choice')).toEqual([])
    await user.type('Password', password)
    await user.press('Unlock')
    await until(() => words().length === 12)
    expect(words()).toEqual(seen)
  },
)

test('attack: the recovery phrase is removed from the wallet’s own page, too, when the wallet locks itself', async () => {
  await storeWallet(browser)
  await openWindow({ isHome: true })
  const { localWallet } = await import('../localWallet/localWallet.ts')
  await localWallet.exportPhrase({ type: 'password', password })
  await until(() => words().length === 12)
  expect(words()).toEqual(phrase.split(' '))
  await vi.advanceTimersByTimeAsync(lockMs + 10_000)
  await until(() => shown().includes('Your wallet is locked'))
  expect(document.body.textContent).not.toContain('legal')
  expect(localWallet.store.getState().words).toBeUndefined()
})

test('attack: a wrong word ends the backup check, and the second try restarts it', async () => {
  await browser.home.create({ words: 12, factor: byPassword() })
  const { user, outcomes } = await askWindow({ copy: await browser.openCopy(), task: connect })
  await user.type('Password', password)
  await user.press('Unlock')
  await until(() => words().length === 12)
  const seen = words()
  const tap = (isRight: boolean) => {
    const word = seen[asked() - 1]
    choices()
      .find(({ textContent }) => (textContent === word) === isRight)
      ?.click()
  }
  await user.press('I’ve written them down')
  await until(() => shown().includes('1 of 3'))
  tap(true)
  await until(() => shown().includes('2 of 3'))
  const missed = asked()
  tap(false)
  await until(() => shown().includes(`That’s not word ${missed}. Look again.`))
  // After a wrong word, further taps do nothing.
  tap(true)
  await vi.advanceTimersByTimeAsync(1000)
  expect(shown()).toContain('2 of 3')
  await user.press('Show the words again')
  await until(() => words().length === 12)
  expect(words()).toEqual(seen)
  expect(await browser.home.status()).toMatchObject({ backedUp: false })

  await user.press('I’ve written them down')
  for (const progress of ['1 of 3', '2 of 3', '3 of 3']) {
    await until(() => shown().includes(progress))
    tap(true)
  }
  await approve('Connect')
  await until(() => outcomes.length > 0)
  expect(outcomes).toMatchObject([{ needsBackup: false }])
  expect(await browser.home.status()).toMatchObject({ backedUp: true })
})
