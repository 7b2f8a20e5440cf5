import { expect, type FrameLocator, type Page } from '@playwright/test'
import { decodeFunctionResult, encodeFunctionData, type Hex, maxUint256, parseAbi } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { openAccount } from './accountView.ts'
import { approve, getWallet, requestChain, unlockRequest } from './dapp.ts'
import { readContracts } from './localnet.ts'
import { pressUntil } from './pressUntil.ts'

const abi = parseAbi(['function balanceOf(address) view returns (uint256)', 'function approve(address, uint256)'])

export const createAddress = (): Hex => privateKeyToAddress(generatePrivateKey())

export async function readTokenBalance(token: Hex, owner: Hex, chain: 0 | 1 = 0): Promise<bigint> {
  const data = encodeFunctionData({ abi, functionName: 'balanceOf', args: [owner] })
  const answer = (await requestChain('eth_call', [{ to: token, data }, 'latest'], chain)) as Hex
  return decodeFunctionResult({ abi, functionName: 'balanceOf', data: answer })
}

export async function createUnlimitedApproval(from: string) {
  const { usdc } = await readContracts()
  const args = ['0x000000000000000000000000000000000000bEEF', maxUint256] as const
  return { from, to: usdc, data: encodeFunctionData({ abi, functionName: 'approve', args }) }
}

export async function openSend(page: Page): Promise<FrameLocator> {
  const wallet = getWallet(page)
  await openAccount(page)
  await pressSend(wallet)
  return wallet
}

/** Opens Send from the account view. Retries the click, because balances that load late can shift the button. */
export const pressSend = (wallet: FrameLocator) =>
  pressUntil(wallet.getByRole('button', { name: 'Send', exact: true }), wallet.getByRole('dialog', { name: 'Send' }))

type SendInput = { token?: string | undefined; amount: string; to: string }

export async function fillSend(wallet: FrameLocator, { token, amount, to }: SendInput) {
  if (token) {
    await wallet.getByRole('button', { name: /Balance:/ }).click()
    await wallet.getByRole('button', { name: new RegExp(token) }).click()
  }
  await wallet.getByRole('textbox', { name: 'Amount' }).fill(amount)
  await wallet.getByRole('textbox', { name: 'To' }).fill(to)
  await wallet.getByRole('button', { name: 'Review' }).click()
  await expect(wallet.getByRole('dialog', { name: 'Review' })).toBeVisible()
}

/** Opens the fee row to show the speeds and the maximum cost. */
export const openFee = (wallet: FrameLocator) => wallet.locator('summary', { hasText: 'Network fee' }).click()

export async function expectArrived(wallet: FrameLocator, amount: string | RegExp) {
  await expect(wallet.getByText('Your transfer arrived.')).toBeVisible()
  await expect(wallet.locator('.send-amount-units').getByText(amount, { exact: true })).toBeVisible()
}

/** Submits the transfer. A wallet with its own approval then prompts the user. */
export const submitSend = (wallet: FrameLocator) => wallet.getByRole('button', { name: 'Send', exact: true }).click()

/** Sends with the built-in wallet, which does not prompt again, because its review is the approval. */
export const sendHere = (wallet: FrameLocator) => approve(wallet, 'Send')

type Received = { type: string } & Record<string, unknown>

export async function listenForEvents(page: Page): Promise<() => Promise<Received[]>> {
  await page.evaluate(() => {
    type Kit = { on: (type: '*', listener: (event: { type: string }) => void) => void }
    const { oriel } = window as unknown as { oriel: Kit }
    const received: object[] = []
    Object.assign(window, { received })
    oriel.on('*', (event) => /SEND|SWAP|BUY/.test(event.type) && received.push(event))
  })
  return () => page.evaluate(() => (window as unknown as { received: Received[] }).received)
}

export async function approveInWindow(page: Page) {
  await approve(await unlockRequest(page), 'Confirm')
}
