import { expect, type Page } from '@playwright/test'
import { encodeFunctionData, type Hex, maxUint256, parseAbi, parseEther } from 'viem'
import { compileContracts } from '../localnet/evm/compile.ts'
import { createDeployer } from '../localnet/evm/deployer.ts'
import { expectDangersInSight, openAllWarnings } from './support/alarms.ts'
import { test } from './support/connected.ts'
import { approve, enterPassword, getWallet, openRequest, readBalance, request, requestChain } from './support/dapp.ts'
import { readContracts } from './support/localnet.ts'
import { urls } from './support/ports.ts'

// Second tier: variants of calls whose rules unit tests cover.

const attacker = '0x1111111111111111111111111111111111111111'
const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function multicall(bytes[] data)',
  'function mint(address to, uint256 amount)',
  'function balanceOf(address owner) view returns (uint256)',
  'function claim(uint256 mark) payable',
  'function approveDelegation(address delegatee, uint256 amount)',
  'function befriend(address friend)',
])
const toHex = (value: bigint): Hex => `0x${value.toString(16)}`

let account: Hex

test.beforeEach(({ connected }) => {
  account = connected.address
})

test('error: nearly the whole balance as a fee, too little gas, half of a token, and a false token have a warning and need the wallet window @second', async ({
  connected: { page },
}) => {
  const { usdc } = await readContracts()
  await test.step('a fee of nearly the whole balance that the page sets', async () => {
    const balance = await readBalance(account)
    const price = toHex((balance * 95n) / 100n / 21_000n + 1n)
    const fee = { gas: '0x5208', maxFeePerGas: price, maxPriorityFeePerGas: price }
    await expectInWindow(page, { to: attacker, value: '0x1', ...fee }, [
      /^This site wants you to pay a network fee of up to [\d.]+ ETH\./,
      'Large amount: more than 1 ETH leaves your account.',
      /This sends nearly all your ETH/,
    ])
  })

  await test.step('a gas limit of the page with which a token transfer fails', async () => {
    const data = encodeFunctionData({ abi, functionName: 'transfer', args: [attacker, 1_000_000n] })
    for (const gas of ['0x5208', '0x7530'])
      await expectInWindow(page, { to: usdc, data, gas }, [
        'This will fail. It runs out of gas: this site set the gas limit too low.',
      ])
  })

  await test.step('half of a token', async () => {
    const data = encodeFunctionData({ abi, functionName: 'transfer', args: [attacker, 600_000_000n] })
    await expectInWindow(page, { to: usdc, data }, ['This sends half of your USDC or more.'])
  })

  await test.step('a contract that imitates a token and a batch function is shown as unknown', async () => {
    const token = '0x00000000000000000000000000000000000fa4e1'
    await requestChain('anvil_setCode', [token, createFakeToken()])
    const data = encodeFunctionData({ abi, functionName: 'multicall', args: [[]] })
    await expectInWindow(page, { to: token, value: toHex(parseEther('0.99')), data }, [
      'Unknown action',
      'multicall(bytes[])',
      /We don’t recognize this action\./,
    ])
  })
})

test('error: an allowance just below the maximum, or just above the balance, is shown as a danger @second', async ({
  connected: { page },
}) => {
  const { usdc } = await readContracts()
  const approve = (amount: bigint) => ({
    to: usdc,
    data: encodeFunctionData({ abi, functionName: 'approve', args: [attacker, amount] }),
  })
  await expectInWindow(page, approve(2n ** 255n - 1n), [
    'Unlimited USDC',
    'The spender could take all your USDC, now or later.',
  ])
  await expectInWindow(page, approve(1_000_000_001n), [
    'The spender could take all your USDC, and more that you receive later.',
  ])
})

test('error: a contract that pays only in a preview shows what it takes, and nothing in green (S1)', async ({
  connected: { page },
}) => {
  const { usdc } = await readContracts()
  const pill = await deployRedPill(usdc)
  const data = encodeFunctionData({ abi, functionName: 'claim', args: [0n] })
  const answer = request(page, 'eth_sendTransaction', [
    { from: account, to: pill, value: toHex(parseEther('0.9')), data },
  ])
  const wallet = await openRequest(page)
  await expect(wallet.locator('[data-alarm="danger"]').first()).toBeVisible()
  await expectDangersInSight(wallet)
  await expect(wallet.getByText(/can already take 1,000 USDC of yours/)).toBeVisible()
  await expect(wallet.getByText(/You give 0\.9 ETH to .* You may get nothing back\./).first()).toBeVisible()
  const balanceChanges = wallet.getByRole('list', { name: 'Balance changes' })
  await expect(balanceChanges).toContainText('1,000 USDC')
  await expect(wallet.locator('[data-direction="in"]')).toHaveCount(0)
  await expect(balanceChanges).not.toContainText('4,000')
  await enterPassword(wallet)
  await approve(wallet, 'Confirm')
  expect(await answer).toMatch(/^0x[\da-f]{64}$/)
  await expect.poll(() => readUsdc(usdc, pill)).toBe(1_000_000_000_000n)
  await expect.poll(() => readUsdc(usdc, account)).toBe(0n)
})

/**
 * Deploys a contract that pays out 4,000 USDC only if the gas price is 0, as in a simulation. The account has approved
 * the contract to spend its whole balance.
 */
async function deployRedPill(usdc: Hex): Promise<Hex> {
  const { RedPill } = await compileContracts('hostile')
  if (!RedPill) throw new Error('The contract was not compiled.')
  const deployer = createDeployer(urls.chains[0])
  const pill = await deployer.deploy(RedPill, [usdc, attacker, 0])
  await deployer.write({ address: usdc, abi, functionName: 'mint', args: [pill, 1_000_000_000_000n] })
  await requestChain('anvil_impersonateAccount', [account])
  await deployer.write({ address: usdc, abi, functionName: 'approve', args: [pill, maxUint256], from: account })
  await requestChain('anvil_stopImpersonatingAccount', [account])
  return pill
}

async function readUsdc(usdc: Hex, owner: Hex): Promise<bigint> {
  const data = encodeFunctionData({ abi, functionName: 'balanceOf', args: [owner] })
  return BigInt((await requestChain('eth_call', [{ to: usdc, data }, 'latest'])) as Hex)
}

test('error: a right that moves no balance is a danger in words, and nothing reassures (S3)', async ({
  connected: { page },
}) => {
  const { rights } = await readContracts()
  await page.setViewportSize({ width: 420, height: 760 })
  const lend = encodeFunctionData({ abi, functionName: 'approveDelegation', args: [attacker, maxUint256] })
  await expectInWindow(page, { to: rights, data: lend }, [
    'Allow borrowing in your name',
    /The borrower keeps what they borrow, and you owe it\./,
    'Unlimited variableDebtUSDC',
  ])
  const befriend = encodeFunctionData({ abi, functionName: 'befriend', args: [attacker] })
  await expectInWindow(page, { to: rights, data: befriend }, [/This changes what 0x1111…1111 may do/])
})

async function expectInWindow(page: Page, transaction: object, texts: (string | RegExp)[]) {
  const answer = request(page, 'eth_sendTransaction', [{ from: account, ...transaction }])
  const wallet = getWallet(page)
  await expect(wallet.locator('.approval [data-alarm]').first()).toBeVisible()
  await expectDangersInSight(wallet)
  await expect(wallet.getByText('No balance change now')).toHaveCount(0)
  await openAllWarnings(wallet)
  const details = wallet.locator('details:not([open]) > summary', { hasText: 'Details' })
  if ((await details.count()) > 0) await details.click()
  for (const text of texts) await expect(wallet.getByText(text).first(), `${text}`).toBeVisible()
  await expect(wallet.getByRole('button', { name: 'Review in wallet' })).toBeVisible()
  await expect(wallet.getByRole('button', { name: 'Confirm', exact: true })).toHaveCount(0)
  await wallet.getByRole('button', { name: 'Reject' }).click()
  expect(await answer).toMatchObject({ code: 4001 })
}

/**
 * Creates bytecode that returns USDC's `symbol()` and `decimals()`. On any other call, it emits a transfer of 4,000 to
 * the caller.
 */
function createFakeToken(): Hex {
  const transferTopic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
  const selector = '5f3560e01c'
  const encodeJumpIf = (expected: string, to: number) => `8063${expected}1460${to.toString(16).padStart(2, '0')}57`
  const emit = `63ee6b28005f52335f7f${transferTopic}60205fa300`
  const start = (selector.length + 2 * encodeJumpIf('00000000', 0).length + emit.length) / 2
  const text = `5b60205f52600460205263${Buffer.from('USDC').toString('hex')}60e01b60405260605ff3`
  const number = '5b60065f5260205ff3'
  const jumps = encodeJumpIf('95d89b41', start) + encodeJumpIf('313ce567', start + text.length / 2)
  return `0x${selector}${jumps}${emit}${text}${number}`
}
