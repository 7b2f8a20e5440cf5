import { startRelay } from '@oriel/localnet/relay/relay.ts'
import { UniversalProvider } from '@walletconnect/universal-provider'
import { expect, onTestFinished, test } from 'vitest'
import { startPhone } from '../../../tests/support/phone.ts'
import { endOnce } from './endOnce.ts'

test('behavior: a session is deleted and reported once, even when its end is announced repeatedly', async () => {
  const relay = await startRelay({ port: 0 })
  onTestFinished(() => relay.stop())
  const phone = await startPhone({ relayUrl: relay.url })
  onTestFinished(phone.stop)
  const provider = await UniversalProvider.init({
    projectId: 'localnet',
    relayUrl: relay.url,
    logger: 'silent',
    telemetryEnabled: false,
    disableProviderPing: true,
    metadata: { name: 'Dapp', description: 'A dapp of the tests', url: 'https://dapp.example', icons: [] },
  })
  const { client } = provider
  onTestFinished(async () => {
    client.core.heartbeat.stop()
    await client.core.relayer.transportClose()
  })
  const namespace = { chains: ['eip155:31337'], methods: ['personal_sign'], events: [] }
  const { uri, approval } = await client.connect({ optionalNamespaces: { eip155: namespace } })
  await phone.pair(uri ?? '')
  const { topic } = await approval()
  const deleted: string[] = []
  client.on('session_delete', (event) => deleted.push(event.topic))

  const engine = endOnce(client)
  await Promise.all([engine.deleteSession({ topic }), engine.deleteSession({ topic })])
  await engine.deleteSession({ topic })
  await engine.onSessionDeleteRequest(topic, { id: 1, params: { code: 6000, message: 'User disconnected.' } })
  expect(deleted).toEqual([topic])
})
