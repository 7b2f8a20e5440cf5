import {
  type Address,
  createWalletClient,
  erc20Abi,
  type Hex,
  http,
  maxUint256,
  parseAbi,
  parseSignature,
  parseUnits,
  publicActions,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFreePort } from '../servers/ports.ts'
import { type Localnet, startLocalnet, toChain } from './localnet.ts'
import { waitForReceipt } from './waitForReceipt.ts'

const permitAbi = parseAbi([
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
])
const permitTypes = {
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const
const usdtAbi = parseAbi(['function approve(address spender, uint256 value)'])
const routerAbi = parseAbi([
  'function swapExactTokensForTokens(uint256, uint256, address[], address, uint256) returns (uint256[])',
])

const user = privateKeyToAccount(generatePrivateKey())
let localnet: Localnet

beforeAll(async () => {
  localnet = await startLocalnet({ ports: [await findFreePort(), await findFreePort()] })
  await localnet.faucet(user.address)
})

afterAll(() => localnet.stop())

function getClient(index: 0 | 1) {
  const network = localnet.networks[index]
  return createWalletClient({
    account: user,
    chain: toChain(network, localnet.contracts),
    transport: http(network.rpcUrl),
    pollingInterval: 50,
  }).extend(publicActions)
}

async function confirm(index: 0 | 1, hash: Hex) {
  expect((await waitForReceipt(getClient(index), hash)).status).toBe('success')
}

describe.each([0, 1] as const)('chain %i', (index) => {
  test('behavior: a permit that is signed for this chain allows a swap', async () => {
    const client = getClient(index)
    const { usdc, usdt, uniswapRouter } = localnet.contracts
    const value = parseUnits('100', 6)
    const signature = await user.signTypedData({
      domain: { name: 'USD Coin', version: '1', chainId: 31337 + index, verifyingContract: usdc },
      types: permitTypes,
      primaryType: 'Permit',
      message: { owner: user.address, spender: uniswapRouter, value, nonce: 0n, deadline: maxUint256 },
    })
    const { r, s, yParity } = parseSignature(signature)
    const permit = await client.writeContract({
      address: usdc,
      abi: permitAbi,
      functionName: 'permit',
      args: [user.address, uniswapRouter, value, maxUint256, 27 + yParity, r, s],
    })
    await confirm(index, permit)

    const swap = await client.writeContract({
      address: uniswapRouter,
      abi: routerAbi,
      functionName: 'swapExactTokensForTokens',
      args: [value, 0n, [usdc, usdt], user.address, maxUint256],
    })
    await confirm(index, swap)
    const readBalance = (address: Address) =>
      client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [user.address] })
    expect(await readBalance(usdc)).toBe(parseUnits('900', 6))
    expect(await readBalance(usdt)).toBe(parseUnits('599.69006', 6))
  })

  test('behavior: the USDT-like token returns nothing', async () => {
    const call = {
      account: user,
      address: localnet.contracts.usdt,
      functionName: 'approve',
      args: [localnet.contracts.uniswapRouter, 5n],
    } as const
    const client = getClient(index)
    await expect(client.simulateContract({ ...call, abi: erc20Abi })).rejects.toThrow('no data')
    expect((await client.simulateContract({ ...call, abi: usdtAbi })).result).toBeUndefined()
  })

  test('behavior: the allowance of the USDT-like token must be set to zero before another value', async () => {
    const client = getClient(index)
    const approve = (value: bigint) =>
      client.writeContract({
        address: localnet.contracts.usdt,
        abi: usdtAbi,
        functionName: 'approve',
        args: [localnet.contracts.uniswapRouter, value],
      })
    await confirm(index, await approve(5n))
    await expect(approve(6n)).rejects.toThrow()
    await confirm(index, await approve(0n))
    await confirm(index, await approve(6n))
  })
})
