import { expect, test } from '@playwright/test'
import { decodeFunctionData, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { getWallet } from './support/dapp.ts'
import { readContracts } from './support/localnet.ts'
import { listenForEvents, readTokenBalance } from './support/sending.ts'
import {
  connectPageWallet,
  fillSwap,
  getReviewButton,
  listPrompts,
  openSwap,
  readAllowance,
} from './support/swapping.ts'

// Second tier: swap.test.ts and pageWalletCalls.test.ts cover the swap and the calls.

const abi = parseAbi(['function approve(address, uint256)'])
type Call = { to: Hex; value?: Hex; data?: Hex }

test('default: a wallet that knows batches is asked once; one that fails, and one that changes the limit, have their own words @second', async ({
  page,
}) => {
  const meadow = await connectPageWallet(page)
  const { usdt, usdc } = await readContracts()
  const { address } = meadow.account
  const wallet = getWallet(page)

  await test.step('a wallet that knows batches is asked once, and its swap is followed to the end', async () => {
    const id = `0x${'ab'.repeat(32)}`
    const hashes: Hex[] = []
    let requestCount = 0
    Object.assign(meadow.answers, {
      wallet_getCapabilities: () => ({ '0x7a69': { atomic: { status: 'supported' } } }),
      wallet_sendCalls: async ([{ calls }]: [{ calls: Call[] }]) => {
        for (const call of calls) {
          const { value } = (await meadow.answer({ method: 'eth_sendTransaction', params: [call], origin: '' })) as {
            value: Hex
          }
          hashes.push(value)
        }
        return { id }
      },
      wallet_getCallsStatus: () => {
        requestCount += 1
        if (requestCount === 1) return { version: '2.0.0', id, chainId: '0x7a69', status: 100, atomic: true }
        const receipts = [{ transactionHash: hashes.at(-1) }]
        return { version: '2.0.0', id, chainId: '0x7a69', status: 200, atomic: true, receipts }
      },
    })
    const received = await listenForEvents(page)
    await openSwap(page)
    await fillSwap(wallet, { pay: 'USDT', get: 'USDC', amount: '20' })
    await getReviewButton(wallet).click()
    await expect(wallet.getByText('1 confirmation in Meadow.')).toBeVisible()
    const before = await readTokenBalance(usdc, address)
    await wallet.getByRole('button', { name: 'Swap', exact: true }).click()
    await expect(wallet.getByText('Meadow has sent your swap. Waiting for the network.')).toBeVisible()
    await expect(wallet.getByRole('dialog', { name: 'Transaction' })).toBeVisible()
    await expect(wallet.getByText('Swap 20 USDT for USDC')).toBeVisible()
    expect(listPrompts(meadow)[0]).toBe('wallet_sendCalls')
    await expect.poll(() => readTokenBalance(usdc, address)).toBeGreaterThan(before + 19_000_000n)
    expect(await readAllowance(usdt, address)).toBe(0n)
    await expect
      .poll(received)
      .toMatchObject([{ type: 'OPEN_SWAP' }, { type: 'INITIATE_SWAP' }, { type: 'SWAP_SUCCESS' }])
  })

  await test.step('a wallet that gives its calls up has its own words', async () => {
    Object.assign(meadow.answers, {
      wallet_sendCalls: () => ({ id: '0x12' }),
      wallet_getCallsStatus: () => ({ version: '2.0.0', id: '0x12', chainId: '0x7a69', status: 400, atomic: true }),
    })
    await wallet.getByRole('button', { name: 'Close', exact: true }).click()
    await openSwap(page)
    await fillSwap(wallet, { pay: 'USDT', get: 'USDC', amount: '20' })
    await getReviewButton(wallet).click()
    await wallet.getByRole('button', { name: 'Swap', exact: true }).click()
    await expect(wallet.getByText('This swap would fail, so it was not sent. Try another amount.')).toBeVisible()
    await wallet.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('a wallet that changes the limit has its own words', async () => {
    Object.assign(meadow.answers, { wallet_getCapabilities: () => ({}) })
    await getReviewButton(wallet).click()
    await expect(wallet.getByText('2 confirmations in Meadow.')).toBeVisible()
    meadow.edit = (call) => {
      const { args } = decodeFunctionData({ abi, data: call.data ?? '0x' })
      return { ...call, data: encodeFunctionData({ abi, args: [args[0], args[1] * 2n] }) }
    }
    await wallet.getByRole('button', { name: 'Swap', exact: true }).click()
    const message = 'Your wallet allowed another amount than the swap needs. Look at the steps again.'
    await expect(wallet.getByText(message)).toBeVisible()
    expect(await readAllowance(usdt, address)).toBe(40_000_000n)
    await expect(wallet.getByText('1 confirmation in Meadow. Your earlier limit for the exchange stays.')).toBeVisible()
  })
})
