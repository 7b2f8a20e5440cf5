import { builtInNetworks } from '@oriel/shared/chains/networks.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubConfig } from '../../platform/config.testing.ts'
import { stubStorage } from '../../state/storage.testing.ts'

beforeEach(() => {
  vi.resetModules()
  stubConfig({ networks: builtInNetworks })
  stubStorage()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const account = { index: 3, name: 'Account 4', eip155: '0x4', solana: 's4' }

const succeed = async () => undefined
type Steps = { refresh?: () => Promise<void>; reconnect?: () => Promise<void> }

async function start({ refresh = succeed, reconnect = succeed }: Steps = {}) {
  const [{ changeAccountType }, { accountTypes }, { kitEvents }, { networks }, { session }, { storage }, own] =
    await Promise.all([
      import('./changeAccountType.ts'),
      import('../../state/accountTypes.ts'),
      import('../../state/kitEvents.ts'),
      import('../../state/networks.ts'),
      import('../../state/session.ts'),
      import('../../state/storage.ts'),
      import('../own/ownWallet.ts'),
    ])
  storage.open('https://dapp.example')
  networks.store.setState({ active: { eip155: 'eip155:1' } })
  const log: unknown[] = []
  const loading = () => accountTypes.store.getState().isChanging
  vi.spyOn(own.ownWallet, 'refresh').mockImplementation(async () => {
    log.push(['refresh', loading(), accountTypes.preferred().eip155])
    await refresh()
    return {} as never
  })
  vi.spyOn(own.ownConnector, 'restore').mockImplementation(async (namespaces, index) => {
    log.push(['restore', loading(), accountTypes.preferred().eip155, index])
    await reconnect()
    const type = accountTypes.ofOwn('eip155')
    const accounts = [{ namespace: 'eip155' as const, address: account.eip155, type }]
    return Object.fromEntries(namespaces.map((namespace) => [namespace, { account: index, accounts }]))
  })
  storage.set('session', { eip155: { connectorId: own.ownConnector.id, account: account.index } })
  session.set('eip155', { status: 'connected', connectorId: own.ownConnector.id, accounts: [] })
  kitEvents.subscribe((event) => log.push([event.type, loading()]))
  return { changeAccountType, log, loading, session, accountTypes }
}

test('default: loading, reading the wallet, storing the choice and reconnecting precede the event', async () => {
  const { changeAccountType, log, loading, session } = await start()
  await changeAccountType('eoa')
  expect(log).toEqual([
    ['refresh', true, 'smartAccount'],
    ['restore', true, 'eoa', account.index],
    ['SET_PREFERRED_ACCOUNT_TYPE', false],
  ])
  expect(loading()).toBe(false)
  expect(session.of('eip155').accounts).toMatchObject([{ type: 'eoa' }])
  await changeAccountType('smartAccount')
  expect(session.of('eip155').accounts).toMatchObject([{ type: 'smartAccount' }])
})

test.each(['refresh', 'reconnect'])('error: a wallet that fails at the %s keeps the earlier type', async (step) => {
  const fail = () => Promise.reject(new Error('gone'))
  const { accountTypes, changeAccountType, loading, log } = await start({ [step]: fail })
  await expect(changeAccountType('eoa')).rejects.toThrow('gone')
  expect(accountTypes.preferred().eip155).toBe('smartAccount')
  expect(loading()).toBe(false)
  expect(log).not.toContainEqual(['SET_PREFERRED_ACCOUNT_TYPE', false])
})
