import { expect, test, vi } from 'vitest'
import { createProvider } from '../providers/createProvider.ts'
import { announceProvider } from '../providers/eip6963.ts'
import { diagnose } from './diagnose.ts'
import { stubPage } from './pageWallet.testing.ts'

stubPage()
const diagnosticsUrl = 'https://wallet.example/doctor/default/?origin=https://app.example'

async function readAnnounced(origin?: string, wallet = {}) {
  vi.stubGlobal('location', { href: 'https://app.example/' })
  vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')))
  const loadSendAsync = () => new Promise<never>(() => {})
  const { provider } = createProvider({ isOriel: true, request: async () => null, loadSendAsync })
  const detach = origin === undefined ? undefined : announceProvider({ origin, wallet, provider, loadSendAsync })
  const diagnoseMock = vi.fn(async () => ({ at: 0, findings: [] }))
  await diagnose(
    async () => ({ diagnose: diagnoseMock }),
    () => undefined,
    diagnosticsUrl,
  )
  detach?.()
  return (diagnoseMock.mock.calls as unknown as [{ announced?: object }][])[0]?.[0].announced
}

test('behavior: only what the page announces for this deployment is sent, cut to what the frame accepts', async () => {
  expect(await readAnnounced()).toBeUndefined()
  expect(await readAnnounced('https://other.example', { name: 'Other' })).toBeUndefined()
  const announced = { name: 'A'.repeat(200), rdns: 'example.acme' }
  expect(await readAnnounced('https://wallet.example', announced)).toEqual({ ...announced, name: 'A'.repeat(100) })
})
