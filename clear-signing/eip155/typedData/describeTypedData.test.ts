import { renderInEnglish } from '@oriel/frame/i18n/renderInEnglish.testing.ts'
import { describeEvm } from '@oriel/shared/chains/networks.testing.ts'
import { parseStructFields } from '@oriel/shared/chains/structFields.ts'
import type { TypedData } from '@oriel/shared/rpc/rpcSchemas.ts'
import { maxUint256 } from 'viem'
import { expect, test } from 'vitest'
import { permit2Address } from '../../known/permit2.ts'
import { getEvmClient } from '../../rpc/evmClient.ts'
import { describeTypedData } from './describeTypedData.ts'

const account = '0x00000000000000000000000000000000000A11cE'
const spender = '0x0000000000000000000000000000000000000B0b'
const token = '0x00000000000000000000000000000000000000AA'
const now = Date.parse('2026-01-01T00:00:00Z')
const soon = `${now / 1000 + 3600}`

const network = describeEvm({ id: 1, name: 'Ethereum', rpcUrl: 'http://fake' })
const respond: typeof fetch = async (_, init) => {
  const body: unknown = JSON.parse(String(init?.body))
  const results: Record<string, string> = { eth_getCode: '0x60', eth_getBalance: '0x0' }
  const createReply = ({ id, method }: { id: number; method: string }) => ({ id, result: results[method] ?? '0x' })
  return Response.json(
    Array.isArray(body) ? body.map(createReply) : createReply(body as { id: number; method: string }),
  )
}
const client = getEvmClient(
  { ...network, rpcUrls: { default: { http: ['http://fake'] } } },
  { url: 'http://fake', fetch: respond },
)

const describe = async (data: Partial<TypedData>) =>
  renderInEnglish(
    await describeTypedData(
      {
        types: {},
        primaryType: 'Mail',
        domain: { name: 'App', chainId: 1, verifyingContract: token },
        message: {},
        ...data,
      },
      {
        account,
        origin: 'https://app.example',
        now,
        client,
        network: { ...network, rpcUrls: { default: { http: ['http://fake'] } } },
      },
    ),
  )
const getCodes = (description: { risks: { code: string }[] }) => description.risks.map(({ code }) => code)

const mail = { types: { Mail: parseStructFields('string text, address[] to') }, message: { text: 'Hi', to: [account] } }
const domainTypes = { ...mail.types, EIP712Domain: parseStructFields('uint256 chainId, address verifyingContract') }
const login = {
  types: { Login: parseStructFields('string text, address wallet, uint256 nonce, uint64 issuedAt') },
  primaryType: 'Login',
  domain: { name: 'App', chainId: 1 },
  message: { text: 'Hello', wallet: account, nonce: '7', issuedAt: now / 1000 },
}
const createPermit = (value: unknown) => ({
  types: {
    Permit: parseStructFields('address owner, address spender, uint256 value, uint256 nonce, uint256 deadline'),
  },
  primaryType: 'Permit',
  message: { owner: account, spender, value, nonce: 0, deadline: soon },
})
const createPermitSingle = (amount: string, contract: string = permit2Address) => ({
  types: {
    PermitSingle: parseStructFields('PermitDetails details, address spender, uint256 sigDeadline'),
    PermitDetails: parseStructFields('address token, uint160 amount, uint48 expiration, uint48 nonce'),
  },
  primaryType: 'PermitSingle',
  domain: { name: 'Permit2', chainId: 1, verifyingContract: contract },
  message: { details: { token, amount, expiration: soon, nonce: 0 }, spender, sigDeadline: soon },
})

test('default: every signed field is shown', async () => {
  const description = await describe(mail)
  expect(description).toMatchObject({ kind: 'typedData', title: expect.stringMatching(/^Sign data for /) })
  expect(description).toMatchObject({ headline: [{ label: 'Type', value: 'Mail' }], outflows: [] })
  expect(description.details.map(({ label, value }) => [label, value])).toEqual([
    ['Calls itself', 'App'],
    ['Chain ID', '1'],
    ['Contract', token],
    ['text', 'Hi'],
    ['to[0]', account],
  ])
})

test('behavior: data that no reader knows is high risk', async () => {
  const description = await describe(mail)
  expect(description).toMatchObject({ risks: [{ level: 'warning', code: 'blind-typed-data' }], highRisk: true })
  expect(getCodes(await describe({ ...login, domain: {} }))).toContain('blind-typed-data')
  expect(getCodes(await describe({ ...login, primaryType: 'EIP712Domain' }))).toContain('blind-typed-data')
})

test('behavior: text without a contract is ordinary, unless it names a recipient or an amount', async () => {
  const description = await describe(login)
  expect(description).toMatchObject({ title: expect.stringMatching(/^Sign data for /), highRisk: false, outflows: [] })
  expect(getCodes(description)).toEqual(['typed-data-no-contract'])
  const describeChanged = (types: string, message: object) =>
    describe({ ...login, types: { Login: parseStructFields(types) }, message: { ...login.message, ...message } })
  expect(await describe({ ...login, message: { ...login.message, wallet: spender } })).toMatchObject({ highRisk: true })
  expect(await describe({ ...login, message: { ...login.message, text: `to ${spender}` } })).toMatchObject({
    highRisk: true,
  })
  expect(await describeChanged('string text, uint256 count', { count: 1 })).toMatchObject({ highRisk: true })
  expect(await describeChanged('string amount', { amount: '5' })).toMatchObject({ highRisk: true })
  expect(await describeChanged('bytes data', { data: '0x' })).toMatchObject({ highRisk: true })
  expect(await describeChanged('uint256 nonce', { nonce: 2n ** 64n })).toMatchObject({ highRisk: true })
  expect(await describe({ ...login, domain: { ...login.domain, verifyingContract: token } })).toMatchObject({
    highRisk: true,
  })
})

test('behavior: a permit is described as an allowance', async () => {
  const description = await describe(createPermit('5'))
  expect(description).toMatchObject({ kind: 'permit', title: 'Allow spending', highRisk: true })
  expect(description.headline).toMatchObject([
    { label: 'Given to', value: spender },
    { raw: '5' },
    { value: token },
    {},
  ])
  expect(getCodes(description)).toEqual(['permit', 'allowance-unchecked', 'unknown-spender'])
  expect(getCodes(await describe(createPermit(maxUint256.toString())))).toContain('unlimited-allowance')
  expect(getCodes(await describe(createPermit('0')))).toEqual([])
})

test('behavior: a permit in the style of DAI', async () => {
  const description = await describe({
    types: {
      Permit: parseStructFields('address holder, address spender, uint256 nonce, uint256 expiry, bool allowed'),
    },
    primaryType: 'Permit',
    message: { holder: account, spender, nonce: 0, expiry: 0, allowed: true },
  })
  expect(getCodes(description)).toEqual(
    expect.arrayContaining(['unlimited-allowance', 'permit', 'long-lived-permit', 'unknown-spender']),
  )
})

test('behavior: Permit2', async () => {
  const maxUint160 = (2n ** 160n - 1n).toString()
  expect(getCodes(await describe(createPermitSingle('7')))).toEqual([
    'permit',
    'allowance-unchecked',
    'unknown-spender',
  ])
  expect(getCodes(await describe(createPermitSingle(maxUint160)))).toContain('unlimited-allowance')
  expect(getCodes(await describe(createPermitSingle('7', token)))).toContain('permit2-unknown-contract')
  const batch = await describe({
    types: {
      PermitBatchTransferFrom: parseStructFields(
        'TokenPermissions[] permitted, address spender, uint256 nonce, uint256 deadline',
      ),
      TokenPermissions: parseStructFields('address token, uint256 amount'),
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
  expect(batch.headline.filter(({ label }) => label === 'Spending limit').map(({ raw }) => raw)).toEqual(['1', '2'])
})

test('behavior: a permit is one however its numbers are written', async () => {
  expect(getCodes(await describe(createPermit(` ${maxUint256} `)))).toContain('unlimited-allowance')
  expect((await describe(createPermit('0b11'))).headline).toMatchObject([{}, { raw: '3' }, {}, {}])
  const many = await describe(createPermit('many'))
  expect(many).toMatchObject({ kind: 'typedData', title: 'Allow spending', highRisk: true })
  expect(getCodes(many)).toEqual(['permit', 'typed-data-invalid'])
  const types = { Grant: parseStructFields('address spender, uint128 value') }
  const similar = await describe({ types, primaryType: 'Grant', message: { spender, value: 1 } })
  expect(similar).toMatchObject({ title: 'Allow spending', risks: [{ level: 'danger', code: 'permit' }] })
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
    { ...mail, types: { ...mail.types, EIP712Domain: parseStructFields('uint256 chainId') } },
    'typed-data-no-contract',
  ],
  ['fields beside the types', { ...mail, message: { ...mail.message, extra: 1 } }, 'typed-data-unsigned-fields'],
  ['missing fields', { ...mail, message: { text: 'Hi' } }, 'typed-data-invalid'],
  ['an unknown type', { ...mail, primaryType: 'Other' }, 'typed-data-invalid'],
  ['reordering text', { ...mail, message: { text: 'a\u202eb', to: [] } }, 'text-direction'],
  [
    'field names that say something',
    {
      types: { Mail: parseStructFields('string text').concat({ type: 'string', name: 'Safe: yes' }) },
      message: { text: '', 'Safe: yes': '' },
    },
    'typed-data-names',
  ],
  ['a text that is too long', { ...mail, message: { text: 'x'.repeat(20_001), to: [] } }, 'truncated-text'],
  ['a long text', { ...mail, message: { text: 'x'.repeat(2001), to: [] } }, 'long-text'],
  ['a name of an application that is too long', { ...mail, domain: { name: 'x'.repeat(20_001) } }, 'truncated-text'],
  [
    'a type with a name that is too long',
    {
      types: { ['M'.repeat(65)]: parseStructFields('string text') },
      primaryType: 'M'.repeat(65),
      message: { text: '' },
    },
    'truncated-text',
  ],
  [
    'a field with a name that is too long',
    { types: { Mail: parseStructFields(`string ${'f'.repeat(81)}`) }, message: { ['f'.repeat(81)]: '' } },
    'truncated-text',
  ],
  ['too many fields', { ...mail, message: { text: '', to: Array(500).fill(account) } }, 'truncated-text'],
  ['a type from the prototype', { ...mail, primaryType: 'constructor' }, 'typed-data-invalid'],
])('error: %s', async (_, data, code) => {
  expect(getCodes(await describe(data))).toContain(code)
})

test.each([
  [137, 'This is for Polygon (137), but you’re on Ethereum.'],
  [137_137, 'This is for network 137137, but you’re on Ethereum.'],
])('error: data for chain %d names the network where it is known', async (chainId, text) => {
  const { risks } = await describe({ ...mail, domain: { chainId, verifyingContract: token } })
  expect(risks.filter(({ code }) => code === 'typed-data-chain')).toMatchObject([{ text }])
})

test.each([
  [{ extra: 1 }, 'One field is not signed. It has no effect.'],
  [{ extra: 1, more: 2 }, '2 fields are not signed. They have no effect.'],
])('error: the fields that are not signed are counted: %o', async (added, text) => {
  const { risks } = await describe({ ...mail, message: { ...mail.message, ...added } })
  expect(risks.filter(({ code }) => code === 'typed-data-unsigned-fields')).toMatchObject([{ text }])
})

test('error: texts are shown whole', async () => {
  const text = `${'I agree. '.repeat(120)}All my assets belong to somebody else.`
  const types = { Terms: parseStructFields('string text') }
  const description = await describe({ ...login, types, primaryType: 'Terms', message: { text } })
  expect(description.details.at(-1)).toMatchObject({ label: 'text', value: text })
  expect(getCodes(description)).not.toContain('truncated-text')
})

const text = (value: string, type = 'Note', name = 'text') =>
  describe({
    ...login,
    types: { [type]: parseStructFields(`string ${name}`) },
    primaryType: type,
    message: { [name]: value },
  })
const ownAddress = account.slice(2).toLowerCase()

test.each([
  ['a login of dYdX', 'dYdX Chain Onboarding', 'dYdX', 'action'],
  ['a key of Paradex', 'STARK Key', 'Constant', 'action'],
  ['a withdrawal', '100 USDC', 'Withdraw', 'dest'],
  ['a transfer in a field', 'x', 'Note', 'transferTo'],
  ['an approval in the text', 'Approve everything', 'Note', 'text'],
  ['words with characters that nobody sees', 'with\u200bdraw all', 'Note', 'text'],
  ['wide letters', 'ｗｉｔｈｄｒａｗ', 'Note', 'text'],
  ['an address without a prefix', `to ${spender.slice(2)}`, 'Note', 'text'],
  ['more digits than the own address', `${ownAddress}00`, 'Note', 'text'],
  ['an address of Solana', 'to 9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin', 'Note', 'text'],
  ['an address of Bitcoin', 'to 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'Note', 'text'],
  ['a segwit address', 'to bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'Note', 'text'],
  ['an address of Cosmos', 'to cosmos1hsk6jryyqjfhp5dhc55tc9jtckygx0eph6dd02', 'Note', 'text'],
  ['a name', 'to mallory.eth', 'Note', 'text'],
])('error: text that is not ordinary: %s', async (_, value, type, name) => {
  const description = await text(value, type, name)
  expect(description.highRisk).toBe(true)
  expect(
    getCodes(description).some((code) => ['blind-typed-data', 'order', 'permit', 'call-by-signature'].includes(code)),
  ).toBe(true)
})

test.each([
  'light',
  'Hello',
  'Sign in to read your mail.',
  `I am ${account}.`,
  `I am ${ownAddress}.`,
  'in order to log in',
])('behavior: ordinary text: %s', async (value) => {
  expect(await text(value)).toMatchObject({ highRisk: false })
})

test('error: a domain as the primary type is not ordinary text', async () => {
  const types = { EIP712Domain: parseStructFields('string name') }
  const description = await describe({ types, primaryType: 'EIP712Domain', domain: { name: 'App' }, message: {} })
  expect(description).toMatchObject({ highRisk: true })
  expect(getCodes(description)).toContain('blind-typed-data')
  expect(description.details).toMatchObject([{ label: 'Calls itself', value: 'App' }])
})
