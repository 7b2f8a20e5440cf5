// @vitest-environment happy-dom

import { writeConfig } from '@oriel/frame/platform/config.testing.ts'
import { builtInNetworks } from '@oriel/shared/chains/networks.ts'
import { toStorageKey } from '@oriel/shared/document/storageKey.ts'
import type { WalletError } from '@oriel/shared/errors/errors.ts'
import type { KitOptions } from 'oriel/api/options.ts'
import type { ServedMethods } from 'oriel/border/hostMethods.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fromSession, panelReady } from '../link/messages.ts'

const origin = 'https://dapp.example'
const address = `0x${'a1'.repeat(20)}`
/** The wallet status that the background session reads. */
const status = {
  state: 'locked',
  walletId: 'mine',
  accounts: [{ index: 0, eip155: address, solana: '11111111111111111111111111111111' }],
  grants: [{ origin }],
  factors: [],
}
const never = new Promise(() => undefined)
/** Stands in for the page's sign-in methods. No test calls them. */
const signIn = vi.fn(() => never)
const area = localStorage
const offscreen = { postMessage: vi.fn() }
/** Requests that the panel has shown. */
let shown: unknown[]
let isRejected: boolean
let ports: MessagePort[]

beforeEach(() => {
  writeConfig({ surface: 'background', networks: builtInNetworks })
  localStorage.clear()
  ;[shown, isRejected, ports] = [[], true, []]
  vi.stubGlobal('parent', offscreen)
  offscreen.postMessage.mockReset().mockImplementation((message: unknown, _: string, [port]: MessagePort[] = []) => {
    if (message === fromSession.prompt && port) showPrompt(port)
  })
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
})
afterEach(() => {
  for (const port of ports) port.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Mocks a panel that shows a request, which the user then rejects or leaves open. */
function showPrompt(port: MessagePort) {
  ports.push(port)
  port.onmessage = ({ data, ports: [control] }) => {
    shown.push(data)
    if (isRejected) control?.postMessage({ type: 'rejected' })
  }
  port.postMessage(panelReady)
}

/** Opens a page with a new background session. Returns its calls. */
async function openCalls(options: object = {}) {
  // Reset the modules, because each document has its own.
  vi.resetModules()
  const { startSession } = await import('./startSession.ts')
  const { connectSession } = await import('../page/sessionConnection.ts')
  const { mockVault } = await import('@oriel/frame/vault/client/vaultClient.ts')
  mockVault(async (name) => (name === 'receive' ? never : status))
  await startSession()
  const { port1: contentScript, port2 } = new MessageChannel()
  ports.push(contentScript, port2)
  port2.onmessage = ({ data: nonce, ports }) => {
    const event = new MessageEvent('message', { data: { origin, nonce }, origin: location.origin })
    dispatchEvent(Object.defineProperties(event, { source: { value: offscreen }, ports: { value: ports } }))
  }
  const { started } = connectSession({
    contentScript,
    options: options as KitOptions,
    methods: new Proxy({}, { get: (_, name) => () => (name === 'siwx' ? signIn() : { ok: true }) }) as ServedMethods,
    onEnd: () => undefined,
    onRefused: () => undefined,
  })
  return (await started).calls
}

/** Opens a page with a new background session. Returns the page's `request` function. */
async function openPage(options: object = {}) {
  const calls = await openCalls(options)
  return (method: string): Promise<unknown> =>
    calls.request({ namespace: 'eip155', method }).catch(({ code }: WalletError) => ({ code }))
}

test('attack: a page that adds siwx to the options stays connected, and no sign-in starts', async () => {
  const session = { eip155: { connectorId: 'ID_AUTH', account: 0 } }
  localStorage.setItem(toStorageKey(origin, 'session'), JSON.stringify(session))
  const request = await openPage({ siwx: { functions: ['addSession', 'getSessions', 'getNonce'] } })
  expect(await request('eth_accounts')).toEqual([address])
  expect(await request('eth_chainId')).toBe('0x1')
  expect(signIn).not.toHaveBeenCalled()
  expect(shown).toEqual([])
})

test('attack: a page that adds features.pay to the options gets no prompt for a payment', async () => {
  const calls = await openCalls({ features: { pay: true } })
  const paid = calls.pay({ amount: '1', recipient: `0x${'ab'.repeat(20)}` })
  await expect(paid).rejects.toMatchObject({ code: 8003, data: { option: 'features.pay' } })
  expect(shown).toEqual([])
})

test('attack: a site whose prompts were rejected or abandoned five times gets no further prompt', async () => {
  const request = await openPage()
  for (let count = 1; count <= 4; count++) {
    expect(await request('eth_requestAccounts')).toEqual({ code: 4001 })
    expect(shown).toHaveLength(count)
  }
  isRejected = false
  void (await openPage())('eth_requestAccounts')
  await expect.poll(() => shown).toHaveLength(5)
  await leavePage()
  const requestAgain = await openPage()
  const answers = [requestAgain('eth_requestAccounts'), requestAgain('eth_requestAccounts')]
  expect(await Promise.all(answers)).toEqual([{ code: 4001 }, { code: 4001 }])
  expect(shown).toHaveLength(5)
})

/**
 * Closes the page. Stubs storage until its background session has ended, so that the session's last writes are
 * discarded.
 */
async function leavePage() {
  dispatchEvent(new Event('pagehide'))
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  await new Promise(setImmediate)
  vi.stubGlobal('localStorage', area)
}
