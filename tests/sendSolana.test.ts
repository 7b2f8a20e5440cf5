import { expect } from '@playwright/test'
import { Keypair } from '@solana/web3.js'
import { openAccount, showNetwork } from './support/accountView.ts'
import { test } from './support/connected.ts'
import { getWallet } from './support/dapp.ts'
import { fundSolana, readSolanaBalance, readSolanaNetwork, readSplBalance } from './support/localnet.ts'
import { readState } from './support/pageWalletPage.ts'
import { expectArrived, fillSend, listenForEvents, pressSend, sendHere } from './support/sending.ts'

test('default: SOL and Solana tokens are sent in the same way, and the recipient gets an account for the token', async ({
  connected: { page },
}) => {
  await expect.poll(async () => (await readState(page, 'solana')).addresses).toHaveLength(1)
  const [from = ''] = (await readState(page, 'solana')).addresses
  await fundSolana(from)
  const { contracts, caipNetworkId: network } = await readSolanaNetwork()
  const received = await listenForEvents(page)
  const to = Keypair.generate().publicKey.toBase58()

  await openAccount(page)
  const wallet = getWallet(page)
  await showNetwork(wallet, 'Oriel Solana Local')
  await pressSend(wallet)
  await wallet.getByRole('textbox', { name: 'To' }).fill('0x00000000000000000000000000000000000A11cE')
  await expect(wallet.getByText('Enter a valid Solana address.')).toBeVisible()
  await fillSend(wallet, { amount: '0.75', to })
  await expect(wallet.getByText(to, { exact: true })).toBeVisible()
  await sendHere(wallet)
  await expectArrived(wallet, '0.75 SOL')
  expect(await readSolanaBalance(to)).toBe(750_000_000n)
  await wallet.getByRole('button', { name: 'Done' }).click()

  const someone = Keypair.generate().publicKey.toBase58()
  await pressSend(wallet)
  await fillSend(wallet, { token: 'USDC', amount: '12.5', to: someone })
  await sendHere(wallet)
  await expectArrived(wallet, '12.5 USDC')
  expect(await readSplBalance(someone, contracts.usdc)).toBe(12_500_000n)
  await expect
    .poll(async () => (await received()).filter(({ type }) => type === 'SEND_SUCCESS'))
    .toMatchObject([
      { network, token: 'SOL', amount: '0.75' },
      { network, token: 'USDC', amount: '12.5' },
    ])
})
