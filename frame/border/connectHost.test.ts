import { builtInNetworks } from '@oriel/shared/chains/networks.ts'
import { frameMethods } from '@oriel/shared/kit/contract.ts'
import { type Implementation, serve } from '@oriel/shared/rpc/rpc.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { stubConfig } from '../platform/config.testing.ts'
import { stubStorage } from '../state/storage.testing.ts'
import { channel } from './messages.testing.ts'

const origin = 'https://app.example'
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const nonce = channel.replace('oriel1:', '')

beforeAll(() => {
  stubConfig({ networks: builtInNetworks })
  stubStorage()
  vi.stubGlobal('addEventListener', () => undefined)
  vi.spyOn(console, 'error').mockReturnValue()
  return () => vi.restoreAllMocks()
})

/** Connects a page that requests a signature. Resolves once the prompt is shown. */
async function requestSignature() {
  const { approvals } = await import('../requests/approvals.ts')
  const { createRequestHandler } = await import('../requests/handleRequest.ts')
  const { router } = await import('../router/router.ts')
  const { networks } = await import('../state/networks.ts')
  const { session } = await import('../state/session.ts')
  const { ownConnector, ownWallet } = await import('../wallets/own/ownWallet.ts')
  const { connectHost } = await import('./connectHost.ts')
  const sign = vi.spyOn(ownWallet, 'sign').mockReset()
  networks.request(undefined, undefined)
  const accounts = [{ namespace: 'eip155', address, type: 'eoa' } as const]
  session.set('eip155', { status: 'connected', connectorId: ownConnector.id, accounts })

  const { port1: page, port2: port } = new MessageChannel()
  const request = createRequestHandler({ origin, assertStarted: () => undefined })
  connectHost({ origin, port, nonce }, serve(frameMethods, { request } as Implementation<typeof frameMethods>))
  const send = (message: object) => page.postMessage(JSON.stringify({ namespace: 'penpal', channel, ...message }))
  send({ type: 'SYN', participantId: '0' })
  send({ type: 'ACK2' })
  const signRequest = { namespace: 'eip155', method: 'personal_sign', params: ['0x6869', address] }
  send({ type: 'CALL', id: 'aaaaaaaa-1', methodPath: ['request'], args: [signRequest] })
  const getPending = () => approvals.store.getState().pending
  await expect.poll(() => getPending()).toHaveLength(1)
  return { page, send, sign, pending: getPending, isOpen: () => router.store.getState().open }
}

type Setup = Awaited<ReturnType<typeof requestSignature>>

test('default: an approval signs', async () => {
  const { page, sign, pending } = await requestSignature()
  pending()[0]?.settle({ surface: 'frame' })
  await expect.poll(() => sign).toHaveBeenCalledOnce()
  page.close()
})

test.each<[string, (setup: Setup) => void]>([
  ['a DESTROY', ({ send }) => send({ type: 'DESTROY' })],
  [
    'two hundred bad messages',
    ({ page }) => {
      for (let message = 0; message < 200; message++) page.postMessage('noise')
    },
  ],
])('attack: a request interrupted by %s is cancelled, and a late approval signs nothing (A11)', async (_, end) => {
  const setup = await requestSignature()
  const { page, sign, pending, isOpen } = setup
  const [approval] = pending()
  expect(isOpen()).toBe(true)
  end(setup)
  await expect.poll(() => pending()).toEqual([])
  expect(isOpen()).toBe(false)
  approval?.settle({ surface: 'frame' })
  await new Promise((resolve) => setTimeout(resolve))
  expect(sign).not.toHaveBeenCalled()
  page.close()
})
