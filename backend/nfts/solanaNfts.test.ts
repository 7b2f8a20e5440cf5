import { solanaContracts } from '@oriel/localnet/solana/seed.ts'
import { startSharedSolana } from '@oriel/localnet/solana/solana.testing.ts'
import { NftPage } from '@oriel/shared/backend/account.ts'
import { describeSolana } from '@oriel/shared/chains/networks.testing.ts'
import { expect, test } from 'vitest'
import { startTestBackend } from '../server/backend.testing.ts'

const local = await startSharedSolana()

test('default: mints with a supply of one are NFTs with metadata; other tokens without decimals are not', async () => {
  const { caipNetworkId, rpcUrl } = local.solana
  const network = describeSolana(local.solana)
  const { url } = await startTestBackend({ networks: [{ network, rpcUrls: [rpcUrl] }] })
  const owner = local.fund().publicKey.toBase58()
  const read = async () => {
    const answer = await fetch(`${url}/v1/account/${owner}/nfts?chainId=${caipNetworkId}`)
    return NftPage.parse(await answer.json())
  }
  await expect.poll(async () => (await read()).nfts.length).toBe(1)
  const { nfts, next } = await read()
  expect(nfts[0]).toMatchObject({
    chainId: caipNetworkId,
    contract: expect.stringMatching(new RegExp(`^${caipNetworkId}:[1-9A-HJ-NP-Za-km-z]{32,44}$`)),
    tokenId: '0',
    standard: 'SPL',
    quantity: '1',
    described: true,
    name: expect.stringMatching(/\S/),
    image: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
    isSpam: false,
  })
  expect(next).toBeNull()
  expect(nfts[0]?.contract).not.toContain(solanaContracts.points)
})
