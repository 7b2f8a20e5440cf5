import { maxUint256 } from 'viem'
import { expect, test } from 'vitest'
import type { TypedData } from '#shared/rpcSchemas.ts'
import { clientFor } from '../client.ts'
import { describeTypedData } from './describeTypedData.ts'
import { permit2Address } from './typedData.ts'

const account = '0x00000000000000000000000000000000000A11cE'
const spender = '0x0000000000000000000000000000000000000B0b'
const token = '0x00000000000000000000000000000000000000aa'
const now = Date.parse('2026-01-01T00:00:00Z')
const soon = `${now / 1000 + 3600}`

const network = {
  id: 1,
  caipNetworkId: 'eip155:1',
  chainNamespace: 'eip155',
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://fake'] } },
} as const
/** A node on which every address is a contract that says nothing. */
const answer: typeof fetch = async (_, init) => {
  const body: unknown = JSON.parse(String(init?.body))
  const results: Record<string, string> = { eth_getCode: '0x60', eth_getBalance: '0x0' }
  const one = ({ id, method }: { id: number; method: string }) => ({ id, result: results[method] ?? '0x' })
  return Response.json(Array.isArray(body) ? body.map(one) : one(body as { id: number; method: string }))
}
const client = clientFor(
  { ...network, rpcUrls: { default: { http: ['http://fake'] } } },
  { url: 'http://fake', fetch: answer },
)

const ask = (data: Partial<TypedData>) =>
  describeTypedData(
    {
      types: {},
      primaryType: 'Mail',
      domain: { name: 'App', chainId: 1, verifyingContract: token },
      message: {},
      ...data,
    },
    { account, now, client, network: { ...network, rpcUrls: { default: { http: ['http://fake'] } } } },
  )
const fields = (text: string) =>
  text.split(', ').map((one) => {
    const [type = '', name = ''] = one.split(' ')
    return { type, name }
  })
const codes = (description: { risks: { code: string }[] }) => description.risks.map(({ code }) => code)

const mail = { types: { Mail: fields('string text, address[] to') }, message: { text: 'Hi', to: [account] } }
const domainTypes = { ...mail.types, EIP712Domain: fields('uint256 chainId, address verifyingContract') }
const permit = (value: unknown) => ({
  types: { Permit: fields('address owner, address spender, uint256 value, uint256 nonce, uint256 deadline') },
  primaryType: 'Permit',
  message: { owner: account, spender, value, nonce: 0, deadline: soon },
})
const permitSingle = (amount: string, contract: string = permit2Address) => ({
  types: {
    PermitSingle: fields('PermitDetails details, address spender, uint256 sigDeadline'),
    PermitDetails: fields('address token, uint160 amount, uint48 expiration, uint48 nonce'),
  },
  primaryType: 'PermitSingle',
  domain: { name: 'Permit2', chainId: 1, verifyingContract: contract },
  message: { details: { token, amount, expiration: soon, nonce: 0 }, spender, sigDeadline: soon },
})

test('default: every signed field is shown', async () => {
  const description = await ask(mail)
  expect(description).toMatchObject({ kind: 'typedData', title: 'Sign structured data', risks: [], highRisk: false })
  expect(description.details.map(({ label, value }) => [label, value])).toEqual([
    ['Application', 'App'],
    ['Chain id', '1'],
    ['Contract', token],
    ['Type', 'Mail'],
    ['text', 'Hi'],
    ['to[0]', account],
  ])
})

test('behavior: a permit', async () => {
  const description = await ask(permit('5'))
  expect(description).toMatchObject({ kind: 'permit', title: 'Allow spending', highRisk: true })
  expect(description.headline).toMatchObject([{ label: 'Spender', value: spender }, { raw: '5' }, { value: token }, {}])
  expect(codes(description)).toEqual(['permit', 'allowance', 'unknown-spender'])
  expect(codes(await ask(permit(maxUint256.toString())))).toContain('unlimited-allowance')
  expect(codes(await ask(permit('0')))).toEqual([])
})

test('behavior: a permit in the style of DAI', async () => {
  const description = await ask({
    types: { Permit: fields('address holder, address spender, uint256 nonce, uint256 expiry, bool allowed') },
    primaryType: 'Permit',
    message: { holder: account, spender, nonce: 0, expiry: 0, allowed: true },
  })
  expect(codes(description)).toEqual(
    expect.arrayContaining(['unlimited-allowance', 'permit', 'long-lived-permit', 'unknown-spender']),
  )
})

test('behavior: Permit2', async () => {
  const most = (2n ** 160n - 1n).toString()
  expect(codes(await ask(permitSingle('7')))).toEqual(['permit', 'allowance', 'unknown-spender'])
  expect(codes(await ask(permitSingle(most)))).toContain('unlimited-allowance')
  expect(codes(await ask(permitSingle('7', token)))).toContain('permit2-unknown-contract')
  const batch = await ask({
    types: {
      PermitBatchTransferFrom: fields('TokenPermissions[] permitted, address spender, uint256 nonce, uint256 deadline'),
      TokenPermissions: fields('address token, uint256 amount'),
    },
    primaryType: 'PermitBatchTransferFrom',
    domain: { chainId: 1, verifyingContract: permit2Address },
    message: {
      permitted: [
        { token, amount: '1' },
        { token, amount: '2' },
      ],
      spender,
      nonce: 1,
      deadline: soon,
    },
  })
  expect(batch.headline.filter(({ label }) => label === 'May spend').map(({ raw }) => raw)).toEqual(['1', '2'])
})

test('behavior: a permit is one however its numbers are written', async () => {
  expect(codes(await ask(permit(` ${maxUint256} `)))).toContain('unlimited-allowance')
  expect(codes(await ask(permit('0b11')))).toContain('allowance')
  expect(await ask(permit('many'))).toMatchObject({ kind: 'permit', risks: [{ level: 'danger', code: 'permit' }] })
  const types = { Grant: fields('address spender, uint128 value') }
  const similar = await ask({ types, primaryType: 'Grant', message: { spender, value: 1 } })
  expect(similar).toMatchObject({ kind: 'permit', risks: [{ code: 'permit' }], highRisk: true })
})

test('behavior: an order that gives for nothing', async () => {
  const item = { itemType: 2, token, identifierOrCriteria: '9', startAmount: '1', endAmount: '1' }
  const types = {
    OrderComponents: fields('address offerer, OfferItem[] offer, ConsiderationItem[] consideration'),
    OfferItem: fields(
      'uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount',
    ),
    ConsiderationItem: fields(
      'uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount, address recipient',
    ),
  }
  const order = (recipient: string) => ({
    types,
    primaryType: 'OrderComponents',
    message: {
      offerer: account,
      offer: [item],
      consideration: [
        { ...item, itemType: 0, token: `0x${'0'.repeat(40)}`, startAmount: '5', endAmount: '5', recipient },
      ],
    },
  })
  expect(await ask(order(account))).toMatchObject({
    kind: 'order',
    headline: [{ label: 'You give' }, {}, { label: 'You receive' }],
  })
  expect(codes(await ask(order(account)))).toEqual(['order'])
  expect(codes(await ask(order(spender)))).toEqual(['order-for-nothing', 'order'])
})

test.each([
  ['another chain', { ...mail, domain: { chainId: 137, verifyingContract: token } }, 'typed-data-chain'],
  [
    'a chain that is no number',
    { ...mail, types: domainTypes, domain: { chainId: 'one', verifyingContract: token } },
    'typed-data-chain',
  ],
  [
    'a chain in a string',
    { ...mail, types: domainTypes, domain: { chainId: '0x89', verifyingContract: token } },
    'typed-data-chain',
  ],
  [
    'a chain that is not signed',
    { ...mail, domain: { chainId: '1', verifyingContract: token } },
    'typed-data-no-chain',
  ],
  ['no contract', { ...mail, domain: { chainId: 1 } }, 'typed-data-no-contract'],
  [
    'a contract that is not signed',
    { ...mail, types: { ...mail.types, EIP712Domain: fields('uint256 chainId') } },
    'typed-data-no-contract',
  ],
  ['fields beside the types', { ...mail, message: { ...mail.message, extra: 1 } }, 'typed-data-unsigned-fields'],
  ['missing fields', { ...mail, message: { text: 'Hi' } }, 'typed-data-invalid'],
  ['an unknown type', { ...mail, primaryType: 'Other' }, 'typed-data-invalid'],
  ['reordering text', { ...mail, message: { text: 'a\u202eb', to: [] } }, 'text-direction'],
  [
    'field names that say something',
    {
      types: { Mail: fields('string text').concat({ type: 'string', name: 'Safe: yes' }) },
      message: { text: '', 'Safe: yes': '' },
    },
    'typed-data-names',
  ],
  ['too many fields', { ...mail, message: { text: '', to: Array(500).fill(account) } }, 'truncated-text'],
  ['a type from the prototype', { ...mail, primaryType: 'constructor' }, 'typed-data-invalid'],
])('error: %s', async (_, data, code) => {
  expect(codes(await ask(data))).toContain(code)
})
