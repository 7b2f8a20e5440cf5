// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import {
  type Browser,
  connect,
  createBrowser,
  createSignRequest,
  dispatchMessage,
  loadWindow,
  openRequest,
  openWindow,
  password,
  readShown,
  storeWallet,
  waitFor,
} from './walletWindow.testing.ts'

vi.mock('hash-wasm', () => import('../vault/crypto/quickHash.testing.ts'))

const findMarks = () => document.querySelectorAll('.mark')
const email = 'ada@mail.example'
const login = { email: true, socials: ['github'] }
const fetched = vi.fn(() => Promise.reject(new TypeError('There is no network.')))

/** Mocks the window of a site with a different origin. */
function createSiteWindow() {
  return {
    closed: false,
    postMessage: vi.fn(),
    get location(): never {
      throw new DOMException('Blocked a frame from accessing a cross-origin frame.', 'SecurityError')
    },
  }
}

let browser: Browser
let copy: Awaited<ReturnType<typeof storeWallet>>

loadWindow()

beforeEach(async () => {
  browser = await createBrowser()
  copy = await storeWallet(browser)
  vi.stubGlobal('fetch', fetched)
  fetched.mockClear()
})

test('attack: a window that a page or the user opened shows no anti-phishing image, and a window of our frame does', async () => {
  const { user } = await openWindow({ isStandalone: true })
  await user.press('Unlock')
  await user.type('Password', password)
  await user.press('Unlock')
  const mark = await waitFor(() => findMarks()[0]?.textContent)

  await openWindow({ opener: createSiteWindow() })
  await waitFor(() => readShown().includes('Your wallet didn’t open this window.'))
  expect(findMarks()).toHaveLength(0)
  await openWindow()
  await waitFor(() => readShown().includes('Nothing to do here.'))
  expect(findMarks()).toHaveLength(0)

  for (const request of [connect, createSignRequest()]) {
    await openRequest({ copy, request })
    expect((await waitFor(() => findMarks()[0])).textContent).toBe(mark)
  }
})

function storeLogin() {
  const later = Date.now() + 600_000
  const user = { id: 'ada', provider: 'github', email, username: 'ada' }
  const session = { token: 'A'.repeat(43), user, loginAt: Date.now(), freshUntil: later, expiresAt: later }
  localStorage.setItem('oriel/login', JSON.stringify(session))
  const started = { attemptId: 'begun', url: 'https://github.com/login', expiresAt: later }
  const attempt = { method: 'github', started, verifier: 'B'.repeat(43), origin: 'https://dapp.example' }
  sessionStorage.setItem('oriel/attempt', JSON.stringify(attempt))
}

test('attack: a window that a page opened resumes no login, and accepts no request from the page', async () => {
  storeLogin()
  const site = createSiteWindow()
  const { close } = await openWindow({ opener: site, hash: '#login', settings: { login } })
  const answers: unknown[] = []
  const ports = [new MessageChannel(), new MessageChannel()].map(({ port1, port2 }) => {
    port1.onmessage = ({ data }) => answers.push(data)
    return port2
  })
  const forged = { ...connect, login: { method: 'email', email } }
  const { windowRequest } = await import('../walletWindow/windowRequest.ts')
  dispatchMessage({ data: forged, source: site, ports, origin: 'https://evil.example' })
  await vi.advanceTimersByTimeAsync(3000)
  expect(readShown()).toContain('Your wallet didn’t open this window.')
  expect(document.querySelectorAll('.modal button')).toHaveLength(0)
  expect(windowRequest.store.getState().opener).toBeUndefined()
  expect([site.postMessage, fetched, close].flatMap(({ mock }) => mock.calls)).toEqual([])
  expect(answers).toEqual([])

  // The same request from the frame, however, sends a code to that address.
  const request = { ...forged } as typeof connect
  await openRequest({ copy, request, settings: { login } })
  await waitFor(() => fetched.mock.calls.length > 0)
  expect(fetched.mock.calls[0]).toMatchObject([expect.stringContaining('/v1/login/'), { method: 'POST' }])
})
