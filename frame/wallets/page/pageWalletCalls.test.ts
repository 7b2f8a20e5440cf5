import { UserRejectedError, WalletError } from '@oriel/shared/errors/errors.ts'
import { FileNotLoadedError } from '@oriel/shared/errors/externalErrors.ts'
import { coinbaseId } from '@oriel/shared/kit/pageWallet.ts'
import { beforeEach, expect, test, vi } from 'vitest'

vi.mock('../../platform/config.ts', () => ({
  config: { relayUrls: [], safeOrigins: ['https://safe.example'], networks: [], coinbaseUrl: 'https://keys.example' },
}))
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })

const { hostPage } = await import('../../state/hostPage.ts')
const { registry } = await import('../connection/registry.ts')
const { addCoinbase } = await import('./coinbase.ts')
const { callPageWallet } = await import('./pageWalletCalls.ts')
const { requestSafe } = await import('./safeMessages.ts')

let answer: () => unknown
const callHost = async () => answer()
hostPage.use({ callWallet: callHost, askParent: callHost, bringWallet: callHost } as never)
addCoinbase()

/** Rejects with an error received over the port. The page controls all of its fields. */
function fail(code: number, name: string) {
  answer = () => {
    throw Object.assign(new WalletError('The words of the page', { code, data: { reason: 'signing' } }), { name })
  }
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

test.each<[string, () => Promise<unknown> | undefined]>([
  ['a wallet of the page', () => callPageWallet('one', 'eth_chainId')],
  ['a Safe around the page', () => requestSafe('getSafeInfo')],
  [
    'a wallet that the SDK brings',
    () => registry.find(coinbaseId)?.connect({ namespaces: ['eip155'], signal: new AbortController().signal }),
  ],
])('the page chooses no sentence of ours in an error of %s', async (_, ask) => {
  fail(8021, 'VaultLockedError')
  await expect(ask()).rejects.toMatchObject({ name: 'WalletError', code: 8021, message: 'The words of the page' })
  fail(4001, 'Anything')
  await expect(ask()).rejects.toBeInstanceOf(UserRejectedError)
  fail(FileNotLoadedError.code, 'Anything')
  await expect(ask()).rejects.toBeInstanceOf(FileNotLoadedError)
})
