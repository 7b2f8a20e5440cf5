import { builtInNetworks, type Network } from '@oriel/shared/chains/networks.ts'
import { expect, test } from 'vitest'
import { solana } from './solana.ts'

test('behavior: links to explorers keep the name of the cluster behind the address', () => {
  const findNetwork = (name: string) => builtInNetworks.find((network) => network.name === name) as Network
  const transaction = '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnb'
  expect(solana.explorerUrl(findNetwork('Solana'), { transaction })).toBe(`https://solscan.io/tx/${transaction}`)
  expect(solana.explorerUrl(findNetwork('Solana Devnet'), { address: transaction })).toBe(
    `https://solscan.io/account/${transaction}?cluster=devnet`,
  )
  const { blockExplorers: _, ...none } = findNetwork('Solana')
  expect(solana.explorerUrl(none, { transaction })).toBeUndefined()
})
