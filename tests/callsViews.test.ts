import { smartAccounts } from '@oriel/shared/chains/smartAccounts.ts'
import { expect, type Page } from '@playwright/test'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { openAccount, openSettings } from './support/accountView.ts'
import type { Connected } from './support/borrowedPage.ts'
import { test } from './support/connected.ts'
import {
  approve,
  connectWallet,
  expectHiddenDialog,
  fund,
  getWallet,
  openDapp,
  request,
  requestChain,
  unlockRequest,
} from './support/dapp.ts'
import { waitForKit } from './support/kit.ts'
import { readContracts } from './support/localnet.ts'
import { urls } from './support/ports.ts'
import { createAddress, readTokenBalance } from './support/sending.ts'
import { recordEvents } from './support/watch.ts'

// Second tier: removing and replacing an account's program. The first test upgrades the account and sends its steps.

const erc20 = parseAbi(['function transfer(address to, uint256 amount)'])
const oneUsdc = 1_000_000n
const chainId = '0x7a69'
const foreign: Hex = `0xef0100${smartAccounts.entryPoint.slice(2).toLowerCase()}`
const own: Hex = `0xef0100${smartAccounts.delegate.slice(2).toLowerCase()}`

async function prepareSteps({ page, address: account }: Connected) {
  const { usdc } = await readContracts()
  const receiver = createAddress()
  const calls = [
    { to: usdc, data: encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [receiver, oneUsdc] }) },
    { to: receiver, value: '0x5' },
  ]
  return {
    page,
    account,
    usdc,
    receiver,
    wallet: getWallet(page),
    send: (more: object = {}) =>
      request(page, 'wallet_sendCalls', [
        { version: '2.0.0', from: account, chainId, atomicRequired: false, calls, ...more },
      ]),
    codeOf: () => requestChain('eth_getCode', [account, 'latest']),
  }
}

/** Connects on a new page, because the wallet on a shared page may have cached the account's code. */
async function connectHere(page: Page, url?: string): Promise<Connected> {
  await openDapp(page, url)
  const wallet = await connectWallet(page)
  await fund(wallet.address)
  return { page, ...wallet }
}

const requestStatus = (page: Page, id: string) => request(page, 'wallet_getCallsStatus', [id])

/** Starts recording the kit's distinct loading states. */
async function recordLoading(page: Page) {
  const kit = await waitForKit(page)
  const seen = await kit.evaluateHandle((oriel) => {
    const seen: boolean[] = []
    oriel.subscribe(({ loading }) => {
      if (seen.at(-1) !== loading) seen.push(loading)
    })
    return seen
  })
  return () => seen.jsonValue()
}

const readNamespace = async (page: Page) => {
  const kit = await waitForKit(page)
  return kit.evaluate((oriel) => oriel.getState().namespaces.eip155)
}

test('default: two steps are one transaction, which upgrades the account, “Not now” and an ordinary account send them one after the other, and the page learns the type', async ({
  connected,
}) => {
  const { page, wallet, send, codeOf, usdc, receiver } = await prepareSteps(connected)
  await test.step('“Not now” ends a request whose steps must be one', async () => {
    const refused = send({ atomicRequired: true })
    await expect(wallet.getByText('Without it, this request ends.')).toBeVisible()
    await wallet.getByRole('button', { name: 'Not now' }).click()
    expect(await refused).toMatchObject({ code: 5750 })
    expect(await codeOf()).toBe('0x')
  })

  await test.step('“Not now” sends the steps one after the other, and the account stays as it was', async () => {
    const answer = send()
    await expect(wallet.getByRole('heading', { name: '2 steps in one' })).toBeVisible()
    await expect(wallet.getByRole('listitem').filter({ hasText: 'Send tokens' })).toContainText('1 USDC')
    await wallet.getByRole('button', { name: 'Not now' }).click()
    await expect(wallet.getByRole('heading', { name: '2 steps, one after the other' })).toBeVisible()
    await expect(wallet.getByText('If one fails, those before it stay.')).toBeVisible()
    // Moves back and forth with the keyboard only.
    await expect(wallet.getByRole('button', { name: 'Send as one' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(wallet.getByRole('button', { name: 'Not now' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(wallet.getByRole('button', { name: 'Send as one' })).toBeVisible()
    await approve(wallet, 'Confirm')
    const { id } = (await answer) as { id: string }
    await expect.poll(() => requestStatus(page, id)).toMatchObject({ status: 200, atomic: false })
    const { receipts } = (await requestStatus(page, id)) as { receipts: object[] }
    expect(receipts).toHaveLength(2)
    expect(await readTokenBalance(usdc, receiver)).toBe(oneUsdc)
    expect(await requestChain('eth_getBalance', [receiver, 'latest'])).toBe('0x5')
    expect(await codeOf()).toBe('0x')
  })

  for (const type of ['0x4', '0x2'])
    await test.step(`two steps are one transaction, of type ${type}: only the first of them upgrades`, async () => {
      const { receiver, send } = await prepareSteps(connected)
      const answer = send({ atomicRequired: true })
      await expect(wallet.getByText('1 USDC').first()).toBeVisible()
      await approve(wallet, 'Confirm')
      const { id } = (await answer) as { id: string }
      expect(id).toMatch(/^0x[0-9a-f]{64}$/)
      const final = { version: '2.0.0', id, chainId, status: 200, atomic: true }
      await expect.poll(() => requestStatus(page, id)).toMatchObject(final)
      expect(await readTokenBalance(usdc, receiver)).toBe(oneUsdc)
      expect(await requestChain('eth_getBalance', [receiver, 'latest'])).toBe('0x5')
      expect(await codeOf()).toBe(own)
      const { receipts } = (await requestStatus(page, id)) as { receipts: { transactionHash: Hex; logs: object[] }[] }
      expect(receipts).toHaveLength(1)
      const sent = (await requestChain('eth_getTransactionByHash', [receipts[0]?.transactionHash])) as { type: Hex }
      expect(sent.type).toBe(type)
      await expectHiddenDialog(page)
    })

  await test.step('the user changes the account type, the page learns of it, and the steps follow it', async () => {
    expect((await readNamespace(page))?.accounts).toMatchObject([{ type: 'smartAccount' }])
    const events = await recordEvents(page)
    const loading = await recordLoading(page)
    await openSettings(page)
    await wallet.getByRole('button', { name: 'Ordinary account' }).click()
    await expect(wallet.getByRole('button', { name: 'Ordinary account' })).toHaveAttribute('aria-current', 'true')
    const changed = { type: 'SET_PREFERRED_ACCOUNT_TYPE', accountType: 'eoa', network: 'eip155:31337' }
    await expect.poll(events).toContainEqual(changed)
    await expect.poll(loading).toEqual(expect.arrayContaining([true, false]))
    await expect.poll(async () => (await readNamespace(page))?.accounts).toMatchObject([{ type: 'eoa' }])
    await page.keyboard.press('Escape')
    await expectHiddenDialog(page)

    const answer = send()
    await expect(wallet.getByRole('heading', { name: '2 steps, one after the other' })).toBeVisible()
    await expect(wallet.getByRole('button', { name: 'Send as one' })).toHaveCount(0)
    await wallet.getByRole('button', { name: 'Reject' }).click()
    expect(await answer).toMatchObject({ code: 4001 })
    await page.reload()
    await expect.poll(async () => (await readNamespace(page))?.accounts).toMatchObject([{ type: 'eoa' }])
  })
})

test('default: the user leaves, removes or replaces the program of another wallet, watches the steps, and removes that of this wallet @second', async ({
  page,
}) => {
  const { wallet, send, codeOf, account } = await prepareSteps(await connectHere(page))
  let id: Hex
  await test.step('the program of another wallet is a danger, which the user can leave', async () => {
    await requestChain('anvil_setCode', [account, foreign])
    const refused = send({ atomicRequired: true })
    await expect(wallet.getByText(/runs a program of another wallet \(.+\)\. Replace it\?/)).toHaveCount(1)
    await expect(wallet.getByText('1 danger')).toBeVisible()
    await wallet.getByRole('button', { name: 'Not now' }).click()
    expect(await refused).toMatchObject({ code: 5750 })
    expect(await codeOf()).toBe(foreign)
    await expectHiddenDialog(page)
  })

  await test.step('it is removed in the settings', () => removeProgram(page, { account, code: foreign }))

  await test.step('a request of the page replaces it', async () => {
    await requestChain('anvil_setCode', [account, foreign])
    const answer = send({ atomicRequired: true })
    const window = await unlockRequest(page)
    await approve(window, 'Confirm')
    id = ((await answer) as { id: Hex }).id
    await expect.poll(() => requestStatus(page, id)).toMatchObject({ status: 200, atomic: true })
    expect(await codeOf()).toBe(own)
    await expectHiddenDialog(page)
  })

  await test.step('a page shows what became of its steps', async () => {
    expect(await request(page, 'wallet_showCallsStatus', ['0x12'])).toMatchObject({ code: 5730 })
    expect(await request(page, 'wallet_showCallsStatus', [id])).toBeNull()
    await expect(wallet.getByText('All steps went through.')).toBeVisible()
    await expect(wallet.getByText(urls.host)).toBeVisible()
    await expect(wallet.getByText('2 steps in one')).toBeVisible()
    await page.keyboard.press('Escape')
    await expectHiddenDialog(page)
  })

  await test.step('but not over what the user has open', async () => {
    await openAccount(page)
    expect(await request(page, 'wallet_showCallsStatus', [id])).toBeNull()
    await expect(wallet.getByRole('dialog', { name: 'Account' })).toBeVisible()
    await expect(wallet.getByText('All steps went through.')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expectHiddenDialog(page)

    const message = request(page, 'personal_sign', ['0x68656c6c6f', account])
    await expect(wallet.getByText('hello').first()).toBeVisible()
    expect(await request(page, 'wallet_showCallsStatus', [id])).toBeNull()
    await expect(wallet.getByText('hello').first()).toBeVisible()
    await wallet.getByRole('button', { name: 'Reject' }).click()
    expect(await message).toMatchObject({ code: 4001 })
    await expect(wallet.getByText('All steps went through.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expectHiddenDialog(page)
  })

  await test.step('the program of this wallet is removed', () => removeProgram(page, { account, code: own }))
})

/** Removes the account's delegation in the settings of a trusted page. */
async function removeProgram(page: Page, { account, code }: { account: Hex; code: Hex }) {
  const wallet = getWallet(page)
  const isDeployed = async () => (await readNamespace(page))?.smartAccountDeployed
  await openSettings(page)
  const row = code === own ? 'Remove the program' : 'Remove the program of another wallet'
  const remove = wallet.getByRole('button', { name: `Smart account on Oriel Local ${row}` })
  await expect.poll(isDeployed).toBe(code === own)
  await remove.click()
  const words = 'Your account becomes an ordinary account again on Oriel Local. Same address.'
  await expect(wallet.getByText(words)).toBeVisible()
  await approve(wallet, 'Confirm')
  await expect.poll(() => requestChain('eth_getCode', [account, 'latest'])).toBe('0x')
  await expect(remove).toHaveCount(0)
  await expect.poll(isDeployed).toBe(false)
  await page.keyboard.press('Escape')
  await expectHiddenDialog(page)
}

test('behavior: in a stranger’s page the wallet window removes the program, or refuses the upgrade @second', async ({
  page,
}) => {
  const { wallet, send, codeOf, account } = await prepareSteps(await connectHere(page, urls.stranger))
  await test.step('the wallet window removes the program', async () => {
    await requestChain('anvil_setCode', [account, own])
    await openSettings(page)
    await wallet.getByRole('button', { name: /^Smart account on / }).click()
    const window = await unlockRequest(page)
    await expect(window.getByText('Your account becomes an ordinary account again')).toBeVisible()
    await approve(window, 'Confirm')
    await expect.poll(codeOf).toBe('0x')
    await page.keyboard.press('Escape')
    await expectHiddenDialog(page)
  })

  await test.step('the wallet window refuses the upgrade, and the page gets the same code', async () => {
    const answer = send({ atomicRequired: true })
    const window = await unlockRequest(page)
    await window.getByRole('button', { name: 'Not now' }).click()
    expect(await answer).toMatchObject({ code: 5750 })
    expect(await codeOf()).toBe('0x')
  })
})
