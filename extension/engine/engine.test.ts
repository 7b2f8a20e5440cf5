// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WalletError } from '#shared/errors.ts'
import { builtInNetworks } from '#shared/networks.ts'
import { storageKey } from '#shared/storageKey.ts'
import { writeConfig } from '../../frame/platform/config.testing.ts'
import type { ServedMethods } from '../../sdk/hostMethods.ts'
import type { KitOptions } from '../../sdk/options.ts'
import { fromEngine, panelReady } from '../link/messages.ts'

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
/** Mocks the page’s sign-in methods. No test calls them. */
const signIn = vi.fn(() => never)
const area = localStorage
const room = { postMessage: vi.fn() }
/** Requests that the panel has shown. */
let shown: unknown[]
let isRejected: boolean
let ports: MessagePort[]

beforeEach(() => {
  writeConfig({ surface: 'engine', networks: builtInNetworks })
  localStorage.clear()
  ;[shown, isRejected, ports] = [[], true, []]
  vi.stubGlobal('parent', room)
  room.postMessage.mockReset().mockImplementation((message: unknown, _: string, [port]: MessagePort[] = []) => {
    if (message === fromEngine.task && port) showQuestion(port)
  })
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
})
afterEach(() => {
  for (const port of ports) port.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Mocks the panel: it shows a request, which the user rejects or leaves open. */
function showQuestion(port: MessagePort) {
  ports.push(port)
  port.onmessage = ({ data, ports: [control] }) => {
    shown.push(data)
    if (isRejected) control?.postMessage({ type: 'rejected' })
  }
  port.postMessage(panelReady)
}

/** Opens a page with a new background session. Returns the page’s request function. */
async function openPage(options: object = {}) {
  // Each document has its own modules.
  vi.resetModules()
  const { startEngine } = await import('./engine.ts')
  const { connectEngine } = await import('../page/engineConnection.ts')
  const { answerVaultBy } = await import('../../frame/vault/client/vaultClient.ts')
  answerVaultBy(async (name) => (name === 'receive' ? never : status))
  await startEngine()
  const { port1: relay, port2 } = new MessageChannel()
  ports.push(relay, port2)
  port2.onmessage = ({ data: nonce, ports }) => {
    const event = new MessageEvent('message', { data: { origin, nonce }, origin: location.origin })
    dispatchEvent(Object.defineProperties(event, { source: { value: room }, ports: { value: ports } }))
  }
  const { started } = connectEngine({
    relay,
    options: options as KitOptions,
    methods: new Proxy({}, { get: (_, name) => () => (name === 'siwx' ? signIn() : { ok: true }) }) as ServedMethods,
    onEnd: () => undefined,
    onRefused: () => undefined,
  })
  const { calls } = await started
  return (method: string): Promise<unknown> =>
    calls.request({ namespace: 'eip155', method }).catch(({ code }: WalletError) => ({ code }))
}

test('attack: a page that adds siwx to the options stays connected, and no sign-in starts', async () => {
  const session = { eip155: { connectorId: 'ID_AUTH', account: 0 } }
  localStorage.setItem(storageKey(origin, 'session'), JSON.stringify(session))
  const ask = await openPage({ siwx: { functions: ['addSession', 'getSessions', 'getNonce'] } })
  expect(await ask('eth_accounts')).toEqual([address])
  expect(await ask('eth_chainId')).toBe('0x1')
  expect(signIn).not.toHaveBeenCalled()
  expect(shown).toEqual([])
})

test('attack: a site whose prompts were rejected or abandoned five times gets no further prompt', async () => {
  const ask = await openPage()
  for (let count = 1; count <= 4; count++) {
    expect(await ask('eth_requestAccounts')).toEqual({ code: 4001 })
    expect(shown).toHaveLength(count)
  }
  isRejected = false
  void (await openPage())('eth_requestAccounts')
  await expect.poll(() => shown).toHaveLength(5)
  await leavePage()
  const askAgain = await openPage()
  const answers = [askAgain('eth_requestAccounts'), askAgain('eth_requestAccounts')]
  expect(await Promise.all(answers)).toEqual([{ code: 4001 }, { code: 4001 }])
  expect(shown).toHaveLength(5)
})

/** Closes the page, and stubs storage so that its background session writes nothing afterwards. */
async function leavePage() {
  dispatchEvent(new Event('pagehide'))
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  await new Promise(setImmediate)
  vi.stubGlobal('localStorage', area)
}
