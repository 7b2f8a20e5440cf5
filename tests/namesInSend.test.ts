import { expect } from '@playwright/test'
import { showNetwork } from './support/accountView.ts'
import { test } from './support/connected.ts'
import { readBalance, requestChain } from './support/dapp.ts'
import { registerName, setNameAddress } from './support/names.ts'
import { createAddress, expectArrived, openSend, pressSend, sendHere } from './support/sending.ts'

const secondChain = 31338

test('attack: a name of a contract account gets no money on a network without the contract, and is paid at its address there', async ({
  connected: { page },
}) => {
  const contract = createAddress()
  const there = createAddress()
  await requestChain('anvil_setCode', [contract, '0x6080604052'])
  const name = await registerName(`safe${Date.now()}`, contract)
  const wallet = await openSend(page)
  const amount = wallet.getByRole('textbox', { name: 'Amount' })
  const recipient = wallet.getByRole('textbox', { name: 'To' })
  await amount.fill('0.25')
  await recipient.fill(name)
  await expect(wallet.getByText(contract, { exact: true })).toBeVisible()
  await wallet.getByRole('button', { name: 'Back' }).click()

  await showNetwork(wallet, 'Oriel Local Two')
  await pressSend(wallet)
  await amount.fill('0.25')
  await recipient.fill(name)
  await expect(wallet.getByText(`${name} is an account of another network.`)).toBeVisible()
  await expect(wallet.getByText(contract, { exact: true })).toBeHidden()
  await expect(wallet.getByRole('button', { name: 'Enter a valid address' })).toBeDisabled()

  await setNameAddress(name, secondChain, there)
  await recipient.fill('')
  await recipient.fill(name)
  await expect(wallet.getByText(there, { exact: true })).toBeVisible()
  await wallet.getByRole('button', { name: 'Review' }).click()
  await sendHere(wallet)
  await expectArrived(wallet, '0.25 ETH')
  expect([await readBalance(there, 1), await readBalance(contract, 1)]).toEqual([10n ** 18n / 4n, 0n])
})
