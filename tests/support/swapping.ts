import { expect, type FrameLocator, type Page } from '@playwright/test'
import { decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { openAccount } from './accountView.ts'
import { getWallet, openDapp, request, requestChain } from './dapp.ts'
import { readContracts } from './localnet.ts'
import { addPageWallets, type TestWallet } from './pageWallets.ts'
import { pressUntil } from './pressUntil.ts'

const abi = parseAbi([
  'function allowance(address, address) view returns (uint256)',
  'function approve(address, uint256)',
  'function swapExactTokensForTokens(uint256, uint256, address[], address) payable returns (uint256)',
])

/** Opens the page with a funded wallet, and connects it. */
export async function connectPageWallet(page: Page, name = 'Meadow'): Promise<TestWallet> {
  const [wallet] = await addPageWallets(page, [{ name, rdns: `org.example.${name.toLowerCase()}` }])
  if (!wallet) throw new Error('There is no wallet.')
  await wallet.fund()
  await openDapp(page)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await getWallet(page)
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click()
  await expect.poll(() => request(page, 'eth_accounts')).toHaveLength(1)
  return wallet
}

/** Matches the methods for which a wallet prompts its user. */
const prompts = /^(eth_sendTransaction|eth_signTypedData_v4|wallet_sendCalls)$/
export const listPrompts = (wallet: TestWallet) => wallet.methods().filter((method) => prompts.test(method))

export async function openSwap(page: Page): Promise<FrameLocator> {
  const wallet = getWallet(page)
  await openAccount(page)
  await pressUntil(
    wallet.getByRole('button', { name: 'Swap', exact: true }),
    wallet.getByRole('dialog', { name: 'Swap', exact: true }),
  )
  return wallet
}

/** Finds a token in the list by its symbol. */
export const getTokenRow = (wallet: FrameLocator, symbol: string) =>
  wallet.getByRole('listitem').getByRole('button', { name: new RegExp(`\\b${symbol}\\b`) })

export async function chooseToken(wallet: FrameLocator, side: 'pay' | 'get', symbol: string) {
  await wallet.getByRole('button', { name: `Choose the token that you ${side}` }).click()
  await wallet.getByRole('searchbox').fill(symbol)
  await getTokenRow(wallet, symbol).first().click()
}

export const getSellField = (wallet: FrameLocator) => wallet.getByRole('textbox', { name: 'Amount that you pay' })
export const getReceiveField = (wallet: FrameLocator) => wallet.getByRole('textbox', { name: 'Amount that you get' })
export const getReviewButton = (wallet: FrameLocator) => wallet.getByRole('button', { name: 'Review swap' })

type SwapParams = { pay?: string; get: string; amount: string }

/** Fills in the form, and waits until it shows a price. */
export async function fillSwap(wallet: FrameLocator, { pay, get, amount }: SwapParams) {
  if (pay) await chooseToken(wallet, 'pay', pay)
  await chooseToken(wallet, 'get', get)
  await getSellField(wallet).fill(amount)
  await expect(getReviewButton(wallet)).toBeEnabled()
}

export async function readAllowance(token: Hex, owner: Hex): Promise<bigint> {
  const { swapRouter } = await readContracts()
  const data = encodeFunctionData({ abi, functionName: 'allowance', args: [owner, swapRouter] })
  const answer = (await requestChain('eth_call', [{ to: token, data }, 'latest'])) as Hex
  return decodeFunctionResult({ abi, functionName: 'allowance', data: answer })
}

/** Sells ether to move the price in the ether–dollar pool. Other tests see the new price, too. */
export async function movePrice(ether: bigint) {
  const [from] = (await requestChain('eth_accounts', [])) as Hex[]
  const { usdc, weth, swapRouter } = await readContracts()
  const args = [ether, 0n, [weth, usdc], from as Hex] as const
  const data = encodeFunctionData({ abi, functionName: 'swapExactTokensForTokens', args })
  await requestChain('eth_sendTransaction', [{ from, to: swapRouter, value: `0x${ether.toString(16)}`, data }])
}
