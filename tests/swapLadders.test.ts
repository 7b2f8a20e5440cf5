import { expect, test } from '@playwright/test'
import { encodeFunctionData, maxUint256, parseAbi } from 'viem'
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

// Second tier: limits of an earlier visit. The first test swaps ether, and a token with a permit.

const abi = parseAbi(['function approve(address, uint256)'])

test('default: ether becomes dollars with one confirmation in the wallet of the page, and a token with permits with two', async ({
  page,
}) => {
  const meadow = await connectPageWallet(page)
  const { usdc, dai, usdt } = await readContracts()
  const { address } = meadow.account
  const wallet = getWallet(page)

  await test.step('ether becomes dollars with one confirmation', async () => {
    const received = await listenForEvents(page)
    await openSwap(page)
    await fillSwap(wallet, { get: 'USDC', amount: '0.01' })
    await getReviewButton(wallet).click()
    await expect(wallet.getByText('1 confirmation in Meadow.')).toBeVisible()
    const before = await readTokenBalance(usdc, address)
    await wallet.getByRole('button', { name: 'Swap', exact: true }).click()
    await expect(wallet.getByText('Swap 0.01 ETH for USDC')).toBeVisible()
    await expect.poll(() => readTokenBalance(usdc, address)).toBeGreaterThan(before + 20_000_000n)
    expect(listPrompts(meadow)).toEqual(['eth_sendTransaction'])
    const about = { network: 'eip155:31337', swapFromToken: 'ETH', swapToToken: 'USDC', swapFromAmount: '0.01' }
    await expect
      .poll(received)
      .toMatchObject([{ type: 'OPEN_SWAP' }, { type: 'INITIATE_SWAP', ...about }, { type: 'SWAP_SUCCESS', ...about }])
    await wallet.getByRole('button', { name: 'Close', exact: true }).click()
  })

  await test.step('a token with permits is signed for and swapped over two pools, and nothing stays allowed', async () => {
    meadow.calls.splice(0)
    await openSwap(page)
    await fillSwap(wallet, { pay: 'DAI', get: 'USDT', amount: '10' })
    await getReviewButton(wallet).click()
    await expect(wallet.getByText('2 confirmations in Meadow.')).toBeVisible()
    await expect(wallet.getByText('Sign that the exchange may take 10 DAI')).toBeVisible()
    const before = await readTokenBalance(usdt, address)
    await wallet.getByRole('button', { name: 'Swap', exact: true }).click()
    await expect.poll(() => readTokenBalance(usdt, address)).toBeGreaterThan(before + 9_800_000n)
    expect(listPrompts(meadow)).toEqual(['eth_signTypedData_v4', 'eth_sendTransaction'])
    expect(await readAllowance(dai, address)).toBe(0n)
  })
})

test('behavior: the limit that an earlier visit left is found, taken back, or used as it is @second', async ({
  page,
}) => {
  const meadow = await connectPageWallet(page)
  const { usdt, usdc, dai, swapRouter } = await readContracts()
  const { address } = meadow.account
  const wallet = getWallet(page)

  await test.step('an approval without its swap is found after a reload, and taken back', async () => {
    await openSwap(page)
    await fillSwap(wallet, { pay: 'USDT', get: 'USDC', amount: '50' })
    await getReviewButton(wallet).click()
    await expect(wallet.getByText('2 confirmations in Meadow.')).toBeVisible()
    // The user confirms the first transaction and rejects the second.
    meadow.acceptsFirst = 1
    meadow.refuses = { code: 4001, message: 'The user said no.' }
    await wallet.getByRole('button', { name: 'Swap', exact: true }).click()
    await expect(wallet.getByText('You rejected the request.')).toBeVisible()
    await expect(
      wallet.getByText('1 confirmation in Meadow. It uses the limit that you gave the exchange.'),
    ).toBeVisible()
    expect(listPrompts(meadow)).toHaveLength(2)
    expect(await readAllowance(usdt, address)).toBe(50_000_000n)

    meadow.refuses = undefined
    await page.reload()
    await openSwap(page)
    await fillSwap(wallet, { pay: 'USDT', get: 'USDC', amount: '1' })
    await expect(wallet.getByText('You allowed 50 USDT to the exchange and have not swapped it.')).toBeVisible()
    await wallet.getByRole('button', { name: 'Take it back' }).click()
    await expect.poll(() => readAllowance(usdt, address)).toBe(0n)
    await expect(wallet.getByText('You allowed 50 USDT to the exchange and have not swapped it.')).toBeHidden()
  })

  await test.step('a token without permits and with an earlier limit is allowed exactly, and nothing stays allowed', async () => {
    await meadow.answer({
      method: 'eth_sendTransaction',
      params: [{ to: usdt, data: encodeFunctionData({ abi, args: [swapRouter, 5n] }) }],
      origin: '',
    })
    meadow.calls.splice(0)
    await page.reload()
    await openSwap(page)
    await fillSwap(wallet, { pay: 'USDT', get: 'USDC', amount: '50' })
    await expect(wallet.getByText(/You allowed 0\.000005 USDT to the exchange/)).toBeVisible()
    await getReviewButton(wallet).click()
    await expect(wallet.getByText('Take back the earlier limit')).toBeVisible()
    const before = await readTokenBalance(usdc, address)
    await wallet.getByRole('button', { name: 'Swap', exact: true }).click()
    await expect.poll(() => readTokenBalance(usdc, address)).toBeGreaterThan(before + 49_000_000n)
    expect(listPrompts(meadow)).toEqual(['eth_sendTransaction', 'eth_sendTransaction', 'eth_sendTransaction'])
    expect(await readAllowance(usdt, address)).toBe(0n)
  })

  await test.step('an unlimited limit is neither used up nor raised, and no new one is asked for', async () => {
    const data = encodeFunctionData({ abi, args: [swapRouter, maxUint256] })
    await meadow.answer({ method: 'eth_sendTransaction', params: [{ to: dai, data }], origin: '' })
    meadow.calls.splice(0)
    await page.reload()
    await openSwap(page)
    await fillSwap(wallet, { pay: 'DAI', get: 'USDC', amount: '10' })
    await getReviewButton(wallet).click()
    await expect(wallet.getByText('1 confirmation in Meadow.')).toBeVisible()
    const before = await readTokenBalance(usdc, address)
    await wallet.getByRole('button', { name: 'Swap', exact: true }).click()
    await expect.poll(() => readTokenBalance(usdc, address)).toBeGreaterThan(before + 9_900_000n)
    expect(listPrompts(meadow)).toEqual(['eth_sendTransaction'])
    expect(await readAllowance(dai, address)).toBe(maxUint256)
  })
})
