import { expect, type Page } from '@playwright/test'
import { decodeFunctionResult, encodeFunctionData, erc20Abi, type Hex, maxUint256 } from 'viem'
import { test } from './support/connected.ts'
import { approve, getWallet, request, requestChain, unlockRequest } from './support/dapp.ts'
import { readContracts } from './support/localnet.ts'
import { createUnlimitedApproval } from './support/sending.ts'

// Second tier: limits approved in the wallet window, and requests without a limit.

/**
 * Address without code. Approving a spender without code is dangerous in itself, so the approval moves to the wallet
 * window.
 */
const spender = '0x000000000000000000000000000000000000bEEF'

test('default: a user limits an unlimited allowance, the chain has the limit, and no amount or other request gets past it', async ({
  connected: { page, address: account },
}) => {
  const { transaction, spender } = await createContractApproval(account)
  const wallet = getWallet(page)

  await test.step('the chain has the limit that the user set', async () => {
    const answer = request(page, 'eth_sendTransaction', [transaction])
    await expect(wallet.getByText('Unlimited USDC').first()).toBeVisible()
    await expect(wallet.getByText(spender, { exact: true }).filter({ visible: true })).toBeVisible()
    await setLimit(page, '100')
    await expect(wallet.getByText('This site asked for no limit. You set 100 USDC.')).toBeVisible()
    await expect(wallet.getByRole('button', { name: 'Change', exact: true })).toBeFocused()
    await expect(wallet.getByText('Unlimited USDC')).toHaveCount(0)
    await expect(wallet.locator('.approval-bar').getByText('100 USDC', { exact: true })).toBeVisible()
    await approve(wallet, 'Confirm')
    await expectSuccess(answer)
    expect(await readAllowance(account, spender)).toBe(100_000_000n)
  })

  await test.step('no amount and no other request of the page gets past the limit', async () => {
    const answer = request(page, 'eth_sendTransaction', [transaction])
    const set = wallet.getByRole('button', { name: 'Set a limit' })
    await set.click()
    await expect(wallet.getByLabel('Your limit')).toBeFocused()
    await wallet.getByRole('button', { name: 'Cancel' }).click()
    await expect(set).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(wallet.getByLabel('Your limit')).toBeFocused()
    for (const text of ['0', '', 'all', '-1']) {
      await wallet.getByLabel('Your limit').fill(text)
      await wallet.getByRole('button', { name: 'Use this limit' }).click()
      await expect(wallet.getByText('Enter an amount above 0.'), text).toBeVisible()
    }
    await wallet.getByLabel('Your limit').fill('3')
    // Another view that the page opens behind the request does not reset the form.
    await page.evaluate(() => {
      const { oriel } = window as unknown as { oriel: { open: (of: object) => Promise<void> } }
      return oriel.open({ view: 'Networks' })
    })
    await expect(wallet.getByLabel('Your limit')).toHaveValue('3')
    // The vault signs the entered limit only after the user applies it, so the approve button stays disabled.
    await expect(wallet.getByRole('button', { name: 'Review in wallet' })).toBeDisabled()
    await expect(wallet.getByText('Use your limit or cancel it first.').first()).toBeVisible()
    await wallet.getByRole('button', { name: 'Use this limit' }).click()
    await expect(wallet.getByText('You set 3 USDC.')).toBeVisible()
    const second = request(page, 'eth_sendTransaction', [{ ...transaction, limit: '0x5f5e100' }])
    await expect(wallet.getByText('1 of 2')).toBeVisible()
    await expect(wallet.getByText('You set 3 USDC.')).toBeVisible()
    await approve(wallet, 'Confirm')
    await expectSuccess(answer)
    expect(await readAllowance(account, spender)).toBe(3_000_000n)
    // The limit set on the first request does not carry over to the second.
    await expect(wallet.getByText('Unlimited USDC').first()).toBeVisible()
    await expect(wallet.getByText('You set')).toHaveCount(0)
    await wallet.getByRole('button', { name: 'Reject' }).click()
    expect(await second).toMatchObject({ code: 4001 })
  })
})

test('behavior: a limit is offered for nothing but an allowance without one, and goes along to the wallet window @second', async ({
  connected: { page, address: account },
}) => {
  await test.step('a limited allowance, a transfer, and a call with more data have none', async () => {
    const { usdc } = await readContracts()
    const wallet = getWallet(page)
    const calls = [
      encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, 5_000_000n] }),
      encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [spender, 5_000_000n] }),
      `${encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, maxUint256] })}00`,
    ]
    for (const data of calls) {
      const answer = request(page, 'eth_sendTransaction', [{ from: account, to: usdc, data }])
      await expect(wallet.locator('.approval .hero')).toBeVisible()
      await expect(wallet.getByRole('button', { name: 'Set a limit' })).toHaveCount(0)
      await wallet.getByRole('button', { name: 'Reject' }).click()
      expect(await answer).toMatchObject({ code: 4001 })
    }
  })

  await test.step('the limit goes along to the wallet window, and can be removed there', async () => {
    const answer = request(page, 'eth_sendTransaction', [await createUnlimitedApproval(account)])
    // Exceeding the balance is a high risk, so the approval moves to the window.
    await setLimit(page, '5000')
    const window = await unlockRequest(page)
    await expect(window.getByText('This site asked for no limit. You set 5,000 USDC.')).toBeVisible()
    await window.getByRole('button', { name: 'Remove my limit' }).click()
    await expect(window.getByText('The spender could take all your USDC, now or later.')).toBeVisible()
    // Changes the limit with the keyboard only, starting where focus returned.
    await expect(window.getByRole('button', { name: 'Set a limit' })).toBeFocused()
    await window.keyboard.press('Enter')
    await expect(window.getByLabel('Your limit')).toBeFocused()
    await window.keyboard.type('7')
    await window.keyboard.press('Enter')
    await expect(window.getByText('You set 7 USDC.')).toBeVisible()
    await expect(window.getByRole('button', { name: 'Change', exact: true })).toBeFocused()
    await approve(window, 'Confirm')
    await expectSuccess(answer)
    expect(await readAllowance(account, spender)).toBe(7_000_000n)
  })
})

async function setLimit(page: Page, amount: string) {
  const wallet = getWallet(page)
  await wallet.getByRole('button', { name: 'Set a limit' }).click()
  await wallet.getByLabel('Your limit').fill(amount)
  await wallet.getByRole('button', { name: 'Use this limit' }).click()
}

async function createContractApproval(account: Hex) {
  const { usdc, ticket: spender } = await readContracts()
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, maxUint256] })
  return { spender, transaction: { from: account, to: usdc, data } }
}

async function readAllowance(account: Hex, spender: Hex): Promise<bigint> {
  const { usdc } = await readContracts()
  const args = [account, spender] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args })
  const result = (await requestChain('eth_call', [{ to: usdc, data }, 'latest'])) as Hex
  return decodeFunctionResult({ abi: erc20Abi, functionName: 'allowance', data: result })
}

async function expectSuccess(answer: Promise<unknown>) {
  const hash = await answer
  await expect
    .poll(async () => ((await requestChain('eth_getTransactionReceipt', [hash])) as { status: string } | null)?.status)
    .toBe('0x1')
}
