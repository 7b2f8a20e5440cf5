import { expect, test } from '@playwright/test'
import { expectHiddenDialog, getWallet } from './support/dapp.ts'
import { createAddress } from './support/sending.ts'
import { createViemClients } from './support/viemClients.ts'
import {
  chains,
  chooseWalletConnect,
  copyCode,
  expectAccounts,
  requestByKit,
  withPhones,
} from './support/walletConnect.ts'

// Second tier: calls to a phone. pageWalletCalls.test.ts covers the calls.

const world = withPhones()
const id = `0x${'cd'.repeat(32)}`
const calls = [
  { to: createAddress(), value: 1n },
  { to: createAddress(), value: 2n },
]

test('default: a phone whose session lists the methods of EIP-5792 gets the calls, and another answers 4200 @second', async ({
  context,
}) => {
  const phone = await world.phone({ onRequest: 'hold' })
  const { page } = await world.connectedPage(context, phone)
  await expectHiddenDialog(page)
  const { wallet } = createViemClients(page, phone.addresses.eip155)

  await test.step('capabilities, calls and their status', async () => {
    const reading = wallet.getCapabilities({ chainId: 31337 })
    await (await phone.requests.next()).approve({ '0x7a69': { atomic: { status: 'ready' } } })
    expect(await reading).toEqual({ atomic: { status: 'ready' } })

    const sending = wallet.sendCalls({ calls, forceAtomic: true })
    await expect(getWallet(page).getByText('Continue in Test Phone')).toBeVisible()
    const sent = await phone.requests.next()
    expect(sent).toMatchObject({ method: 'wallet_sendCalls', chainId: chains[0] })
    expect(sent.params).toMatchObject([{ version: '2.0.0', chainId: '0x7a69', atomicRequired: true, calls: [{}, {}] }])
    await sent.approve({ id })
    expect(await sending).toEqual({ id })

    const waiting = wallet.waitForCallsStatus({ id })
    const status = { version: '2.0.0', id, chainId: '0x7a69', status: 200, atomic: true, receipts: [] }
    await (await phone.requests.next()).approve(status)
    expect(await waiting).toMatchObject({ status: 'success', atomic: true })

    const showing = wallet.showCallsStatus({ id })
    const phoneRequest = await phone.requests.next()
    expect(phoneRequest).toMatchObject({ method: 'wallet_showCallsStatus', params: [id] })
    await phoneRequest.approve(null)
    await showing
  })

  await test.step('calls on the network that they name', async () => {
    const elsewhere = requestByKit(page, 'wallet_sendCalls', [{ chainId: '0x7a6a', calls: [{ to: createAddress() }] }])
    const second = await phone.requests.next()
    const complete = { version: '2.0.0', chainId: '0x7a6a', from: phone.addresses.eip155, atomicRequired: false }
    expect(second).toMatchObject({ chainId: chains[1], params: [complete] })
    await second.reject(5750, 'No upgrade.')
    expect(await elsewhere).toMatchObject({ code: 5750, message: 'No upgrade.' })
    expect(
      await requestByKit(page, 'wallet_sendCalls', [{ chainId: '0x539', calls: [{ to: createAddress() }] }]),
    ).toMatchObject({
      code: 5710,
    })
  })

  await test.step('a phone that does not know the methods, or whose session does not list them, answers 4200', async () => {
    await page.evaluate(() => window.oriel?.disconnect())
    await expectAccounts(page, [])
    const older = await world.phone({ onProposal: 'ignore' })
    await chooseWalletConnect(page)
    await older.pair(await copyCode(page))
    await older.proposals.next()
    const { eip155: address } = older.addresses
    const granted = {
      chains: [chains[0]],
      accounts: [`${chains[0]}:${address}`],
      methods: ['personal_sign', 'eth_sendTransaction', 'wallet_getCapabilities'],
      events: ['accountsChanged', 'chainChanged'],
    }
    await older.approve({ namespaces: { eip155: granted } })
    await expectAccounts(page, [address])
    const createError = (method: string) => ({
      code: 4200,
      message: `Test Phone does not support ${method}: the method does not exist / is not available.`,
    })
    for (const [method, params] of [
      ['wallet_sendCalls', [{ calls: [{ to: address }] }]],
      ['wallet_getCallsStatus', [id]],
      ['wallet_showCallsStatus', [id]],
    ] as const)
      expect(await requestByKit(page, method, params), method).toMatchObject(createError(method))
    // The session lists this method, but the phone itself does not support it.
    expect(await requestByKit(page, 'wallet_getCapabilities', [address])).toMatchObject(
      createError('wallet_getCapabilities'),
    )
  })
})
