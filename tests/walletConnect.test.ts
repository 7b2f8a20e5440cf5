import { ed25519 } from '@noble/curves/ed25519'
import { expect, type Page, test } from '@playwright/test'
import { base58 } from '@scure/base'
import { hashMessage, hashTypedData, recoverAddress } from 'viem'
import { expectHiddenDialog, fund, getWallet, readBalance, requestChain } from './support/dapp.ts'
import {
  chains,
  chooseWalletConnect,
  connectPhone,
  copyCode,
  expectAccounts,
  openPage,
  pressForPhone,
  readState,
  requestByKit,
  withPhones,
} from './support/walletConnect.ts'
import { addStandardApp, listStandardWallets, signByStandard } from './support/walletStandard.ts'

// Second tier: rejections, changes and ends of a session. The first test connects a phone, signs and sends.

const world = withPhones()

const typedData = {
  types: {
    EIP712Domain: [{ name: 'name', type: 'string' }],
    Order: [
      { name: 'amount', type: 'uint256' },
      { name: 'note', type: 'string' },
    ],
  },
  primaryType: 'Order',
  domain: { name: 'Shop' },
  message: { amount: '12345678901234567890', note: 'number 12345678901234567890, please' },
} as const

test('default: one code connects a phone for both namespaces, which signs, signs typed data, sends, and signs on Solana, also for a dapp that knows only the Wallet Standard', async ({
  context,
}) => {
  const phone = await world.phone()
  const { page, problems } = await openPage(context, world.home())
  expect(world.relay.sockets()).toEqual([])
  const sent: string[] = []
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))))
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await addStandardApp(page)
  // This page configures no networks, so until the frame loads it is unknown whether the page uses Solana.
  expect(await listStandardWallets(page)).toEqual([])
  expect(loaded).not.toContain('/oriel-solana.js')
  await connectPhone(page, phone)
  await expectHiddenDialog(page)
  const { eip155: from, solana: pubkey } = phone.addresses
  expect(await readState(page)).toMatchObject({ status: 'connected', walletName: 'Test Phone', networkId: chains[0] })
  expect(await readState(page, 'solana')).toMatchObject({ status: 'connected', accounts: [{ address: pubkey }] })
  const { peer, optionalNamespaces } = phone.session()
  expect(peer.metadata.url).toBe(new URL(page.url()).origin)
  expect(optionalNamespaces.solana?.chains).toContain('solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K')

  const signature = (await requestByKit(page, 'personal_sign', ['12345678901234567890, ok', from])) as `0x${string}`
  expect(await recoverAddress({ hash: hashMessage('12345678901234567890, ok'), signature })).toBe(from)

  const signed = (await requestByKit(page, 'eth_signTypedData_v4', [from, JSON.stringify(typedData)])) as `0x${string}`
  expect(await recoverAddress({ hash: hashTypedData(typedData as never), signature: signed })).toBe(from)

  await fund(from)
  const to = '0x00000000000000000000000000000000000a11ce'
  const before = await readBalance(to)
  const hash = (await requestByKit(page, 'eth_sendTransaction', [{ from, to, value: '0x64' }])) as string
  await expect.poll(() => requestChain('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
  expect((await readBalance(to)) - before).toBe(100n)

  const message = new TextEncoder().encode('hi')
  const params = { message: base58.encode(message), pubkey }
  const onSolana = (await requestByKit(page, 'solana_signMessage', params, 'solana')) as { signature: string }
  expect(ed25519.verify(base58.decode(onSolana.signature), message, base58.decode(pubkey))).toBe(true)

  await test.step('a dapp that knows only the Wallet Standard lists Oriel, and signs with it', async () => {
    const both = ['solana:localnet', 'solana:devnet']
    await expect.poll(() => listStandardWallets(page)).toEqual([{ name: 'Oriel', chains: both, accounts: [pubkey] }])
    await signByStandard(page, pubkey)
    await page.evaluate(() => window.oriel?.destroy())
    expect(await listStandardWallets(page)).toEqual([])
  })

  // The relay transports encrypted messages only, so it never sees a method, a contract or an account.
  expect(sent.join()).toContain('irn_publish')
  expect(sent.join()).not.toMatch(/rpcMethods|contractAddresses|txHashes|personal_sign|eth_send/)
  expect(sent.join()).not.toContain(from)
  expect(problems).toEqual([])
})

const disconnect = (page: Page) => page.evaluate(() => window.oriel?.disconnect())

test('behavior: a rejection on a phone is 4001 with the phone’s own code in data, and the page follows its changes @second', async ({
  context,
}) => {
  const phone = await world.phone({ onProposal: 'reject', onRequest: 'hold' })
  const { page } = await openPage(context, world.home())
  const { eip155: first, solana } = phone.addresses

  await test.step('a connection that the phone rejects', async () => {
    await chooseWalletConnect(page)
    const connecting = requestByKit(page, 'eth_requestAccounts')
    await phone.pair(await copyCode(page))
    await expect(
      getWallet(page)
        .getByText(/declined|rejected/i)
        .first(),
    ).toBeVisible()
    await phone.proposals.next()
    phone.onProposal = 'ignore'
    await getWallet(page).getByRole('button', { name: 'Try again' }).click()
    await phone.pair(await copyCode(page))
    await phone.proposals.next()
    await phone.reject(5100, 'Not there.')
    await expect(getWallet(page).getByText('“Not there.”')).toBeVisible()
    await expect(getWallet(page).getByText('Error 5100', { exact: true })).toBeVisible()
    await page.evaluate(() => window.oriel?.close())
    expect(await connecting).toMatchObject({ code: 4001 })
  })

  await test.step('requests that the phone rejects; other errors arrive unchanged', async () => {
    phone.onProposal = 'approve'
    await connectPhone(page, phone)
    for (const [code, message] of [
      [4001, 'No.'],
      [5100, 'Not here.'],
      [-32000, 'Own words.'],
    ] as const) {
      const signing = requestByKit(page, 'personal_sign', ['0x6869', first])
      await (await phone.requests.next()).reject(code, message)
      expect(await signing).toMatchObject({ code, message })
    }
    // EIP-1193 has a single code for rejections. The phone's own code is in `data`.
    const own = { code: 5000, message: 'Not today.' }
    const signing = requestByKit(page, 'personal_sign', ['0x6869', first])
    await (await phone.requests.next()).reject(own.code, own.message)
    expect(await signing).toMatchObject({ code: 4001, message: own.message, data: own })
    const onSolana = requestByKit(page, 'solana_signMessage', { message: 'Q', pubkey: solana }, 'solana')
    await (await phone.requests.next()).reject(own.code, own.message)
    expect(await onSolana).toMatchObject({ code: 4001, data: own })
  })

  await test.step('the phone changes its network and its account', async () => {
    const other = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'
    await phone.emitChainChanged(31338)
    await expect.poll(() => requestByKit(page, 'eth_chainId')).toBe('0x7a6a')
    await phone.emitAccountsChanged([other])
    await expectAccounts(page, [other])
    await page.reload()
    await expectAccounts(page, [other])
  })

  await test.step('the phone changes its permissions', async () => {
    const { namespaces } = phone.session()
    await phone.updateSession({
      eip155: {
        ...namespaces.eip155,
        methods: ['personal_sign'],
        chains: [chains[0]],
        accounts: [`${chains[0]}:${first}`],
      } as never,
    })
    await expectAccounts(page, [first])
    await expect.poll(() => requestByKit(page, 'eth_chainId')).toBe('0x7a69')
    await expect.poll(async () => (await readState(page, 'solana'))?.status).toBe('disconnected')
    expect(await requestByKit(page, 'solana_signMessage', { message: 'Q', pubkey: solana }, 'solana')).toMatchObject({
      code: 4100,
    })
    expect(await requestByKit(page, 'eth_sendTransaction', [{ from: first, to: first }])).toMatchObject({ code: 4200 })

    // The update leaves only unknown networks, so the wallet ends the session on the phone, too.
    const unknown = { ...namespaces.eip155, chains: ['eip155:666'], accounts: [`eip155:666:${first}`] }
    await phone.updateSession({ eip155: unknown as never })
    await phone.deletions.next()
    await expectAccounts(page, [])
  })
})

test('behavior: a request that waits on a phone can be ended, and a session by either side, even twice @second', async ({
  context,
}) => {
  const phone = await world.phone({ onRequest: 'hold' })
  const { page, problems } = await openPage(context, world.home())
  const { eip155: address } = phone.addresses
  await connectPhone(page, phone)
  await expectHiddenDialog(page)

  await test.step('the request is shown, and a late approval is reported but not used', async () => {
    const wallet = getWallet(page)
    const signing = requestByKit(page, 'personal_sign', ['0x6869', address])
    await expect(wallet.getByText('Continue in Test Phone')).toBeVisible()
    await expect(wallet.getByText('Open your phone and answer there.')).toBeVisible()
    const request = await phone.requests.next()
    await wallet.getByRole('button', { name: 'End the request' }).click()
    expect(await signing).toMatchObject({ code: 4001, data: { reason: 'ended' } })
    await expectHiddenDialog(page)
    await request.approve()
    await expect(wallet.getByText('Test Phone approved a request that had ended here')).toBeVisible()
    await wallet.getByRole('button', { name: 'Close', exact: true }).last().click()
    const next = requestByKit(page, 'personal_sign', ['0x6f6b', address])
    await (await phone.requests.next()).approve('0x1234')
    expect(await next).toBe('0x1234')
  })

  await test.step('the phone ends the session', async () => {
    const unanswered = requestByKit(page, 'personal_sign', ['0x6869', address])
    await phone.requests.next()
    await phone.disconnect()
    expect(await unanswered).toMatchObject({ code: 6000 })
    await expectAccounts(page, [])
    expect((await readState(page, 'solana'))?.status).not.toBe('connected')
  })

  await test.step('the page ends the session, one namespace after the other', async () => {
    await connectPhone(page, phone)
    const abandoned = requestByKit(page, 'personal_sign', ['0x6869', address])
    await phone.requests.next()
    expect(await requestByKit(page, 'wallet_revokePermissions', [{ eth_accounts: {} }])).toBeNull()
    expect(await abandoned).toMatchObject({ code: 4900 })
    await expectAccounts(page, [])
    expect(await readState(page, 'solana')).toMatchObject({ status: 'connected' })
    expect(phone.requests.waiting()).toBe(0)
    await disconnect(page)
    await expect.poll(() => phone.sessions()).toEqual([])
    await page.reload()
    await expectAccounts(page, [])
  })

  await test.step('the phone ends it twice, and then at the same time as the page', async () => {
    await connectPhone(page, phone)
    const unanswered = requestByKit(page, 'personal_sign', ['0x6869', address])
    await phone.requests.next()
    await phone.sendDelete()
    await phone.disconnect()
    expect(await unanswered).toMatchObject({ code: 6000 })
    await expectAccounts(page, [])

    await connectPhone(page, phone)
    await Promise.all([phone.sendDelete(), disconnect(page)])
    await expectAccounts(page, [])

    await connectPhone(page, phone)
    await expectAccounts(page, [address])
    expect(problems).toEqual([])
  })
})

test('behavior: the page requests a network that the phone did not approve, and a second phone replaces it when it approves @second', async ({
  context,
}) => {
  const first = await world.phone({ chains: [chains[0], chains[2]], onRequest: 'hold' })
  const { page } = await openPage(context, world.home())
  await connectPhone(page, first)

  await test.step('the page switches to an approved network, and requests another', async () => {
    const switching = requestByKit(page, 'wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
    const phoneRequest = await first.requests.next()
    expect(phoneRequest).toMatchObject({ method: 'wallet_switchEthereumChain', chainId: chains[0] })
    await phoneRequest.reject(4902, 'Unknown.')
    const adding = await first.requests.next()
    expect(adding).toMatchObject({ method: 'wallet_addEthereumChain', params: [{ chainId: '0x7a6a' }] })
    const { namespaces } = first.session()
    const both = [chains[0], chains[1]]
    const accounts = both.map((chain) => `${chain}:${first.addresses.eip155}`)
    await adding.approve(null)
    await first.updateSession({ ...namespaces, eip155: { ...namespaces.eip155, chains: both, accounts } as never })
    expect(await switching).toBeNull()
    expect(await requestByKit(page, 'eth_chainId')).toBe('0x7a6a')
    expect(await requestByKit(page, 'wallet_switchEthereumChain', [{ chainId: '0x7a69' }])).toBeNull()
    expect(first.requests.waiting()).toBe(0)
  })

  await test.step('a second phone replaces the first when it approves, and not before', async () => {
    const second = await world.phone({ onProposal: 'reject', chains: [chains[0]] })
    const connectAgain = async () => {
      await page.evaluate(() => void window.oriel?.open({ view: 'Connect' }))
      await pressForPhone(page)
      await second.pair(await copyCode(page))
    }
    await connectAgain()
    await second.proposals.next()
    await page.evaluate(() => window.oriel?.close())
    await expectAccounts(page, [first.addresses.eip155])
    first.onRequest = 'answer'
    expect(await requestByKit(page, 'personal_sign', ['0x6869', first.addresses.eip155])).toMatch(/^0x/)
    const { page: other } = await openPage(context, world.home())
    await expectAccounts(other, [first.addresses.eip155])
    second.onProposal = 'approve'
    await connectAgain()
    for (const tab of [page, other]) {
      await expectAccounts(tab, [second.addresses.eip155])
      await expect.poll(async () => (await readState(tab, 'solana'))?.status).toBe('disconnected')
    }
    await expect.poll(() => first.sessions()).toEqual([])
  })
})
