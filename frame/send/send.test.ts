import { beforeAll, expect, test, vi } from 'vitest'
import { AmountAndReceiverRequiredError } from '#shared/catalogueErrors.ts'
import { ChainDisconnectedError, UserRejectedError } from '#shared/errors.ts'
import { builtInNetworks, type Network } from '#shared/networks.ts'
import type { Transfer } from './rules.ts'

const ethereum = builtInNetworks[0] as Network
const config = {
  projectId: 'default',
  surface: 'frame',
  allowedOrigins: [],
  trustedOrigins: [],
  networks: builtInNetworks,
  developerPages: false,
}

beforeAll(async () => {
  vi.stubGlobal('document', { getElementById: () => ({ textContent: JSON.stringify(config) }) })
  const { addTexts } = await import('../i18n/i18n.ts')
  addTexts((await import('../i18n/enSend.ts')).enSend)
  return () => vi.unstubAllGlobals()
}, 30_000)

const load = async () => ({ ...(await import('./send.ts')), ...(await import('../state/toasts.ts')) })

async function startWith(make: () => Transfer) {
  const { send, toasts } = await load()
  await send.start(make)
  return { said: toasts.store.getState().current?.text, ...send.store.getState() }
}

function failing(error: Error) {
  return () => {
    throw error
  }
}

test('error: what is missing, what failed and what was refused have the texts of the specification', async () => {
  const missing = await startWith(failing(new AmountAndReceiverRequiredError()))
  expect(missing).toMatchObject({ said: 'Please enter a valid amount and receiver address', stage: 'idle' })
  const failed = await startWith(failing(new ChainDisconnectedError()))
  expect(failed).toMatchObject({ said: 'Failed to send transaction', error: { code: 4901 }, stage: 'idle' })
  const refused = await startWith(failing(new UserRejectedError()))
  expect(refused).toMatchObject({ said: 'User rejected the request.', error: undefined, stage: 'idle' })
})

test('error: what would be lost is stopped before a wallet is asked, and the page hears that it failed', async () => {
  const { kitEvents } = await import('../state/kitEvents.ts')
  const heard: unknown[] = []
  kitEvents.subscribe((event) => heard.push(event))
  const lost: Transfer = {
    network: ethereum,
    from: '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25',
    asset: {
      networkId: ethereum.caipNetworkId,
      address: undefined,
      name: 'Ether',
      symbol: 'ETH',
      decimals: 18,
      units: 10n ** 18n,
      price: undefined,
      iconUrl: undefined,
      isSpam: false,
    },
    units: 5n * 10n ** 17n,
    to: `0x${'0'.repeat(40)}`,
    name: undefined,
    isMax: false,
  }
  expect(await startWith(() => lost)).toMatchObject({ error: { code: 8152 } })
  const about = { network: 'eip155:1', token: 'ETH', amount: '0.5' }
  expect(heard).toMatchObject([
    { type: 'SEND_INITIATED', ...about },
    { type: 'SEND_ERROR', ...about },
  ])
})
