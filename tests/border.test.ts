import { expect, type Page, test } from '@playwright/test'
import { approve, connectWallet, openDapp, request, walletOf } from './support/dapp.ts'
import { frameOf, kitOf } from './support/kit.ts'
import { urls } from './support/ports.ts'

const nobody = '0x000000000000000000000000000000000000bEEF'

test('default: connecting and signing violate none of the frame’s own policies', async ({ page, context }) => {
  const violations: string[] = []
  context.on('console', (message) => {
    if (/violat|content security policy|trusted ?type/i.test(message.text())) violations.push(message.text())
  })
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`violation of ${violatedDirective} in ${location.href}: ${blockedURI}`)
    })
  })
  await openDapp(page)
  await connectWallet(page)
  await page.getByRole('button', { name: 'Sign message' }).click()
  await approve(walletOf(page), 'Sign')
  await expect(page.getByRole('status', { name: 'Message result' })).toContainText('Signature valid')
  expect(violations).toEqual([])

  // One violation on purpose proves that the listener works.
  await expect(insertMarkup(page)).rejects.toThrow('TrustedHTML')
  await expect.poll(() => violations.join()).toContain('require-trusted-types-for')
})

test('behavior: code inside the frame can insert no markup and reach no foreign script or server (E2, E3)', async ({
  page,
}) => {
  await openDapp(page)
  await request(page, 'eth_blockNumber')
  await expect(insertMarkup(page)).rejects.toThrow('TrustedHTML')
  const outcome = await frameOf(page).evaluate(async (url) => {
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
    return { scripted, fetched, image, injected: 'injected' in window }
  }, urls.host)
  expect(outcome).toEqual({ scripted: 'refused', fetched: 'refused', image: 'refused', injected: false })
})

test('error: a method outside of the table is refused, and nothing is shown (A6, A7)', async ({ page }) => {
  await openDapp(page)
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
  expect(await (await kitOf(page)).evaluate((kit) => kit.getState().open)).toBe(false)

  await test.step('an error thrown in the page names no file of the frame (A7)', async () => {
    const kit = await kitOf(page)
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
      return Promise.all(requests.map((one) => provider.request(one).then(JSON.stringify, describe)))
    }, nobody)
    for (const text of texts) {
      expect(text).toMatch(/^(4\d\d\d|-32\d\d\d|-?\d)\n/)
      expect(text).not.toContain('oriel.localhost')
      expect(text).not.toContain('.worker')
    }
  })
})

test('error: a page without a connection learns nothing and gets no signature (A12)', async ({ page }) => {
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
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

function insertMarkup(page: Page) {
  return frameOf(page).evaluate(() => document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=alert(1)>'))
}
