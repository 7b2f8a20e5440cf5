import { AnalyticsEvent } from '@oriel/shared/backend/analytics.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { createSender } from './sender.ts'

let status = 202
const at = 1_700_000_000_000
let isWanted = true
let address: string | undefined
const post = vi.fn(async (_url: unknown, _init?: RequestInit) => new Response(null, { status }))
const alert = vi.fn()
const readBodies = () => post.mock.calls.map(([, init]) => AnalyticsEvent.parse(JSON.parse(String(init?.body))))

const createTestSender = () =>
  createSender({
    projectId: 'shop',
    origin: 'https://app.example:8443',
    isWanted: () => isWanted,
    address: () => address,
    alert,
    post: post as never,
    now: () => at,
  })

beforeEach(() => {
  vi.clearAllMocks()
  status = 202
  isWanted = true
  address = undefined
})

test('default: no event is sent before the visitor uses the wallet; then one POST per event, with the address only when connected', () => {
  const sender = createTestSender()
  sender.track({ type: 'MODAL_OPEN', connected: false })
  expect(post).not.toHaveBeenCalled()
  sender.begin()
  address = '0xabc'
  sender.track({ type: 'CLICK_TRANSACTIONS' })
  expect(post.mock.calls[0]?.[0]).toBe('/e?projectId=shop&st=oriel&sv=1')
  const page = { url: 'https://app.example:8443', domain: 'app.example', timestamp: at }
  expect(readBodies()).toEqual([
    {
      ...page,
      eventId: expect.any(String),
      props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } },
    },
    { ...page, eventId: expect.any(String), props: { type: 'track', event: 'CLICK_TRANSACTIONS', address: '0xabc' } },
  ])
})

test('behavior: a dapp that disables analytics sends neither events nor errors', () => {
  const sender = createTestSender()
  sender.begin()
  isWanted = false
  sender.track({ type: 'CLICK_TRANSACTIONS' })
  sender.report({ error: new Error('no'), kind: 'Error', uncaught: true })
  expect(post).not.toHaveBeenCalled()
})

test('default: a fault is reported to the deployment with its text, and only once', () => {
  const sender = createTestSender()
  sender.begin()
  sender.report({ error: 'a text', kind: 'UniversalProviderInitError', uncaught: false })
  sender.track({ type: 'INTERNAL_SDK_ERROR', errorType: 'Error', errorMessage: 'Something', uncaught: false })
  expect(readBodies()).toMatchObject([
    {
      timestamp: new Date(at).toISOString(),
      props: {
        type: 'error',
        errorType: 'UniversalProviderInitError',
        errorMessage: 'a text',
        stackTrace: expect.stringContaining('at '),
      },
    },
  ])
})

test('error: a 403 raises an alert; other answers and a lost network do not', async () => {
  const sender = createTestSender()
  sender.begin()
  const send = async (next: number) => {
    status = next
    sender.track({ type: 'CLICK_TRANSACTIONS' })
    await expect.poll(() => post.mock.settledResults.at(-1)?.type).toBe('fulfilled')
    await Promise.resolve()
  }
  for (const next of [202, 500, 403]) await send(next)
  expect(alert).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ code: 8107, message: 'Invalid App Configuration' }),
  )
  post.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  sender.track({ type: 'CLICK_TRANSACTIONS' })
  await expect.poll(() => post.mock.settledResults.at(-1)?.type).toBe('rejected')
  await Promise.resolve()
  expect(alert).toHaveBeenCalledTimes(1)
})
