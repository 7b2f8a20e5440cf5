import { smartAccounts } from '@oriel/shared/chains/smartAccounts.ts'
import { expect, type Page } from '@playwright/test'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { test } from './support/connected.ts'
import { approve, getWallet, openTab, readConnectedAddress, request, requestChain } from './support/dapp.ts'
import { getFrame } from './support/kit.ts'
import { readContracts } from './support/localnet.ts'
import { urls } from './support/ports.ts'
import { createAddress, readTokenBalance } from './support/sending.ts'

// Second tier: callsViews.test.ts covers steps in one and one after the other.

const erc20 = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
])
const oneUsdc = 1_000_000n
const chainId = '0x7a69'
const second = '0x7a6a'
const ours = `0xef0100${smartAccounts.delegate.slice(2).toLowerCase()}`

let account: Hex

test.beforeEach(({ connected }) => {
  account = connected.address
})

type Call = { to?: Hex; value?: Hex; data?: Hex; capabilities?: object }

const send = (page: Page, calls: Call[], more: object = {}) =>
  request(page, 'wallet_sendCalls', [
    { version: '2.0.0', from: account, chainId, atomicRequired: false, calls, ...more },
  ])

const transfer = (to: Hex, amount = oneUsdc) =>
  encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [to, amount] })

const readCode = () => requestChain('eth_getCode', [account, 'latest'])

const requestStatus = (page: Page, id: string) => request(page, 'wallet_getCallsStatus', [id])

async function waitForFinalStatus(page: Page, id: string) {
  const readStatus = async () => ((await requestStatus(page, id)) as { status: number }).status
  await expect.poll(readStatus).not.toBe(100)
  return requestStatus(page, id)
}

test('behavior: steps for another network are sent there, one call needs no upgrade, and an ordinary account sends one after the other @second', async ({
  connected: { page },
}) => {
  const wallet = getWallet(page)
  const single = { to: createAddress(), value: '0x9' as const }
  await test.step('steps for another network than the one in use are sent there', async () => {
    const to = createAddress()
    const calls = [
      { to, value: '0x3' as const },
      { to, value: '0x4' as const },
    ]
    const answer = send(page, calls, { chainId: second })
    await expect(wallet.getByText('Oriel Local Two').first()).toBeVisible()
    await approve(wallet, 'Confirm')
    const { id } = (await answer) as { id: string }
    expect(await waitForFinalStatus(page, id)).toMatchObject({ chainId: second, status: 200, atomic: true })
    expect(await requestChain('eth_getBalance', [to, 'latest'], 1)).toBe('0x7')
    expect(await request(page, 'eth_chainId')).toBe(chainId)
  })

  await test.step('one call is an ordinary transaction without an upgrade', async () => {
    const answer = send(page, [single], { id: 'mine', atomicRequired: true })
    await approve(wallet, 'Confirm')
    expect(await answer).toEqual({ id: 'mine' })
    expect(await waitForFinalStatus(page, 'mine')).toMatchObject({ status: 200, atomic: true })
    expect(await readCode()).toBe('0x')
  })

  await test.step('its id is used up, and another page or account has no such id', async () => {
    expect(await send(page, [single], { id: 'mine' })).toMatchObject({ code: 5720 })
    expect(await requestStatus(page, 'other')).toMatchObject({ code: 5730 })
  })

  await test.step('an ordinary account sends the steps one after the other, and they cannot be one transaction', async () => {
    const { usdc } = await readContracts()
    await getFrame(page).evaluate((origin) => {
      localStorage.setItem(`oriel/${origin}/accountTypes`, JSON.stringify({ eip155: 'eoa' }))
    }, urls.host)
    const to = createAddress()
    const calls = [
      { to: usdc, data: transfer(to) },
      { to: usdc, data: transfer(to) },
      { to, value: '0x7' as const },
    ]
    expect(await send(page, calls, { atomicRequired: true })).toMatchObject({ code: 5760 })
    const answer = send(page, calls)
    await expect(wallet.getByText('2 USDC').first()).toBeVisible()
    await approve(wallet, 'Confirm')
    const { id } = (await answer) as { id: string }
    const final = (await waitForFinalStatus(page, id)) as { receipts: object[] }
    expect(final).toMatchObject({ status: 200, atomic: false })
    expect(final.receipts).toHaveLength(3)
    expect(await readTokenBalance(usdc, to)).toBe(2n * oneUsdc)
    expect(await readCode()).toBe('0x')
  })

  await test.step('the status stays known after a reload and in a second tab', async () => {
    await page.reload()
    await readConnectedAddress(page)
    expect(await requestStatus(page, 'mine')).toMatchObject({ status: 200 })
    const second = await openTab(page.context())
    await readConnectedAddress(second)
    expect(await requestStatus(second, 'mine')).toMatchObject({ status: 200 })
  })
})

test('behavior: capabilities say what an account can do, and what it cannot send is refused before the user is asked @second', async ({
  connected: { page },
}) => {
  const to = createAddress()
  const calls = [{ to, value: '0x1' as const }]
  await test.step('what the wallet cannot send ends with a code of EIP-5792', async () => {
    const refused: [object, number][] = [
      [{ capabilities: { flowControl: { onFailure: 'continue' } } }, 5700],
      [{ calls: [{ to, capabilities: { gasLimitOverride: { value: '0x1' } } }] }, 5700],
      [{ chainId: '0x539' }, 5710],
      [{ calls: Array.from({ length: 101 }, () => calls[0]) }, 5740],
      [{ calls: [...calls, { data: '0x6001' }], atomicRequired: true }, 5760],
      [{ version: '3.0' }, -32602],
      [{ id: 'x'.repeat(8200) }, -32602],
      [{ from: to }, 4100],
      [{ calls: [] }, -32602],
    ]
    for (const [more, code] of refused)
      expect(await send(page, calls, more), JSON.stringify(more)).toMatchObject({ code })
    expect(await request(page, 'wallet_getCallsStatus', ['0x12'])).toMatchObject({ code: 5730 })
  })

  await test.step('an optional capability that the wallet lacks is left out', async () => {
    const answer = send(page, calls, { capabilities: { flowControl: { optional: true } } })
    await approve(getWallet(page), 'Confirm')
    expect(await answer).toMatchObject({ id: expect.any(String) })
  })

  await test.step('the capabilities of each network say what an account can do there', async () => {
    const capabilities = await request(page, 'wallet_getCapabilities', [account])
    expect(capabilities).toMatchObject({
      [chainId]: { atomic: { status: 'ready' } },
      [second]: { atomic: { status: 'ready' } },
    })
    expect(await request(page, 'wallet_getCapabilities', [createAddress()])).toMatchObject({ code: 4100 })
    const filtered = (await request(page, 'wallet_getCapabilities', [account, [second]])) as object
    expect(Object.keys(filtered)).toEqual([second])
    await requestChain('anvil_setCode', [account, ours])
    expect(await request(page, 'wallet_getCapabilities', [account, [chainId]])).toMatchObject({
      [chainId]: { atomic: { status: 'supported' } },
    })
  })
})
