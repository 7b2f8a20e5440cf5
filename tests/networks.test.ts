import { expect } from '@playwright/test'
import { createTestClient, defineChain, type Hex, http, parseEther, publicActions } from 'viem'
import { startAnvil } from '../localnet/evm/anvil.ts'
import { findFreePort } from '../localnet/servers/ports.ts'
import { openAccount, openSettings } from './support/accountView.ts'
import { test } from './support/connected.ts'
import {
  approve,
  connectWallet,
  expectHiddenDialog,
  fund,
  getDialog,
  getWallet,
  openDapp,
  readConnectedAddress,
  request,
  unlockRequest,
} from './support/dapp.ts'
import { connectPlainPage, createLocalnet, localSolana, startDeployment } from './support/deployment.ts'
import { getFrame } from './support/kit.ts'
import { toLabUrl, urls } from './support/ports.ts'
import { createViemClients } from './support/viemClients.ts'
import { watchToasts } from './support/watch.ts'

// Second tier: edge cases and errors. The first tier switches the network in accounts.test.ts.

const second = [{ chainId: '0x7a6a' }]

test('error: a declined switch and a network that the wallet does not serve change nothing; the user switches in the wallet, and disconnects @second', async ({
  connected: { page },
}) => {
  const wallet = getWallet(page)
  const unknown = { code: 4902, message: expect.stringMatching(/^Network Not Found: .* eip155:1\b/) }
  const readKitState = () =>
    page.evaluate(() =>
      window.oriel?.switchNetwork('eip155:1').catch(({ code, message }: { code: number; message: string }) => ({
        code,
        message,
      })),
    )

  await test.step('a declined switch is 4001', async () => {
    const answer = request(page, 'wallet_switchEthereumChain', second)
    await wallet.getByRole('button', { name: 'Cancel' }).click()
    expect(await answer).toMatchObject({ code: 4001 })
    expect(await request(page, 'eth_chainId')).toBe('0x7a69')
    await expectHiddenDialog(page)
  })

  await test.step('an unknown network is the same error for each call, and a message in an open wallet', async () => {
    const toasts = await watchToasts(getFrame(page))
    expect(await request(page, 'wallet_switchEthereumChain', [{ chainId: '0x1' }])).toMatchObject(unknown)
    const added = [{ chainId: '0x1', chainName: 'Ethereum', rpcUrls: ['https://rpc.example'] }]
    expect(await request(page, 'wallet_addEthereumChain', added)).toMatchObject(unknown)
    expect(await toasts()).toEqual([])

    // `kit.switchNetwork` opens the closed modal, so that the user sees the message.
    await expectHiddenDialog(page)
    expect(await readKitState()).toEqual(unknown)
    await expect(getDialog(page)).toBeVisible()
    await expect(wallet.getByRole('dialog', { name: 'Choose network' })).toBeVisible()
    await expect.poll(async () => (await wallet.locator('.card').first().boundingBox())?.width).toBe(360)
    await expect(wallet.getByRole('alert').getByText('Network not found')).toBeInViewport()
    await wallet.getByRole('button', { name: 'Close' }).click()
    await expectHiddenDialog(page)

    await openAccount(page)
    expect(await readKitState()).toEqual(unknown)
    await expect(wallet.getByRole('alert').getByText('Network not found')).toBeVisible()
    await wallet.getByRole('button', { name: 'Close' }).click()
    await expectHiddenDialog(page)
  })

  await test.step('the user switches the network in the wallet', async () => {
    await openAccount(page)
    await wallet.getByRole('button', { name: /^Network: / }).click()
    await wallet.getByRole('button', { name: /Oriel Local Two/ }).click()
    await expect(wallet.getByRole('dialog', { name: 'Account' })).toBeVisible()
    await expect.poll(() => request(page, 'eth_chainId')).toBe('0x7a6a')
    await wallet.getByRole('button', { name: 'Close', exact: true }).click()
    await expectHiddenDialog(page)
  })

  await test.step("disconnecting removes the page's connection but not the wallet", async () => {
    await openSettings(page)
    await wallet.getByRole('button', { name: 'Disconnect' }).click()
    await expect.poll(() => request(page, 'eth_accounts')).toEqual([])
    expect(await request(page, 'personal_sign', ['0x00', `0x${'11'.repeat(20)}`])).toMatchObject({ code: 4100 })
    await expect(page.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
    expect(await readKitState()).toEqual(unknown)
    await wallet.getByRole('button', { name: 'Close' }).click()
    await expectHiddenDialog(page)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await wallet.getByRole('button', { name: /^Oriel/ }).click()
    await expect.poll(() => request(page, 'eth_accounts')).toHaveLength(1)
  })
})

test('behavior: a network that the dapp no longer asks for is named, blocks the page, or counts, as its options choose, and wrong options are reported @second', async ({
  page,
}) => {
  const wallet = getWallet(page)
  const reopen = (options: object = {}) =>
    openDapp(
      page,
      `${urls.host}/?options=${encodeURIComponent(JSON.stringify({ networks: ['eip155:31337'], ...options }))}`,
    )
  const switchAway = async () => {
    await openDapp(page)
    await page.getByRole('button', { name: /31338/ }).click()
    await approve(wallet, 'Switch')
    await expect.poll(() => request(page, 'eth_chainId')).toBe('0x7a6a')
  }
  await openDapp(page)
  const { address: from } = await connectWallet(page)
  await switchAway()

  await test.step('a strip names the network and leads out of it; reads continue, and transactions are refused', async () => {
    await reopen()
    await expect.poll(() => request(page, 'eth_accounts')).toEqual([from])
    expect(await request(page, 'eth_chainId')).toBe('0x7a6a')
    expect(await request(page, 'eth_blockNumber')).toMatch(/^0x/)
    expect(await request(page, 'eth_sendTransaction', [{ from, to: from, value: '0x1' }])).toEqual({
      code: 4901,
      message: 'Oriel is on Oriel Local Two, and this page uses Oriel Local. Switch the network first.',
    })
    await expectHiddenDialog(page)
    const sending = request(page, 'eth_sendTransaction', [{ from, to: from, value: '0x1', chainId: '0x7a6a' }])
    await expect(wallet.getByText('You’re on Oriel Local Two, which this site doesn’t use.')).toBeVisible()
    await wallet.getByRole('button', { name: 'Reject', exact: true }).click()
    expect(await sending).toMatchObject({ code: 4001 })

    await openAccount(page)
    await expect(wallet.getByText('Oriel is on Oriel Local Two. Switch to Oriel Local to use this site.')).toBeVisible()
    await wallet.getByRole('button', { name: 'Switch', exact: true }).click()
    await expect.poll(() => request(page, 'eth_chainId')).toBe('0x7a69')
    await expectHiddenDialog(page)
  })

  for (const options of [{ unsupportedNetwork: 'block' }, { allowUnsupportedChain: false }])
    await test.step(`with ${JSON.stringify(options)} the user must leave the network or disconnect`, async () => {
      await switchAway()
      await reopen(options)
      await openAccount(page)
      await expect(wallet.getByText('This site doesn’t support your current network.')).toBeVisible()
      await wallet.getByRole('button', { name: 'Close', exact: true }).click()
      await expect(wallet.getByText('This site doesn’t support your current network.')).toBeVisible()
      const close = () => page.evaluate(() => window.oriel?.close())
      expect(await close()).toBe(false)
      await expect(wallet.getByText('This site doesn’t support your current network.')).toBeVisible()
      await wallet.getByRole('button', { name: /^Oriel Local/ }).click()
      await expectHiddenDialog(page)
      expect(await close()).toBe(true)
      await expect.poll(() => request(page, 'eth_chainId')).toBe('0x7a69')
    })

  await test.step('a page that ignores the network gets no notice and no refusal', async () => {
    await switchAway()
    await reopen({ unsupportedNetwork: 'ignore' })
    await expect.poll(() => request(page, 'eth_accounts')).toEqual([from])
    const sending = request(page, 'eth_sendTransaction', [{ from, to: from, value: '0x1' }])
    await expect(wallet.getByRole('dialog')).toContainText('Oriel Local Two')
    await expect(wallet.getByText(/which this site doesn’t use/)).toHaveCount(0)
    await wallet.getByRole('button', { name: 'Reject', exact: true }).click()
    expect(await sending).toMatchObject({ code: 4001 })
    await openAccount(page)
    await expect(wallet.getByRole('button', { name: 'Network: Oriel Local Two' })).toBeVisible()
    await expect(wallet.getByText(/to use this site/)).toHaveCount(0)
  })

  await test.step('wrong options are reported in one clear sentence', async () => {
    const cases = [
      ['{"themMode":"dark"}', /themMode/],
      ['{"networks":["eip155:1"]}', /does not serve eip155:1/],
      ['{"networks":["ethereum"]}', /networks/],
    ] as const
    for (const [options, sentence] of cases) {
      await page.goto(toLabUrl(`${urls.host}/?options=${encodeURIComponent(options)}`))
      await page.waitForFunction(() => 'oriel' in window)
      const message = await page.evaluate(async () => {
        const { oriel } = window as unknown as { oriel: { open: () => Promise<void> } }
        return oriel.open().catch((error: Error) => error.message)
      })
      expect(message).toMatch(sentence)
    }
    // A request for a namespace that the dapp did not configure is rejected before the user is asked to connect.
    const onlySolana = encodeURIComponent(JSON.stringify({ networks: [localSolana.caipNetworkId] }))
    await page.goto(toLabUrl(`${urls.stranger}/?options=${onlySolana}`))
    const rejection = { code: 4900, message: expect.stringContaining('no network of eip155') }
    expect(await request(page, 'eth_requestAccounts')).toEqual(rejection)
  })
})

test("behavior: the user adds a network that the page did not request; the page's claims are shown beside the facts, and a node of another network is detected @second", async ({
  page,
}) => {
  const wrong = { ...createLocalnet(1), id: 31339, caipNetworkId: 'eip155:31339', name: 'Localnet Three' }
  const deployment = await startDeployment({
    hosts: ['localhost'],
    networks: [createLocalnet(0), createLocalnet(1), wrong],
  })
  await page.goto(deployment.page('localhost', { query: '?networks=eip155:31337' }))
  await page.waitForFunction(() => 'oriel' in window)
  await connectPlainPage(page)
  const wallet = getWallet(page)
  const openPlain = () => page.evaluate(() => window.oriel?.open({ view: 'Account' }))
  const close = () => wallet.getByRole('button', { name: 'Close', exact: true }).click()

  await test.step('a network whose node serves another network is not added', async () => {
    const answer = request(page, 'wallet_addEthereumChain', [{ chainId: '0x7a6b', chainName: wrong.name }])
    await approve(wallet, 'Add and switch')
    await expect(wallet.getByText('The network wasn’t added')).toBeVisible()
    await expect(wallet.getByText(/reports a different network/)).toBeVisible()
    await expect(wallet.getByText('Error 8170', { exact: true })).toBeVisible()
    await wallet.getByRole('button', { name: 'Cancel' }).click()
    expect(await answer).toMatchObject({ code: 4001 })
    const switching = request(page, 'wallet_switchEthereumChain', [{ chainId: '0x7a6b' }])
    await approve(wallet, 'Switch')
    expect(await switching).toMatchObject({ code: 8170 })
    expect(await request(page, 'eth_chainId')).toBe('0x7a69')
    await expectHiddenDialog(page)
  })

  await test.step('the user adds a network that the page did not request', async () => {
    await openPlain()
    await wallet.getByRole('button', { name: /^Network/ }).click()
    await expect(wallet.getByRole('button', { name: /Localnet Two/ })).toHaveCount(0)
    await wallet.getByRole('button', { name: 'Add network' }).click()
    await wallet.getByRole('button', { name: /Localnet Two/ }).click()
    await expect(wallet.getByText('31338')).toBeVisible()
    await wallet.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(wallet.getByText('Localnet Two added')).toBeVisible()
    await expect(wallet.getByRole('dialog', { name: 'Choose network' })).toBeVisible()
    await expect(wallet.getByRole('button', { name: /Localnet Two/ })).toContainText('Testnet')
    await close()
  })

  const claim = {
    chainId: '0x7a6a',
    chainName: 'Ethereum Mainnet',
    nativeCurrency: { name: 'Dollar', symbol: 'USDC', decimals: 6 },
    rpcUrls: ['https://rpc.example'],
  }
  const dialog = wallet.getByRole('dialog', { name: 'Add network' })
  await test.step("the page's claims are shown beside the facts", async () => {
    const called: string[] = []
    page.on('request', (sent) => called.push(sent.url()))
    const answer = request(page, 'wallet_addEthereumChain', [claim])
    await expect(dialog.getByText('The site’s details don’t match')).toBeVisible()
    for (const claimed of ['Ethereum Mainnet', 'USDC', '6'])
      await expect(dialog.getByText(`The site says “${claimed}”`)).toBeVisible()
    await approve(dialog, 'Switch')
    expect(await answer).toBeNull()
    expect(await request(page, 'eth_chainId')).toBe('0x7a6a')
    expect(called.filter((url) => url.includes('rpc.example'))).toEqual([])
    await fund(await readConnectedAddress(page))
    await openPlain()
    await expect(wallet.getByText(/ ETH$/).first()).toBeVisible()
    await close()
  })

  await test.step('the user declines, and is back in the account', async () => {
    await openPlain()
    const declined = request(page, 'wallet_addEthereumChain', [claim])
    await expect(dialog).toBeVisible()
    await expect(wallet.getByRole('button', { name: 'Back' })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(await declined).toMatchObject({ code: 4001 })
    await expect(wallet.getByRole('dialog', { name: 'Account' })).toBeVisible()
    await close()
    // The description is correct and the network is already in use, so the wallet does not prompt the user.
    const right = [{ chainId: '0x7a6a', chainName: 'Localnet Two' }]
    expect(await request(page, 'wallet_addEthereumChain', right)).toBeNull()
  })
  await deployment.stop()
})

test('behavior: a page adds a network with a node of its own, reads and sends there through viem, and removes it; the wallet says whose network it is @second', async ({
  page,
}) => {
  const anvil = await startAnvil({ chainId: 7777, port: await findFreePort() })
  const node = `${anvil.rpcUrl}/`
  const deployment = await startDeployment({ hosts: ['localhost'], settings: { pageNodeUrls: [node] } })
  const described = {
    id: 7777,
    name: 'Meadow',
    nativeCurrency: { name: 'Clover', symbol: 'CLV', decimals: 18 },
    rpcUrls: { default: { http: [node] } },
  }
  const chain = defineChain(described)
  const direct = createTestClient({ mode: 'anvil', chain, transport: http(anvil.rpcUrl) }).extend(publicActions)
  const origin = new URL(deployment.page('localhost')).host
  const mark = `Added by ${origin}`
  const wallet = getWallet(page)
  const open = async () => {
    await page.goto(deployment.page('localhost'))
    await page.waitForFunction(() => 'oriel' in window)
  }
  const add = (change: object = {}) =>
    page.evaluate(
      async (network) => {
        try {
          await window.oriel?.addNetwork('eip155', network)
          return undefined
        } catch (error) {
          const { code, message } = error as { code: number; message: string }
          return { code, message }
        }
      },
      { ...described, ...change },
    )
  const readNetworks = () => page.evaluate(() => window.oriel?.getState().networks.map(({ name }) => name))
  await open()
  const account = (await connectPlainPage(page)) as Hex
  await direct.setBalance({ address: account, value: parseEther('2') })
  const { wallet: sender, reader } = createViemClients(page, account, chain)

  await test.step('attack: neither a known id nor a node of another network is accepted', async () => {
    expect(await add({ id: 1 })).toMatchObject({ code: 4902 })
    expect(await add({ id: 7778 })).toMatchObject({ code: 8170 })
    expect(await add({ rpcUrls: { default: { http: ['https://localhost/'] } } })).toMatchObject({ code: 4901 })
    expect(await add({ rpcUrls: { default: { http: ['http://127.0.0.1:1/'] } } })).toMatchObject({ code: -32602 })
    expect(await readNetworks()).toEqual(['Localnet'])
  })

  await test.step('the list of networks names the site that added one', async () => {
    expect(await add()).toBeUndefined()
    expect(await readNetworks()).toEqual(['Localnet', 'Meadow'])
    await page.evaluate(() => window.oriel?.open({ view: 'Networks' }))
    await expect(wallet.getByRole('button', { name: /Meadow/ })).toContainText(`CLV · ${mark}`)
    await wallet.getByRole('button', { name: 'Close', exact: true }).click()
  })

  await test.step('the user switches to it, and viem reads from its node', async () => {
    const switching = sender.switchChain({ id: chain.id })
    await expect(wallet.getByText(mark)).toBeVisible()
    await approve(wallet, 'Switch')
    await switching
    expect(await sender.getChainId()).toBe(7777)
    expect(await reader.getBalance({ address: account })).toBe(parseEther('2'))
    await page.evaluate(() => window.oriel?.open({ view: 'Account' }))
    await expect(wallet.getByRole('button', { name: `Network: Meadow (${origin})` })).toBeVisible()
    await expect(wallet.getByText('2 CLV').first()).toBeVisible()
    await wallet.getByRole('button', { name: 'Close', exact: true }).click()
  })

  await test.step('a transaction is approved in the wallet window, which says that nothing was checked', async () => {
    const to = '0x00000000000000000000000000000000000a11ce'
    const sending = sender.sendTransaction({ to, value: parseEther('0.5') })
    const window = await unlockRequest(page)
    await expect(window.getByText(`Meadow (${origin})`)).toBeVisible()
    await expect(window.getByText(`${origin} added this network`)).toBeVisible()
    await approve(window, 'Confirm')
    const receipt = await reader.waitForTransactionReceipt({ hash: await sending })
    expect(receipt.status).toBe('success')
    expect(await direct.getBalance({ address: to })).toBe(parseEther('0.5'))
    expect(await direct.getTransaction({ hash: receipt.transactionHash })).toMatchObject({
      chainId: 7777,
      from: account.toLowerCase(),
    })
  })

  await test.step('removing it switches to the deployment’s network', async () => {
    await page.evaluate(() => window.oriel?.removeNetwork('eip155', 7777))
    expect(await sender.getChainId()).toBe(31337)
    expect(await readNetworks()).toEqual(['Localnet'])
    await expect(page.evaluate(() => window.oriel?.removeNetwork('eip155', 31337))).rejects.toThrow(/last network/)
  })

  await test.step('viem adds it with the user’s consent, and it is gone after a reload', async () => {
    const adding = sender.addChain({ chain })
    const dialog = wallet.getByRole('dialog', { name: 'Add network' })
    await expect(dialog.getByText(mark)).toBeVisible()
    await expect(dialog.getByText(new URL(node).host)).toBeVisible()
    await approve(dialog, 'Add and switch')
    await adding
    expect(await sender.getChainId()).toBe(7777)
    await open()
    await expect.poll(() => request(page, 'eth_accounts')).toHaveLength(1)
    expect([await sender.getChainId(), await readNetworks()]).toEqual([31337, ['Localnet']])
  })
  await deployment.stop()
  await anvil.stop()
})
