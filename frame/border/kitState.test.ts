import { builtInNetworks } from '@oriel/shared/chains/networks.ts'
import { expect, test, vi } from 'vitest'
import { stubConfig } from '../platform/config.testing.ts'
import { stubStorage } from '../state/storage.testing.ts'

test('attack: the page of a logged-in user gets the provider, and neither the name nor the address', async () => {
  stubConfig({ networks: builtInNetworks })
  const stored = stubStorage()
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  const { getKitState } = await import('./kitState.ts')
  const { forgetSession, writeSession } = await import('../wallets/connection/writeSession.ts')
  const { kitEvents } = await import('../state/kitEvents.ts')
  const sent: unknown[] = []
  kitEvents.subscribe((event) => sent.push(event))
  const user = { provider: 'google', username: 'Ada Lovelace', email: 'ada@mail.example' } as const
  const accounts = [{ namespace: 'eip155', address: `0x${'11'.repeat(20)}`, type: 'eoa' }] as const
  writeSession('ID_AUTH', { eip155: { account: 0, accounts: [...accounts], user } }, { reconnect: false })
  expect(getKitState().namespaces.eip155).toMatchObject({ status: 'connected', socialProvider: 'google' })
  expect(sent).toMatchObject([{ type: 'CONNECT_SUCCESS', method: 'social' }])
  expect(JSON.stringify([getKitState(), sent])).not.toMatch(/ada|lovelace|mail\.example/i)

  expect(JSON.stringify([...stored])).toContain('Lovelace')
  forgetSession('eip155')
  expect(JSON.stringify([getKitState(), ...stored])).not.toMatch(/google|ada/i)
})

test('default: a Solana account has its public key, and an EVM account has none (SPEC 3)', async () => {
  const { getKitState } = await import('./kitState.ts')
  const { networks } = await import('../state/networks.ts')
  const { session } = await import('../state/session.ts')
  const solana = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
  networks.request(['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'], undefined)
  for (const [namespace, address] of [
    ['eip155', `0x${'11'.repeat(20)}`],
    ['solana', solana],
  ] as const) {
    const accounts = [{ namespace, address, type: 'eoa' } as const]
    session.set(namespace, { status: 'connected', connectorId: 'fox', accounts })
  }
  const { eip155, solana: ofSolana } = getKitState().namespaces
  expect(ofSolana?.accounts).toEqual([{ namespace: 'solana', address: solana, type: 'eoa', publicKey: solana }])
  expect(eip155?.accounts[0]).not.toHaveProperty('publicKey')
})
