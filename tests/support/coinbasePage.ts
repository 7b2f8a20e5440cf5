import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type BrowserContext, type Page, test } from '@playwright/test'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expectHiddenDialog, request } from './dapp.ts'
import { createLocalnet, type Deployment, startDeployment } from './deployment.ts'
import { openRow } from './pageWalletPage.ts'
import { urls } from './ports.ts'

type CoinbaseRequest = { method: string; params?: unknown; origin: string; name: string }

declare global {
  interface Window {
    signForCoinbase: (message: Hex) => Promise<Hex>
    recordCoinbase: (call: CoinbaseRequest) => Promise<string>
  }
}

/**
 * Mocks the page at keys.coinbase.com (https://docs.cdp.coinbase.com), which opens in the wallet's window. The buttons
 * of the page send the responses.
 */
function play({ chainId, rpcUrl }: { chainId: number; rpcUrl: string }) {
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  const bytesToHex = (bytes: ArrayBuffer) =>
    Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
  const hexToBytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))
  const readKeys = () => JSON.parse(localStorage.getItem('keys') ?? 'null') as { own: JsonWebKey; shown: string } | null
  let host = ''
  let name = ''
  const post = (message: object) => (opener as Window).postMessage({ id: crypto.randomUUID(), ...message }, host)

  async function createKeys() {
    const pair = await crypto.subtle.generateKey(curve, true, ['deriveKey'])
    const shown = bytesToHex(await crypto.subtle.exportKey('spki', pair.publicKey))
    localStorage.setItem('keys', JSON.stringify({ own: await crypto.subtle.exportKey('jwk', pair.privateKey), shown }))
  }
  async function deriveSecret(sender: string) {
    const own = await crypto.subtle.importKey('jwk', readKeys()?.own as JsonWebKey, curve, false, ['deriveKey'])
    const peer = await crypto.subtle.importKey('spki', hexToBytes(sender), curve, false, [])
    const aes = { name: 'AES-GCM', length: 256 }
    return crypto.subtle.deriveKey({ name: 'ECDH', public: peer }, own, aes, false, ['encrypt', 'decrypt'])
  }
  /** Adds the buttons and waits for a click. Resolves with an error code, or undefined if the user approves. */
  const waitForDecision = () =>
    new Promise<number | undefined>((resolve) => {
      for (const [text, code] of Object.entries({ Approve: undefined, Reject: 4001, Forget: 4100 })) {
        const button = document.body.appendChild(document.createElement('button'))
        button.textContent = text
        button.onclick = () => resolve(code)
      }
    })

  type Encrypted = { iv: Uint8Array<ArrayBuffer>; cipherText: ArrayBuffer }
  type Content = { handshake?: { method: string }; encrypted?: Encrypted }
  async function respond({ id, sender, content }: { id: string; sender: string; content: Content }) {
    if (content.handshake) await createKeys()
    const secret = await deriveSecret(sender)
    const open = async ({ iv, cipherText }: Encrypted) =>
      JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, secret, cipherText)))
    const { method, params } = content.encrypted
      ? (await open(content.encrypted)).action
      : { method: 'eth_requestAccounts', params: undefined }
    const address = await window.recordCoinbase({ method, params, origin: host, name })
    const reply = (inner: object) =>
      post({ requestId: id, sender: readKeys()?.shown, content: inner, timestamp: new Date() })
    const code = await waitForDecision()
    if (code) {
      reply({ failure: { code, message: 'Refused' } })
    } else {
      const value = method === 'personal_sign' ? await window.signForCoinbase(params[0]) : [address]
      const text = JSON.stringify({ result: { value }, data: { chains: { [chainId]: rpcUrl } } })
      const iv = crypto.getRandomValues(new Uint8Array(12))
      const cipherText = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, secret, new TextEncoder().encode(text))
      reply({ encrypted: { iv, cipherText } })
    }
    close()
  }

  addEventListener('message', ({ data, origin }) => {
    // The browser guarantees the sender's origin, whereas a URL in the message could be forged.
    host = origin
    if (data.event === 'selectSignerType') post({ requestId: data.id, data: 'scw' })
    else if (data.data?.version) name = data.data.metadata.appName
    else if (data.content) void respond(data)
  })
  host = new URLSearchParams(location.search).get('origin') ?? ''
  addEventListener('pagehide', () => post({ event: 'PopupUnload' }))
  post({ event: 'PopupLoaded' })
}

async function startCoinbase() {
  const account = privateKeyToAccount(generatePrivateKey())
  const asked: CoinbaseRequest[] = []
  const state = { isSlow: false }
  const server = createServer((_, response) => {
    if (state.isSlow) return
    response.setHeader('content-type', 'text/html')
    response.end(
      `<!doctype html><title>Coinbase</title><body><script>(${play})(${JSON.stringify({ chainId: 31337, rpcUrl: urls.chains[0] })})</script>`,
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    account,
    asked,
    set isSlow(isSlow: boolean) {
      state.isSlow = isSlow
    },
    url: `http://keys.localhost:${port}/connect`,
    async hold(context: BrowserContext) {
      await context.exposeFunction('signForCoinbase', (raw: Hex) => account.signMessage({ message: { raw } }))
      await context.exposeFunction('recordCoinbase', (call: CoinbaseRequest) => {
        asked.push(call)
        return account.address
      })
    },
    async stop() {
      server.closeAllConnections()
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}

export async function respondInPopup(
  page: Page,
  open: () => Promise<unknown>,
  button: 'Approve' | 'Reject' | 'Forget',
) {
  const [popup] = await Promise.all([page.waitForEvent('popup'), open()])
  const pressed = popup.getByRole('button', { name: button })
  // Clicks in a timer, after `evaluate` has returned. Otherwise, `evaluate` would never return if the click closed the
  // window.
  await Promise.all([
    popup.waitForEvent('close'),
    pressed.evaluate((element: HTMLElement) => void setTimeout(() => element.click())),
  ])
}

export async function connectToCoinbase(page: Page) {
  const row = await openRow(page, 'Coinbase')
  await respondInPopup(page, () => row.click(), 'Approve')
  await expectHiddenDialog(page)
}

type Signing = { address: Hex; buttons: Parameters<typeof respondInPopup>[2][] }

/** Signs a message. Presses each of the buttons in a separate window. Returns the signature, or an error code. */
export async function signInPopups(page: Page, { address, buttons }: Signing): Promise<unknown> {
  const answer = request(page, 'personal_sign', ['0x6869', address])
  for (const button of buttons) await respondInPopup(page, async () => undefined, button)
  return answer
}

export function withCoinbase() {
  const world = {} as { coinbase: Awaited<ReturnType<typeof startCoinbase>>; deployment: Deployment }
  test.beforeAll(async () => {
    world.coinbase = await startCoinbase()
    const settings = { coinbaseUrl: world.coinbase.url }
    world.deployment = await startDeployment({
      hosts: ['localhost'],
      networks: [createLocalnet(0), createLocalnet(1)],
      settings,
    })
  })
  test.afterAll(() => Promise.all([world.deployment.stop(), world.coinbase.stop()]))
  test.beforeEach(({ context }) => world.coinbase.hold(context))
  return world
}
