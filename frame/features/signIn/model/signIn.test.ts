import { builtInNetworks } from '@oriel/shared/chains/networks.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubConfig } from '../../../platform/config.testing.ts'

beforeEach(() => {
  vi.resetModules()
  stubConfig({ networks: [...builtInNetworks] })
})
afterEach(() => vi.unstubAllGlobals())

async function loadSignIn() {
  const [{ signIn }, { options }, { session }, { networks }] = await Promise.all([
    import('./signIn.ts'),
    import('../../../state/options.ts'),
    import('../../../state/session.ts'),
    import('../../../state/networks.ts'),
  ])
  return { signIn, options, session, networks }
}

test('error: a sign-in without the option, an account, a network or a wallet is refused', async () => {
  const { signIn, options, session, networks } = await loadSignIn()
  const attemptSignIn = () => signIn.start('eip155').catch((error: { code: number; message: string }) => error)
  expect(await attemptSignIn()).toMatchObject({ code: 8112, message: 'SIWX is not enabled' })
  await expect(signIn.end()).rejects.toMatchObject({ code: 8112 })
  options.store.setState({ siwx: { functions: [], url: '/auth' } })
  expect(await attemptSignIn()).toMatchObject({ code: 8113, message: 'No ActiveCaipAddress found' })
  const address = `0x${'a1'.repeat(20)}`
  const accounts = [{ namespace: 'eip155', address, type: 'eoa' } as const]
  session.set('eip155', { status: 'connected', connectorId: 'gone', walletName: 'Gone', accounts })
  networks.store.setState({ active: { eip155: 'eip155:999999999' } })
  expect(await attemptSignIn()).toMatchObject({ code: 8114, message: 'No ActiveCaipNetwork or client found' })
  networks.store.setState({ active: { eip155: 'eip155:1' } })
  expect(await attemptSignIn()).toMatchObject({ code: 8115, message: 'No ConnectionController client found' })
})
