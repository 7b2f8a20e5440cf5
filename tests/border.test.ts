import { expect } from '@playwright/test'
import { test } from './support/connected.ts'
import { openDapp, request } from './support/dapp.ts'
import { getFrame, waitForKit } from './support/kit.ts'
import { urls } from './support/ports.ts'

const nobody = '0x000000000000000000000000000000000000bEEF'

test('error: a page without a connection learns nothing, and neither a method outside of the table nor an error tells it more (A6, A7, A12)', async ({
  page,
}) => {
  await openDapp(page)
  expect(await request(page, 'eth_accounts')).toEqual([])
  const mail = {
    types: { EIP712Domain: [], Mail: [{ name: 'text', type: 'string' }] },
    primaryType: 'Mail',
    domain: {},
    message: { text: 'Hello' },
  }
  const refused: [string, unknown][] = [
    ['personal_sign', ['0x6869', nobody]],
    ['eth_signTypedData_v4', [nobody, JSON.stringify(mail)]],
    ['eth_sendTransaction', [{ from: nobody, to: nobody, value: '0x1' }]],
  ]
  for (const [method, params] of refused) expect(await request(page, method, params)).toMatchObject({ code: 4100 })
  expect(await request(page, 'eth_accounts')).toEqual([])
  expect(await request(page, 'eth_coinbase')).toBeNull()
  expect(await request(page, 'wallet_getPermissions')).toEqual([])

  const methods = [
    'eth_sign',
    'eth_decrypt',
    'eth_getEncryptionPublicKey',
    'eth_signTransaction',
    'eth_signTypedData',
    'wallet_exportKey',
    'anvil_setBalance',
    'debug_traceTransaction',
    'admin_peers',
    'solana_signMessage',
    '__proto__',
    'constructor',
    'toString',
    'a'.repeat(65),
  ]
  for (const method of methods) {
    const answer = await request(page, method, [nobody, '0x00'])
    expect(answer, method).toEqual({ code: 4200, message: 'Requested RPC call is not allowed' })
  }
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await (await waitForKit(page)).evaluate((kit) => kit.getState().open)).toBe(false)

  await test.step('an error thrown in the page names no file of the frame (A7)', async () => {
    const kit = await waitForKit(page)
    const texts = await kit.evaluate(async (kit, nobody) => {
      const provider = kit.getProvider('eip155')
      const deep = Array.from({ length: 30 }).reduce<unknown>((inner) => [inner], 'deep')
      const requests = [
        { method: 'eth_sign' },
        { method: 'personal_sign', params: [] },
        { method: 'personal_sign', params: ['0x00', nobody] },
        { method: 'eth_call', params: [{ to: nobody, data: '0xzz' }, 'latest'] },
        { method: 'eth_call', params: [deep] },
        { method: 'eth_sendRawTransaction', params: ['0x00'] },
        { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x99999' }] },
      ]
      const describe = (error: Error & { code: number; data?: unknown }) =>
        [error.code, error.name, error.message, error.stack, JSON.stringify(error.data)].join('\n')
      return Promise.all(requests.map((call) => provider.request(call).then(JSON.stringify, describe)))
    }, nobody)
    for (const text of texts) {
      expect(text).toMatch(/^(4\d\d\d|-32\d\d\d|-?\d)\n/)
      expect(text).not.toContain('oriel.localhost')
      expect(text).not.toContain('.worker')
    }
  })
})

test('behavior: code inside the frame can insert no markup and reach no foreign script or server (E2, E3)', async ({
  connected: { page },
}) => {
  const frame = getFrame(page)
  const inserting = frame.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=alert(1)>'))
  await expect(inserting).rejects.toThrow('TrustedHTML')
  const elsewhere = urls.relay.replace('127.0.0.1', 'localhost')
  const probe = async ({ url, relay, elsewhere }: { url: string; relay: string; elsewhere: string }) => {
    const script = document.createElement('script')
    const scripted = (() => {
      try {
        script.text = 'window.injected = true'
        document.head.append(script)
        return 'assigned'
      } catch {
        return 'refused'
      }
    })()
    const fetched = await fetch(`${url}/config.json`, { mode: 'no-cors' }).then(
      () => 'fetched',
      () => 'refused',
    )
    const image = await new Promise((resolve) => {
      const element = new Image()
      element.onload = () => resolve('loaded')
      element.onerror = () => resolve('refused')
      element.src = `${url}/icon.svg`
    })
    const connect = (to: string) =>
      new Promise((resolve) => {
        const socket = new WebSocket(to)
        socket.onclose = ({ code }) => resolve(code)
        socket.onerror = () => resolve('refused')
      })
    const sockets = [await connect(relay), await connect(elsewhere)]
    return { scripted, fetched, image, sockets, injected: 'injected' in window }
  }
  expect(await frame.evaluate(probe, { url: urls.host, relay: urls.relay, elsewhere })).toEqual({
    scripted: 'refused',
    fetched: 'refused',
    image: 'refused',
    // The relay closes the connection with code 3000, because it was opened without an auth token.
    sockets: [3000, 'refused'],
    injected: false,
  })
})
