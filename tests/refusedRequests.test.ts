import { parseStructFields } from '@oriel/shared/chains/structFields.ts'
import { expect, type Page } from '@playwright/test'
import { TypedDataEncoder, verifyTypedData } from 'ethers'
import { encodeFunctionData, parseAbi } from 'viem'
import { test } from './support/connected.ts'
import {
  approve,
  expectHiddenDialog,
  getWallet,
  openTab,
  request,
  requestChain,
  unlockRequest,
} from './support/dapp.ts'
import { getFrame } from './support/kit.ts'
import { readContracts } from './support/localnet.ts'
import { watchToasts } from './support/watch.ts'

// Second tier: reasons to refuse a request, none of which signs anything.

const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** The same 20 bytes as `other`, but with an invalid checksum. Pages may send addresses like this. */
const badlyWritten = '0x70997970c51812DC3a010c7D01B50E0D17DC79c8'
const hello = '0x68656c6c6f'

const EIP712Domain = parseStructFields('string name, string version, uint256 chainId, address verifyingContract')
const domain = { name: 'Ballots', version: '1', chainId: 31337, verifyingContract: other }
const ballot = {
  domain,
  types: { EIP712Domain, Ballot: parseStructFields('address voter, string vote') },
  primaryType: 'Ballot',
  message: { voter: other, vote: 'yes' },
}
const chained = { ...ballot, types: { EIP712Domain, Ballot: parseStructFields('string vote, Ballot next') } }

const malformedData: Record<string, object> = {
  'a verifying contract that is a number': { ...ballot, domain: { ...domain, verifyingContract: 1 } },
  'a verifying contract in decimals': { ...ballot, domain: { ...domain, verifyingContract: '91755105684267130945' } },
  'a type that is none': {
    ...ballot,
    types: { EIP712Domain, Ballot: parseStructFields('Voter[+ voter') },
    message: { voter: [{}] },
  },
  'an empty domain where one is declared': { ...ballot, domain: {} },
  'an integer for an address': { ...ballot, message: { voter: 12, vote: 'yes' } },
  'nothing in a struct that holds itself': { ...chained, message: { vote: 'yes', next: null } },
  'a primary type that is not declared': { ...ballot, primaryType: 'Non-Existent' },
}

/**
 * Transaction fields that the wallet rejects, and the error message. `{next}` is replaced by the account's next nonce.
 */
const malformedTransactions: Record<string, [fields: object, message: string]> = {
  'an unknown type': [{ type: '0x5' }, 'type: this kind of transaction is not supported.'],
  'the type of Tempo': [{ type: '0x76' }, 'type: this kind of transaction is not supported.'],
  'half a byte of data': [{ data: '0x1' }, 'data: expected whole bytes.'],
  'half a byte more of data': [{ data: `0x95ea7b3${'0'.repeat(128)}` }, 'data: expected whole bytes.'],
  'another chain': [{ chainId: '0x1' }, 'chainId: the transaction is for chain 1, not 31337.'],
  'too little gas': [{ gas: '0x5207' }, 'gas: expected at least 21000.'],
  'two kinds of fee': [{ gasPrice: '0x1', maxFeePerGas: '0x1' }, 'gasPrice: cannot be combined with maxFeePerGas.'],
  'a nonce ahead of the next one': [{ nonce: '0xffff' }, 'nonce: 65535 is ahead of the next one, {next}.'],
  'a used nonce': [{ nonce: '0x0' }, 'nonce: 0 is used already; the next one is {next}.'],
  'a delegation': [
    {
      type: '0x4',
      authorizationList: [{ chainId: '0x7a69', address: other, nonce: '0x0', yParity: '0x0', r: '0x1', s: '0x1' }],
    },
    'A page cannot ask for this signature: it would control the account.',
  ],
}

test('error: what can never be signed or sent is refused at once without being shown, and does not count as a rejection @second', async ({
  connected: { page, address },
}) => {
  await test.step('typed data and messages', async () => {
    for (const [what, data] of Object.entries(malformedData))
      for (const input of [data, JSON.stringify(data)])
        expect(await requestDirectly(page, 'eth_signTypedData_v4', [address, input]), what).toMatchObject({
          code: -32602,
          message: expect.stringMatching(/^eth_signTypedData_v4: /) as unknown,
        })
    expect(await requestDirectly(page, 'personal_sign', ['a'.repeat(131_073), address])).toMatchObject({
      code: -32602,
      message: expect.stringContaining('expected a message of at most 128 KiB') as unknown,
    })
    await expectNothingRejected(page, address)
  })

  await test.step('transactions', async () => {
    // The wallet accepts `''` as empty data and `0x` as a zero value, because some dapps send them.
    const sent = request(page, 'eth_sendTransaction', [{ from: address, to: other, data: '', value: '0x' }])
    await approve(getWallet(page), 'Confirm')
    await expectSuccess(await sent)
    await expectHiddenDialog(page)
    const next = `${Number(await requestChain('eth_getTransactionCount', [address, 'latest']))}`
    for (const [what, [fields, message]] of Object.entries(malformedTransactions)) {
      const transaction = { from: address, to: other, value: '0x1', ...fields }
      const answer = await requestDirectly(page, 'eth_sendTransaction', [transaction])
      expect(answer, what).toEqual({ code: -32602, message: message.replace('{next}', next) })
    }
    await expectNothingRejected(page, address)
  })

  await test.step('the signature of a name, however the page writes the text', async () => {
    const message = { name: 'chosen-by-page.oriel.eth', attributes: {}, timestamp: Math.floor(Date.now() / 1000) }
    const text = JSON.stringify(message)
    const toHex = (input: string) => `0x${Buffer.from(input).toString('hex')}`
    const texts = [text, toHex(text), toHex(`\ufeff${text}`), JSON.stringify(message, undefined, 2), `\n ${text}`]
    const others = [
      { attributes: { bio: 'x' }, timestamp: 1 },
      { name: message.name, release: true, timestamp: 1 },
    ]
    for (const input of [...texts, ...others.map((item) => JSON.stringify(item))])
      expect(await requestDirectly(page, 'personal_sign', [input, address]), input).toEqual({
        code: 8344,
        message: 'A page cannot ask for this signature: it would choose a name for the account.',
      })
    await expectNothingRejected(page, address)
  })
})

test('behavior: badly written addresses and the largest calldata are signed and sent; too little gas is reported @second', async ({
  connected: { page, address },
}) => {
  const wallet = getWallet(page)
  await test.step('a gas limit that is too low is reported before a fee is lost', async () => {
    const { usdc } = await readContracts()
    const abi = parseAbi(['function transfer(address to, uint256 amount)'])
    const data = encodeFunctionData({ abi, args: [other, 1n] })
    const answer = request(page, 'eth_sendTransaction', [{ from: address, to: usdc, data, gas: '0x7530' }])
    await expect(
      wallet
        .getByRole('alert')
        .filter({ hasText: /would fail|out of gas/i })
        .first(),
    ).toBeVisible()
    await wallet.getByRole('button', { name: 'Reject' }).click()
    expect(await answer).toMatchObject({ code: 4001 })
    await expectHiddenDialog(page)
  })

  await test.step('addresses with a wrong checksum are signed and sent as their 20 bytes', async () => {
    const typedData = {
      ...ballot,
      domain: { ...domain, verifyingContract: badlyWritten },
      message: { voter: badlyWritten, vote: badlyWritten },
    }
    const signing = request(page, 'eth_signTypedData_v4', [address, JSON.stringify(typedData)])
    const window = await unlockRequest(page)
    await approve(window, 'Sign')
    const signature = (await signing) as string
    const { EIP712Domain: _, ...types } = ballot.types
    const message = { voter: other, vote: badlyWritten }
    expect(verifyTypedData(domain, types, message, signature)).toBe(address)
    expect(TypedDataEncoder.hash(domain, types, { ...message, vote: other })).not.toBe(
      TypedDataEncoder.hash(domain, types, message),
    )
    await expectHiddenDialog(page)

    const access = [{ address: badlyWritten, storageKeys: [] }]
    const sending = request(page, 'eth_sendTransaction', [
      { from: address.toUpperCase().replace('0X', '0x'), to: badlyWritten, value: '0x7', accessList: access },
    ])
    await approve(wallet, 'Confirm')
    const hash = await sending
    await expectSuccess(hash)
    expect(await requestChain('eth_getTransactionByHash', [hash])).toMatchObject({
      from: address.toLowerCase(),
      to: other.toLowerCase(),
      value: '0x7',
      accessList: [{ address: other.toLowerCase(), storageKeys: [] }],
    })
  })

  await test.step('the largest calldata that nodes accept is shown, signed and sent', async () => {
    const data = `0x${'ab'.repeat(131_072)}`
    const sending = request(page, 'eth_sendTransaction', [{ from: address, to: other, data }])
    const window = await unlockRequest(page)
    await approve(window, 'Confirm')
    const hash = await sending
    await expectSuccess(hash)
    expect(await requestChain('eth_getTransactionByHash', [hash])).toMatchObject({ input: data })
  })
})

test('error: switching the network while the nonce is checked ends the request @second', async ({
  connected: { page, address },
}) => {
  const isCount = (post: string | null) => post?.includes('eth_getTransactionCount') === true
  await page.route('**/v1?chainId=*', async (route) => {
    // Leaves requests for the nonce pending, as if the node never responded.
    if (!isCount(route.request().postData())) await route.continue()
  })
  const countRequest = page.waitForRequest((outgoing) => isCount(outgoing.postData()))
  const transaction = { from: address, to: other, value: '0x1', nonce: '0x0' }
  const answer = request(page, 'eth_sendTransaction', [transaction])
  await countRequest
  const tab = await openTab(page.context())
  const switched = request(tab, 'wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
  await approve(getWallet(tab), 'Switch')
  expect(await switched).toBeNull()
  expect(await answer).toEqual({ code: 4001, message: 'The network changed while this request was waiting.' })
})

async function requestDirectly(page: Page, method: string, params: unknown[]): Promise<unknown> {
  const toasts = await watchToasts(getFrame(page))
  const answer = request(page, method, params)
  const rejectButton = getWallet(page).getByRole('button', { name: 'Reject', exact: true })
  const first = await Promise.race([answer, rejectButton.waitFor().then(() => 'an approval')])
  await expectHiddenDialog(page)
  expect(await toasts()).toEqual([])
  return first
}

/**
 * Expects that the next request is shown. Failed requests do not count as rejections, even if there are more of them
 * than the cooldown allows.
 */
async function expectNothingRejected(page: Page, address: string) {
  expect(await request(page, 'eth_sign', [address, hello])).toMatchObject({ code: 4200 })
  const answer = request(page, 'personal_sign', [hello, address])
  const wallet = getWallet(page)
  await wallet.getByRole('button', { name: 'Sign', exact: true }).waitFor()
  expect(await request(page, 'eth_sign', [address, hello])).toMatchObject({ code: 4200 })
  expect(await wallet.locator('.toast').count()).toBe(0)
  await approve(wallet, 'Sign')
  expect(await answer).toMatch(/^0x[0-9a-f]{130}$/)
  await expectHiddenDialog(page)
}

async function expectSuccess(hash: unknown) {
  const readReceipt = async () => (await requestChain('eth_getTransactionReceipt', [hash])) as { status: string } | null
  await expect.poll(async () => (await readReceipt())?.status).toBe('0x1')
}
