import { expose } from 'comlink'
import { afterEach, expect, test, vi } from 'vitest'
import type { VaultStatus } from '../protocol/methods.ts'
import { type VaultHost, vaultHost } from './vaultHost.ts'

const open = vi.fn<VaultHost['open']>()
vaultHost.use(async () => ({ check: async () => undefined, open }))

const ports: MessagePort[] = []
afterEach(() => {
  for (const port of ports.splice(0)) port.close()
})

/** Connects to an unlocked vault whose `sign` never resolves. Returns a function that crashes it. */
function openVault() {
  const { port1, port2 } = new MessageChannel()
  ports.push(port1, port2)
  const status = async () => ({ ok: true, value: { state: 'unlocked', walletId: 'mine' } as VaultStatus })
  expose({ begin: status, status, unlock: status, sign: () => new Promise(() => undefined) }, port2)
  const end = vi.fn()
  let crash: (reason: string) => void = () => undefined
  open.mockImplementationOnce(({ onLost }) => {
    crash = onLost
    return { endpoint: port1, end, endsWithUse: false }
  })
  return { end, crash: () => crash('The browser has ended it.') }
}

test('error: a place of the keys that crashes locks the wallet, rejects what waits, and is opened anew', async () => {
  const { vault } = await import('./vaultClient.ts')
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const states: string[] = []
  vault.subscribe(({ state }) => states.push(state))
  const { end, crash } = openVault()
  await vault.unlock({} as never)
  await expect.poll(() => states).toEqual(['unlocked'])
  const signing = vault.sign({} as never)
  crash()
  await expect(signing).rejects.toMatchObject({ data: { reason: 'locked' } })
  expect(end).toHaveBeenCalledOnce()
  expect(states).toEqual(['unlocked', 'locked'])
  expect(vault.keepOpen()).toBe(false)
  openVault()
  await vault.status()
  expect(open).toHaveBeenCalledTimes(2)
})
