import { DisconnectedError } from '@oriel/shared/errors/errors.ts'
import { expect, test, vi } from 'vitest'
import type { AnnouncedWallet } from '../api/oriel.ts'
import type { Eip1193Provider } from '../api/providers.ts'
import { stubPage } from '../pageWallets/pageWallet.testing.ts'
import { createProvider } from './createProvider.ts'
import { announceProvider } from './eip6963.ts'

type Detail = { info: { uuid: string; name: string; rdns: string; icon: string }; provider: Eip1193Provider }

const own = stubPage()
const [origin, other] = ['https://wallet.example', 'https://other.example:8443']

function createKit(name: string) {
  const requestMock = vi.fn(async (_: object) => name)
  return {
    requestMock,
    ...createProvider({ isOriel: true, request: requestMock, loadSendAsync: () => new Promise(() => {}) }),
  }
}

const announce = (kit: { provider: Eip1193Provider }, from = origin, wallet: AnnouncedWallet = {}) =>
  announceProvider({ origin: from, wallet, provider: kit.provider, loadSendAsync: () => new Promise(() => {}) })

function listWallets(): Detail[] {
  const details: Detail[] = []
  const collect = (event: Event) => details.push((event as CustomEvent<Detail>).detail)
  own.page.addEventListener('eip6963:announceProvider', collect)
  own.page.dispatchEvent(new Event('eip6963:requestProvider'))
  own.page.removeEventListener('eip6963:announceProvider', collect)
  return details
}

test('default: clients of one deployment are announced as one wallet, which uses the first client', async () => {
  const [first, second] = [createKit('first'), createKit('second')]
  announce(first)
  announce(second)
  const [wallet, ...more] = listWallets()
  expect(more).toEqual([])
  expect(wallet?.info).toMatchObject({ name: 'Oriel', rdns: 'example.wallet' })
  expect(wallet?.info.uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(await wallet?.provider.request({ method: 'eth_chainId' })).toBe('first')
  expect(first.requestMock).toHaveBeenCalledWith({ method: 'eth_chainId', isChosen: true })
  const listener = vi.fn()
  wallet?.provider.on('accountsChanged', listener)
  second.emitter.emit('accountsChanged', ['0x2'])
  first.emitter.emit('accountsChanged', ['0x1'])
  expect(listener.mock.calls).toEqual([[['0x1']]])
})

test('behavior: clients of two deployments are announced as two wallets', async () => {
  announce(createKit('first'))
  announce(createKit('second'), other)
  const wallets = listWallets()
  expect(wallets.map(({ info }) => info.rdns)).toEqual(['example.wallet', '8443.example.other'])
  expect(new Set(wallets.map(({ info }) => info.uuid)).size).toBe(2)
  expect(await Promise.all(wallets.map(({ provider }) => provider.request({ method: 'a' })))).toEqual([
    'first',
    'second',
  ])
})

test('behavior: the wallet uses the second client after the first is destroyed, and ends with the last', async () => {
  const withdraw = [announce(createKit('first')), announce(createKit('second'))]
  const [wallet] = listWallets()
  withdraw[0]?.()
  expect(await wallet?.provider.request({ method: 'a' })).toBe('second')
  expect(listWallets()).toEqual([wallet])
  withdraw[1]?.()
  await expect(wallet?.provider.request({ method: 'a' })).rejects.toThrow(DisconnectedError)
  expect(listWallets()).toEqual([])
})

test('behavior: a deployment with a brand is announced by its name, icon and reverse domain name', () => {
  const brand = { name: 'Acme', icon: 'data:image/png;base64,AAAA', rdns: 'example.acme.pay' }
  announce(createKit('first'), 'https://acme.example', brand)
  announce(createKit('second'), 'https://acme.example', {})
  announce(createKit('third'), 'https://half.example', { name: 'Half' })
  const [acme, half, ...more] = listWallets().filter(({ info }) => /acme|half/.test(info.rdns))
  expect(acme?.info).toEqual({ ...brand, uuid: expect.any(String) })
  expect(half?.info).toMatchObject({
    name: 'Half',
    rdns: 'example.half',
    icon: expect.stringMatching(/^data:image\/svg/),
  })
  expect(more).toEqual([])
})
