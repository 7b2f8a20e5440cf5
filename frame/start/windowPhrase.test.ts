// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import {
  approve,
  type Browser,
  connect,
  createBrowser,
  createPasswordFactor,
  loadWindow,
  openRequest,
  openWindow,
  password,
  phrase,
  readShown,
  storeWallet,
  waitFor,
} from './walletWindow.testing.ts'

vi.mock('hash-wasm', () => import('../vault/crypto/quickHash.testing.ts'))

const lockMs = 5 * 60_000
const readTexts = (selector: string) =>
  [...document.querySelectorAll(`.modal ${selector}`)].map((element) => element.textContent ?? '')
const readWords = () => readTexts('.words bdi')
const findChoices = () => [...document.querySelectorAll<HTMLElement>('.modal .quiz-choice')]
const readRequestedNumber = () => Number(readTexts('.quiz-title')[0]?.replace(/\D/g, ''))

let browser: Browser

loadWindow()

beforeEach(async () => {
  browser = await createBrowser()
})

test.each<[string, (user: Awaited<ReturnType<typeof openWindow>>['user']) => Promise<unknown>]>([
  ['the words', async () => undefined],
  [
    'the choices of the check',
    (user) => user.press('I’ve written them down').then(() => waitFor(() => findChoices().length > 0)),
  ],
])(
  'attack: %s go from an unattended window when the wallet locks itself, and come back for a proof alone',
  async (_, go) => {
    await browser.home.create({ words: 12, factor: createPasswordFactor() })
    const { user } = await openRequest({ copy: await browser.openCopy(), request: connect })
    await user.type('Password', password)
    await user.press('Unlock')
    await waitFor(() => readWords().length === 12)
    const seen = readWords()
    await go(user)
    await vi.advanceTimersByTimeAsync(lockMs - 10_000)
    expect(readTexts('.words, .quiz-choice')).not.toEqual([])
    await vi.advanceTimersByTimeAsync(20_000)
    await waitFor(() => document.querySelector('input[type="password"]'))
    expect(readTexts('.words, .quiz-choice')).toEqual([])
    await user.type('Password', password)
    await user.press('Unlock')
    await waitFor(() => readWords().length === 12)
    expect(readWords()).toEqual(seen)
  },
)

test('attack: the recovery phrase is removed from the wallet’s own page, too, when the wallet locks itself', async () => {
  await storeWallet(browser)
  await openWindow({ isStandalone: true })
  const { localWallet } = await import('../localWallet/localWallet.ts')
  await localWallet.exportPhrase({ type: 'password', password })
  await waitFor(() => readWords().length === 12)
  expect(readWords()).toEqual(phrase.split(' '))
  await vi.advanceTimersByTimeAsync(lockMs + 10_000)
  await waitFor(() => readShown().includes('Your wallet is locked'))
  expect(document.body.textContent).not.toContain('legal')
  expect(localWallet.store.getState().words).toBeUndefined()
})

test('attack: a wrong word ends the backup check, and the second try restarts it', async () => {
  await browser.home.create({ words: 12, factor: createPasswordFactor() })
  const { user, outcomes } = await openRequest({ copy: await browser.openCopy(), request: connect })
  await user.type('Password', password)
  await user.press('Unlock')
  await waitFor(() => readWords().length === 12)
  const seen = readWords()
  const tap = (isRight: boolean) => {
    const word = seen[readRequestedNumber() - 1]
    findChoices()
      .find(({ textContent }) => (textContent === word) === isRight)
      ?.click()
  }
  await user.press('I’ve written them down')
  await waitFor(() => readShown().includes('1 of 3'))
  tap(true)
  await waitFor(() => readShown().includes('2 of 3'))
  const missed = readRequestedNumber()
  tap(false)
  await waitFor(() => readShown().includes(`That’s not word ${missed}. Look again.`))
  // After a wrong word, further taps must have no effect.
  tap(true)
  await vi.advanceTimersByTimeAsync(1000)
  expect(readShown()).toContain('2 of 3')
  await user.press('Show the words again')
  await waitFor(() => readWords().length === 12)
  expect(readWords()).toEqual(seen)
  expect(await browser.home.status()).toMatchObject({ backedUp: false })

  await user.press('I’ve written them down')
  for (const progress of ['1 of 3', '2 of 3', '3 of 3']) {
    await waitFor(() => readShown().includes(progress))
    tap(true)
  }
  await approve('Connect')
  await waitFor(() => outcomes.length > 0)
  expect(outcomes).toMatchObject([{ needsBackup: false }])
  expect(await browser.home.status()).toMatchObject({ backedUp: true })
})
