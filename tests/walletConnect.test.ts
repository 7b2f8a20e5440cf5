import { ed25519 } from '@noble/curves/ed25519'
import { expect, test } from '@playwright/test'
import { base58 } from '@scure/base'
import { hashMessage, hashTypedData, recoverAddress } from 'viem'
import { askChain, balanceOf, fund, hiddenDialog, walletOf } from './support/dapp.ts'
import {
  ask,
  chains,
  chooseWalletConnect,
  connectPhone,
  copyCode,
  expectAccounts,
  openPage,
  pressForPhone,
  stateOf,
  withPhones,
} from './support/walletConnect.ts'

// Second tier: variants and error cases.

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

test('default: one code connects a phone for both namespaces, which signs, signs typed data, sends, and signs on Solana', async ({
  context,
}) => {
  const phone = await world.phone()
  const { page, problems } = await openPage(context, world.home())
  expect(world.relay.sockets()).toEqual([])
  const sent: string[] = []
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))))
  await connectPhone(page, phone)
  await hiddenDialog(page)
  const { eip155: from, solana: pubkey } = phone.addresses
  expect(await stateOf(page)).toMatchObject({ status: 'connected', walletName: 'Test Phone', networkId: chains[0] })
  expect(await stateOf(page, 'solana')).toMatchObject({ status: 'connected', accounts: [{ address: pubkey }] })
  const { peer, optionalNamespaces } = phone.session()
  expect(peer.metadata.url).toBe(new URL(page.url()).origin)
  expect(optionalNamespaces.solana?.chains).toContain('solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K')

  const signature = (await ask(page, 'personal_sign', ['12345678901234567890, ok', from])) as `0x${string}`
  expect(await recoverAddress({ hash: hashMessage('12345678901234567890, ok'), signature })).toBe(from)

  const signed = (await ask(page, 'eth_signTypedData_v4', [from, JSON.stringify(typedData)])) as `0x${string}`
  expect(await recoverAddress({ hash: hashTypedData(typedData as never), signature: signed })).toBe(from)

  await fund(from)
  const to = '0x00000000000000000000000000000000000a11ce'
  const before = await balanceOf(to)
  const hash = (await ask(page, 'eth_sendTransaction', [{ from, to, value: '0x64' }])) as string
  await expect.poll(() => askChain('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
  expect((await balanceOf(to)) - before).toBe(100n)

  const message = new TextEncoder().encode('hi')
  const params = { message: base58.encode(message), pubkey }
  const onSolana = (await ask(page, 'solana_signMessage', params, 'solana')) as { signature: string }
  expect(ed25519.verify(base58.decode(onSolana.signature), message, base58.decode(pubkey))).toBe(true)
  // The relay carries encrypted messages, and receives no method, contract or account.
  expect(sent.join()).toContain('irn_publish')
  expect(sent.join()).not.toMatch(/rpcMethods|contractAddresses|txHashes|personal_sign|eth_send/)
  expect(sent.join()).not.toContain(from)
  expect(problems).toEqual([])
})

test('behavior: the page follows when the phone changes its network, its account and its permissions @second', async ({
  context,
}) => {
  const phone = await world.phone()
  const { page } = await openPage(context, world.home())
  await connectPhone(page, phone)
  const { eip155: first, solana } = phone.addresses
  const other = '0x8617E340B3D01FA5F11F306F4090FD50E238070D'

  await phone.emitChainChanged(31338)
  await expect.poll(() => ask(page, 'eth_chainId')).toBe('0x7a6a')
  await phone.emitAccountsChanged([other])
  await expectAccounts(page, [other])
  await page.reload()
  await expectAccounts(page, [other])

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
  await expect.poll(() => ask(page, 'eth_chainId')).toBe('0x7a69')
  await expect.poll(async () => (await stateOf(page, 'solana'))?.status).toBe('disconnected')
  expect(await ask(page, 'solana_signMessage', { message: 'Q', pubkey: solana }, 'solana')).toMatchObject({
    code: 4100,
  })
  expect(await ask(page, 'eth_sendTransaction', [{ from: first, to: first }])).toMatchObject({ code: 4200 })

  // The update has only unknown networks, so the session also ends on the phone.
  const unknown = { ...namespaces.eip155, chains: ['eip155:666'], accounts: [`eip155:666:${first}`] }
  await phone.updateSession({ eip155: unknown as never })
  await phone.deletions.next()
  await expectAccounts(page, [])
})

test('behavior: the page switches to a network that the phone approved, and requests one that it did not @second', async ({
  context,
}) => {
  const phone = await world.phone({ chains: [chains[0], chains[2]], onRequest: 'hold' })
  const { page } = await openPage(context, world.home())
  await connectPhone(page, phone)
  const switching = ask(page, 'wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
  const asked = await phone.requests.next()
  expect(asked).toMatchObject({ method: 'wallet_switchEthereumChain', chainId: chains[0] })
  await asked.reject(4902, 'Unknown.')
  const adding = await phone.requests.next()
  expect(adding).toMatchObject({ method: 'wallet_addEthereumChain', params: [{ chainId: '0x7a6a' }] })
  const { namespaces } = phone.session()
  const both = [chains[0], chains[1]]
  const accounts = both.map((chain) => `${chain}:${phone.addresses.eip155}`)
  await adding.approve(null)
  await phone.updateSession({ ...namespaces, eip155: { ...namespaces.eip155, chains: both, accounts } as never })
  expect(await switching).toBeNull()
  expect(await ask(page, 'eth_chainId')).toBe('0x7a6a')
  expect(await ask(page, 'wallet_switchEthereumChain', [{ chainId: '0x7a69' }])).toBeNull()
  expect(phone.requests.waiting()).toBe(0)
})

test('behavior: the session ends on both sides when either side ends it @second', async ({ context }) => {
  const phone = await world.phone({ onRequest: 'hold' })
  const { page, problems } = await openPage(context, world.home())
  await connectPhone(page, phone)
  const { eip155: address } = phone.addresses
  const unanswered = ask(page, 'personal_sign', ['0x6869', address])
  await phone.requests.next()
  await phone.disconnect()
  expect(await unanswered).toMatchObject({ code: 6000 })
  await expectAccounts(page, [])
  expect((await stateOf(page, 'solana'))?.status).not.toBe('connected')

  await connectPhone(page, phone)
  const abandoned = ask(page, 'personal_sign', ['0x6869', address])
  await phone.requests.next()
  expect(await ask(page, 'wallet_revokePermissions', [{ eth_accounts: {} }])).toBeNull()
  expect(await abandoned).toMatchObject({ code: 4900 })
  await expectAccounts(page, [])
  expect(await stateOf(page, 'solana')).toMatchObject({ status: 'connected' })
  expect(phone.requests.waiting()).toBe(0)
  await page.evaluate(() => window.oriel?.disconnect())
  await expect.poll(() => phone.sessions()).toEqual([])
  await page.reload()
  await expectAccounts(page, [])
  expect(problems).toEqual([])
})

test('behavior: a phone may end a session twice, or at the same time as the page @second', async ({ context }) => {
  const phone = await world.phone({ onRequest: 'hold' })
  const { page, problems } = await openPage(context, world.home())
  await connectPhone(page, phone)
  const unanswered = ask(page, 'personal_sign', ['0x6869', phone.addresses.eip155])
  await phone.requests.next()
  await phone.sendDelete()
  await phone.disconnect()
  expect(await unanswered).toMatchObject({ code: 6000 })
  await expectAccounts(page, [])

  await connectPhone(page, phone)
  await Promise.all([phone.sendDelete(), page.evaluate(() => window.oriel?.disconnect())])
  await expectAccounts(page, [])

  await connectPhone(page, phone)
  await expectAccounts(page, [phone.addresses.eip155])
  expect(problems).toEqual([])
})

test('error: a rejection on a phone is 4001 to the page, with the phone’s own code in data; other errors arrive unchanged @second', async ({
  context,
}) => {
  const phone = await world.phone({ onProposal: 'reject', onRequest: 'hold' })
  const { page } = await openPage(context, world.home())
  await chooseWalletConnect(page)
  const connecting = ask(page, 'eth_requestAccounts')
  await phone.pair(await copyCode(page))
  await expect(
    walletOf(page)
      .getByText(/declined|rejected/i)
      .first(),
  ).toBeVisible()
  await phone.proposals.next()
  phone.onProposal = 'ignore'
  await walletOf(page).getByRole('button', { name: 'Try again' }).click()
  await phone.pair(await copyCode(page))
  await phone.proposals.next()
  await phone.reject(5100, 'Not there.')
  await expect(walletOf(page).getByText('“Not there.”')).toBeVisible()
  await expect(walletOf(page).getByText('Error 5100', { exact: true })).toBeVisible()
  await page.evaluate(() => window.oriel?.close())
  expect(await connecting).toMatchObject({ code: 4001 })

  phone.onProposal = 'approve'
  await connectPhone(page, phone)
  const { eip155: address, solana } = phone.addresses
  for (const [code, message] of [
    [4001, 'No.'],
    [5100, 'Not here.'],
    [-32000, 'Own words.'],
  ] as const) {
    const asked = ask(page, 'personal_sign', ['0x6869', address])
    await (await phone.requests.next()).reject(code, message)
    expect(await asked).toMatchObject({ code, message })
  }
  // EIP-1193 has one code for a rejection; the phone's own code is kept beside it.
  const own = { code: 5000, message: 'Not today.' }
  const asked = ask(page, 'personal_sign', ['0x6869', address])
  await (await phone.requests.next()).reject(own.code, own.message)
  expect(await asked).toMatchObject({ code: 4001, message: own.message, data: own })
  const onSolana = ask(page, 'solana_signMessage', { message: 'Q', pubkey: solana }, 'solana')
  await (await phone.requests.next()).reject(own.code, own.message)
  expect(await onSolana).toMatchObject({ code: 4001, data: own })
})

test('behavior: a request that waits on a phone is shown and can be ended, and a late approval is reported but not used @second', async ({
  context,
}) => {
  const phone = await world.phone({ onRequest: 'hold' })
  const { page, problems } = await openPage(context, world.home())
  await connectPhone(page, phone)
  await hiddenDialog(page)
  const wallet = walletOf(page)
  const asked = ask(page, 'personal_sign', ['0x6869', phone.addresses.eip155])
  await expect(wallet.getByText('Continue in Test Phone')).toBeVisible()
  await expect(wallet.getByText('Open your phone and answer there.')).toBeVisible()
  const request = await phone.requests.next()
  await wallet.getByRole('button', { name: 'End the request' }).click()
  expect(await asked).toMatchObject({ code: 4001, data: { reason: 'ended' } })
  await hiddenDialog(page)
  await request.approve()
  await expect(wallet.getByText('Test Phone approved a request that had ended here')).toBeVisible()
  await wallet.getByRole('button', { name: 'Close', exact: true }).last().click()
  const next = ask(page, 'personal_sign', ['0x6f6b', phone.addresses.eip155])
  await (await phone.requests.next()).approve('0x1234')
  expect(await next).toBe('0x1234')
  expect(problems).toEqual([])
})

test('behavior: a second phone replaces the first when it approves, and not before @second', async ({ context }) => {
  const first = await world.phone()
  const second = await world.phone({ onProposal: 'reject', chains: [chains[0]] })
  const { page } = await openPage(context, world.home())
  await connectPhone(page, first)
  const connectAgain = async () => {
    await page.evaluate(() => void window.oriel?.open({ view: 'Connect' }))
    await pressForPhone(page)
    await second.pair(await copyCode(page))
  }
  await connectAgain()
  await second.proposals.next()
  await page.evaluate(() => window.oriel?.close())
  await expectAccounts(page, [first.addresses.eip155])
  expect(await ask(page, 'personal_sign', ['0x6869', first.addresses.eip155])).toMatch(/^0x/)
  const { page: other } = await openPage(context, world.home())
  await expectAccounts(other, [first.addresses.eip155])
  second.onProposal = 'approve'
  await connectAgain()
  for (const tab of [page, other]) {
    await expectAccounts(tab, [second.addresses.eip155])
    await expect.poll(async () => (await stateOf(tab, 'solana'))?.status).toBe('disconnected')
  }
  await expect.poll(() => first.sessions()).toEqual([])
})
