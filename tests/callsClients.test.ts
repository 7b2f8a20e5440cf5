import { expect, type Page } from '@playwright/test'
import {
  type Call,
  createWalletClient,
  type Hex,
  hashTypedData,
  http,
  parseAbi,
  parseSignature,
  publicActions,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { localhost } from 'viem/chains'
import type { Connected } from './support/borrowedPage.ts'
import { test } from './support/connected.ts'
import { approve, connectFundedWallet, fund, getDialog, getWallet, openDapp, unlockRequest } from './support/dapp.ts'
import { readContracts } from './support/localnet.ts'
import { urls } from './support/ports.ts'
import { createAddress, readTokenBalance } from './support/sending.ts'
import { createViemClients } from './support/viemClients.ts'

// Second tier: callsViews.test.ts covers the methods, and pageWalletCalls.test.ts viem.

const tokenAbi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount) returns (bool)',
  'function nonces(address owner) view returns (uint256)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
])
const accountAbi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])
const exchangeAbi = parseAbi([
  'function WETH() view returns (address)',
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
  'function approve(address spender, uint256 amount)',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])
const oneUsdc = 1_000_000n
const chainId = 31337

const createClients = ({ page, address: account }: Pick<Connected, 'page' | 'address'>) => ({
  account,
  ...createViemClients(page, account),
})

type Clients = ReturnType<typeof createClients>

async function sendAndWait(page: Page, { wallet }: Clients, calls: Call[], more: { forceAtomic?: boolean } = {}) {
  const sending = wallet.sendCalls({ calls, ...more })
  await approve(getWallet(page), 'Confirm')
  const { id } = await sending
  return wallet.waitForCallsStatus({ id })
}

/** Upgrades the account by sending a first batch. */
async function upgrade(page: Page, clients: Clients) {
  const to = createAddress()
  const calls = [
    { to, value: 1n },
    { to, value: 2n },
  ]
  expect(await sendAndWait(page, clients, calls)).toMatchObject({ status: 'success', atomic: true })
  expect(await clients.reader.getCode({ address: clients.account })).toMatch(/^0xef0100/)
}

async function swapInBatch(page: Page, clients: Clients) {
  const { account, reader, methods } = clients
  const { usdc, uniswapRouter } = await readContracts()
  const router = { address: uniswapRouter, abi: exchangeAbi }
  const path = [usdc, await reader.readContract({ ...router, functionName: 'WETH' })]
  const { timestamp } = await reader.getBlock()
  const quote = await reader.readContract({ ...router, functionName: 'getAmountsOut', args: [oneUsdc, path] })
  const minReceived = ((quote[1] ?? 0n) * 99n) / 100n
  const calls = [
    { to: usdc, abi: exchangeAbi, functionName: 'approve', args: [uniswapRouter, oneUsdc] },
    { to: uniswapRouter, ...describeSwap([oneUsdc, minReceived, path, account, timestamp + 600n]) },
  ]
  const before = await readTokenBalance(usdc, account)
  const result = await sendAndWait(page, clients, calls as Call[], { forceAtomic: true })
  expect(result).toMatchObject({ status: 'success', statusCode: 200, atomic: true, chainId, version: '2.0.0' })
  expect(result.receipts).toHaveLength(1)
  expect(result.receipts?.[0]).toMatchObject({ status: 'success', logs: expect.any(Array) })
  expect(before - (await readTokenBalance(usdc, account))).toBe(oneUsdc)
  // viem has not used its fallback, which would send every call separately.
  expect(methods).not.toContain('eth_sendTransaction')
}

const describeSwap = (args: unknown[]) => ({ abi: exchangeAbi, functionName: 'swapExactTokensForETH', args })

test('behavior: viem sends step by step where the account stays ordinary, and falls back to nothing @second', async ({
  page,
}) => {
  await openDapp(page, `${urls.host}/?options=${JSON.stringify({ defaultAccountTypes: { eip155: 'eoa' } })}`)
  const clients = createClients({ page, address: await connectFundedWallet(page) })
  const { account, wallet, reader, methods } = clients
  const { usdc } = await readContracts()
  const to = createAddress()
  const transfer = { to: usdc, abi: tokenAbi, functionName: 'transfer', args: [to, oneUsdc] }
  const calls = [transfer, transfer] as Call[]
  await expect(wallet.sendCalls({ calls, forceAtomic: true })).rejects.toMatchObject({
    cause: { name: 'AtomicityNotSupportedError', code: 5760 },
  })
  const capabilities = { flowControl: { onFailure: 'continue' } }
  await expect(wallet.sendCalls({ calls, capabilities })).rejects.toMatchObject({ cause: { code: 5700 } })
  const result = await sendAndWait(page, clients, calls)
  expect(result).toMatchObject({ status: 'success', statusCode: 200, atomic: false })
  expect(new Set(result.receipts?.map(({ transactionHash }) => transactionHash)).size).toBe(2)
  expect(await readTokenBalance(usdc, to)).toBe(2n * oneUsdc)
  expect(await reader.getCode({ address: account })).toBeUndefined()
  expect(methods).not.toContain('eth_sendTransaction')
})

test('behavior: viem reads the same capabilities of one network and of all, an upgraded account signs for anyone, and swaps at once @second', async ({
  connected,
}) => {
  const { page } = connected
  const clients = createClients(connected)
  const { account, reader, wallet } = clients
  await test.step('the capabilities of each network are those of all, before and after the upgrade', async () => {
    const all: Record<string, unknown> = await wallet.getCapabilities()
    expect(Object.keys(all)).toEqual([String(chainId), '31338'])
    for (const id of [chainId, 31338]) {
      const capabilities = await wallet.getCapabilities({ chainId: id })
      expect(capabilities).toEqual(all[id])
      expect(capabilities).toMatchObject({ atomic: { status: 'ready' } })
    }
    await upgrade(page, clients)
    expect(await wallet.getCapabilities({ chainId })).toMatchObject({ atomic: { status: 'supported' } })
    // The upgrade applies to one network only, so the account on the other network is unchanged.
    expect(await wallet.getCapabilities({ chainId: 31338 })).toMatchObject({ atomic: { status: 'ready' } })
  })

  await test.step('a message is valid for viem', async () => {
    const message = 'Same address as before'
    const signing = wallet.signMessage({ message })
    await approve(getWallet(page), 'Sign')
    const signature = await signing
    expect(await reader.verifyMessage({ address: account, message, signature })).toBe(true)
    expect(await reader.verifyMessage({ address: account, message: 'Another', signature })).toBe(false)
  })

  await test.step('a permit is valid for the account’s own program, and for the token, which asks it (ERC-1271)', async () => {
    await usePermit(page, clients)
  })

  await test.step('viem allows and swaps at once, and waits for the status', () => swapInBatch(page, clients))

  await test.step('an id of the page is kept, and may be used once', async () => {
    const id = 'order-7'
    const ownId = wallet.sendCalls({ calls: [{ to: account, value: 0n }], id })
    await approve(getWallet(page), 'Confirm')
    expect(await ownId).toEqual({ id })
    expect(await wallet.waitForCallsStatus({ id })).toMatchObject({ id, status: 'success' })
    const again = wallet.sendCalls({ calls: [{ to: account, value: 0n }], id })
    await expect(again).rejects.toMatchObject({ cause: { name: 'DuplicateIdError', code: 5720 } })
    await expect(wallet.getCallsStatus({ id: 'order-8' })).rejects.toMatchObject({ code: 5730 })
    await wallet.showCallsStatus({ id })
    await expect(getDialog(page)).toBeVisible()
    await expect(wallet.showCallsStatus({ id: 'order-8' })).rejects.toMatchObject({ code: 5730 })
  })
})

async function usePermit(page: Page, { account: owner, reader, wallet }: Clients) {
  const { usdc } = await readContracts()
  const spender = privateKeyToAccount(generatePrivateKey())
  await fund(spender.address)
  const token = { address: usdc, abi: tokenAbi }
  const nonce = await reader.readContract({ ...token, functionName: 'nonces', args: [owner] })
  const deadline = (await reader.getBlock()).timestamp + 600n
  const message = { owner, spender: spender.address, value: oneUsdc, nonce, deadline }
  const permit = createPermit(usdc, message)
  const signing = wallet.signTypedData(permit)
  await approve(await unlockRequest(page), 'Sign')
  const signature = await signing
  expect(await reader.verifyTypedData({ address: owner, ...permit, signature })).toBe(true)
  const args = [hashTypedData(permit), signature] as const
  expect(await reader.readContract({ address: owner, abi: accountAbi, functionName: 'isValidSignature', args })).toBe(
    '0x1626ba7e',
  )
  const chain = { ...localhost, id: chainId }
  const other = createWalletClient({ account: spender, chain, transport: http(urls.chains[0]) }).extend(publicActions)
  const { r, s, yParity } = parseSignature(signature)
  const to = createAddress()
  const used = [owner, spender.address, oneUsdc, deadline, 27 + yParity, r, s] as const
  const permitted = await other.writeContract({ ...token, functionName: 'permit', args: used })
  expect(await other.waitForTransactionReceipt({ hash: permitted })).toMatchObject({ status: 'success' })
  const taken = await other.writeContract({ ...token, functionName: 'transferFrom', args: [owner, to, oneUsdc] })
  expect(await other.waitForTransactionReceipt({ hash: taken })).toMatchObject({ status: 'success' })
  expect(await readTokenBalance(usdc, to)).toBe(oneUsdc)
}

type PermitMessage = { owner: Hex; spender: Hex; value: bigint; nonce: bigint; deadline: bigint }

const createPermit = (verifyingContract: Hex, message: PermitMessage) =>
  ({
    domain: { name: 'USD Coin', version: '1', chainId, verifyingContract },
    types: {
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    primaryType: 'Permit',
    message,
  }) as const
