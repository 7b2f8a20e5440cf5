import { pad, toHex } from 'viem'
import { expect, test } from 'vitest'
import { type Node, NodeError } from '../rpc/node.ts'
import { UpstreamsDownError } from '../rpc/upstreams.ts'
import { localnet } from '../server/backend.testing.ts'
import { confirmOwner } from './evmNfts.ts'

const owner = pad('0x05', { size: 20 })
const contracts = ['0x0a', '0x0b'].map((contract) => pad(contract as `0x${string}`, { size: 20 }))
const holdings = contracts.map((contract) => ({ contract, tokenId: '1', standard: 'ERC721' as const }))

function startNode(silent: readonly string[]): Node {
  const request: Node['request'] = async (_, [call]) => {
    if (silent.includes((call as { to: string }).to)) throw new NodeError({ code: -32005, message: 'limit' })
    return toHex(BigInt(owner), { size: 32 })
  }
  return {
    request,
    async requestParsed(method, params, result) {
      const answer = await request(method, params).catch(() => Promise.reject(new UpstreamsDownError()))
      return result.parse(answer)
    },
  }
}
const confirmNfts = (silent: readonly string[]) => confirmOwner(startNode(silent), localnet, owner, holdings)

test('default: returns the NFTs that the contracts confirm', async () => {
  expect(await confirmNfts([])).toEqual({ owned: holdings.map((nft) => ({ ...nft, quantity: 1n })), isComplete: true })
})

test('error: NFTs of contracts that do not answer are missing and the list is incomplete', async () => {
  expect(await confirmNfts(contracts.slice(0, 1))).toEqual({
    owned: [{ ...holdings[1], quantity: 1n }],
    isComplete: false,
  })
  expect(await confirmNfts(contracts)).toEqual({ owned: [], isComplete: false })
})

test('error: a chain without any response is unavailable, never "no NFTs"', async () => {
  await expect(confirmNfts([...contracts, pad('0x04', { size: 20 })])).rejects.toThrow(UpstreamsDownError)
})
