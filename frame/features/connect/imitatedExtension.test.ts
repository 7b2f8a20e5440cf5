// @vitest-environment happy-dom

import { toRdns } from '@oriel/shared/kit/rdns.ts'
import { expect, test, vi } from 'vitest'
import { loadAppScreen, readTexts } from '../../scenarios/appScreen.testing.ts'

const fake = '0x00000000000000000000000000000000DeaDBeef'
const origin = 'https://app.example'
/** Methods that the frame requests from the imitation. */
const requestedMethods: string[] = []
const vault = vi.fn(() => new Promise(() => undefined))

async function callWallet({ method }: { method: string }) {
  requestedMethods.push(method)
  if (method === 'eth_chainId') return '0x1'
  return method.endsWith('ccounts') ? [fake] : '0x00'
}

/** Renders Connect on a page that imitates the extension. */
async function showConnect() {
  const showApp = await loadAppScreen('connect', 'wallets', 'approve')
  const { ethereum } = await import('../../scenarios/support/fixtures.ts')
  const { answers, showInFrame } = await import('../../scenarios/support/setUp.ts')
  const { hostPage } = await import('../../state/hostPage.ts')
  const { networks } = await import('../../state/networks.ts')
  const { storage } = await import('../../state/storage.ts')
  const { mockVault } = await import('../../vault/client/vaultClient.ts')
  const { followPageWallets } = await import('../../wallets/page/pageConnectors.ts')
  const { pageWallets } = await import('../../wallets/page/pageWallets.ts')
  const { ownConnector } = await import('../../wallets/own/ownWallet.ts')
  const { registry } = await import('../../wallets/connection/registry.ts')
  const show = () => {
    answers.queries.wallets = ([, kind]) => (kind === 'first' ? { recommended: [], count: 0 } : [])
    hostPage.serve(origin)
    storage.open(origin)
    vi.spyOn(hostPage, 'calls').mockResolvedValue({ callWallet } as never)
    mockVault(vault)
    networks.store.setState({ requested: [ethereum], active: { eip155: ethereum.caipNetworkId } })
    showInFrame({ name: 'Connect' })
    registry.put(ownConnector)
    followPageWallets()
    pageWallets.announce({ id: 'imitation', kind: 'announced', name: 'Oriel', rdns: toRdns(location.origin) })
  }
  await showApp({ show })
}

test('attack: a page that imitates the extension connects the user to itself, and reaches no key', async () => {
  await showConnect()
  expect(readTexts('button:not([aria-disabled="true"])')).toEqual(
    expect.arrayContaining(['Oriel: Use without the extension']),
  )
  const { user } = await import('../../scenarios/support/userActions.ts')
  await user.press('Oriel extension')
  const { createRequestHandler } = await import('../../requests/handleRequest.ts')
  const { approvals } = await import('../../requests/approvals.ts')
  const { walletWindow } = await import('../../walletWindow/openWindow.ts')
  const ask = createRequestHandler({ origin, assertStarted: () => undefined })
  const sendRequest = (method: string, params?: string[]) => ask({ namespace: 'eip155', method, params })
  await expect.poll(() => sendRequest('eth_accounts')).toEqual([fake])
  expect(await sendRequest('personal_sign', ['0x00', fake])).toBe('0x00')
  expect(requestedMethods).toEqual(expect.arrayContaining(['eth_requestAccounts', 'personal_sign']))
  expect(vault).not.toHaveBeenCalled()
  expect(walletWindow.store.getState().waiting).toBeUndefined()
  expect(approvals.store.getState().pending).toEqual([])
})
