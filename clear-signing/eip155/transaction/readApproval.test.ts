import { encodeFunctionData, erc20Abi, maxUint160, maxUint256, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { permit2Address } from '../../known/permit2.ts'
import { getEvmClient } from '../../rpc/evmClient.ts'
import { account, network, router, unknown, usdc } from './node.testing.ts'
import { readApproval } from './readApproval.ts'

const failOffline = () => Promise.reject(new Error('The node is away.'))
const context = { client: getEvmClient(network, { url: 'http://away', fetch: failOffline }), network }

const permit2 = parseAbi(['function approve(address token, address spender, uint160 amount, uint48 expiration)'])
const ofPermit2 = encodeFunctionData({ abi: permit2, args: [usdc, router, maxUint160, 2_000_000_000] })
const ofToken = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [router, maxUint256] })

test('error: a record names no token and no spender for a call that may change nothing about them', async () => {
  const read = (to: `0x${string}`, data: `0x${string}`, value?: `0x${string}`) =>
    readApproval({ from: account, to, data, value }, context)
  // Both calls are approvals, so their token is read from the node, which cannot be reached.
  await expect(read(permit2Address, ofPermit2)).rejects.toThrow('cannot be reached')
  await expect(read(usdc, ofToken)).rejects.toThrow('cannot be reached')
  expect(await read(unknown, ofPermit2)).toBeUndefined()
  expect(await read(usdc, ofToken, '0x1')).toBeUndefined()
})
