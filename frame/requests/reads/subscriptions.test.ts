import { builtInNetworks, type Network } from '@oriel/shared/chains/networks.ts'
import { expect, test } from 'vitest'
import { stubConfig } from '../../platform/config.testing.ts'
import { stubNode } from './stubNode.testing.ts'

stubConfig({ networks: builtInNetworks })
const { subscribe, unsubscribe } = await import('./subscriptions.ts')
const { networks } = await import('../../state/networks.ts')

const [first, second] = builtInNetworks.filter(({ chainNamespace }) => chainNamespace === 'eip155') as [
  Network,
  Network,
]

test('error: a subscription whose network changes before it starts is refused', async () => {
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  const head = { hash: `0x${'1'.repeat(64)}`, parentHash: `0x${'2'.repeat(64)}`, number: '0x1' }
  const requests = stubNode(async () => {
    await gate
    return head
  })
  networks.store.setState({ active: { eip155: first.caipNetworkId }, requested: [first, second] })
  const id = `0x${'12'.repeat(16)}` as const
  const answer = subscribe(['newHeads', undefined, id])
  await expect.poll(() => requests).toHaveLength(1)
  networks.store.setState({ active: { eip155: second.caipNetworkId } })
  release()
  await expect(answer).rejects.toMatchObject({ code: 4900, message: expect.stringContaining('The network changed') })
  expect(unsubscribe([id])).toBe(false)
})
