import { parseStructFields } from '@oriel/shared/chains/structFields.ts'
import type { TypedData } from '@oriel/shared/rpc/rpcSchemas.ts'
import { type Hex, stringify } from 'viem'
import { entryPoint08Address, getUserOperationTypedData } from 'viem/account-abstraction'
import { describe, expect, test } from 'vitest'
import { checkTypedData } from './checkTypedData.ts'
import { controllingData, delegation } from './controllingData.testing.ts'
import { account, createTypedData, getCodes, other, describe as say } from './typedData.testing.ts'

const second = '0x00000000000000000000000000000000000B0B00'
const accounts = [account, second]
const check = (data: TypedData) => checkTypedData(data, { accounts, method: 'eth_signTypedData_v4' })
const rejection = { code: -32602, message: 'A page cannot ask for this signature: it would control the account.' }
const expectRejected = (data: TypedData) => expect(() => check(data)).toThrow(expect.objectContaining(rejection))
const createNote = (domain: object = {}) =>
  createTypedData({ type: 'Note', members: 'string text', message: { text: 'Hi' }, domain })

describe('data that would control an account is refused', () => {
  test.each(controllingData)('error: %s', (_, data) => {
    expectRejected(data)
    expect(getCodes(say(data))).toContain('account-control')
  })

  test.each<[string, object, string?]>([
    ['its address', { verifyingContract: account }],
    ['its address in small letters', { verifyingContract: account.toLowerCase() }],
    ['another account of this wallet', { verifyingContract: second }],
    ['its address as a number', { verifyingContract: BigInt(account).toString() }, 'uint256 verifyingContract'],
    ['its address as a number in hex', { verifyingContract: `0x000${account.slice(2)}` }, 'uint160 verifyingContract'],
    ['its address as bytes', { verifyingContract: account.toLowerCase() }, 'bytes20 verifyingContract'],
    ['its address as text', { verifyingContract: account.toLowerCase() }, 'string verifyingContract'],
    ['its address as a word', { salt: `0x${account.slice(2).padStart(64, '0')}` }, 'bytes32 salt'],
    ['its address in a struct', { at: { where: account } }, 'Inner at'],
  ])('error: data for the code of an account, by %s', (_, domain, members) => {
    const { types, ...data } = createNote(domain)
    const declared = members && { EIP712Domain: parseStructFields(members), Inner: parseStructFields('address where') }
    expectRejected({ ...data, types: { ...types, ...declared } })
  })

  test('error: data for an account, nested in data for another contract', () => {
    expectRejected(
      createTypedData({
        type: 'TypedDataSign',
        members: 'Note contents, address verifyingContract',
        structs: { Note: 'string text' },
        message: { contents: { text: '' }, verifyingContract: account },
      }),
    )
  })

  describe('a user operation', () => {
    const operation = {
      nonce: 0n,
      callData: '0x',
      callGasLimit: 1n,
      verificationGasLimit: 1n,
      preVerificationGas: 1n,
    } as const
    const entryPointAddress = entryPoint08Address
    /** The typed data that viem and permissionless sign for an account of entry point 0.8. */
    const createOperation = (sender: Hex): TypedData => {
      const userOperation = {
        ...operation,
        sender,
        maxFeePerGas: 1n,
        maxPriorityFeePerGas: 1n,
        signature: '0x',
      } as const
      const data = getUserOperationTypedData({ chainId: 1, entryPointAddress, userOperation })
      return JSON.parse(stringify({ ...data, types: { ...data.types, EIP712Domain: parseStructFields(domain) } }))
    }
    const domain = 'string name, string version, uint256 chainId, address verifyingContract'

    test('behavior: one of another account is accepted with a danger that names it', () => {
      const data = createOperation(other)
      check(data)
      expect(say(data).risks).toContainEqual({
        level: 'danger',
        code: 'other-account-control',
        text: `This acts as the account ${other}. It could take everything that account has.`,
      })
      expect(say(data).highRisk).toBe(true)
    })

    test.each<[string, TypedData]>([
      ['one of the account', createOperation(account)],
      ['one of another account of this wallet, in small letters', createOperation(second.toLowerCase() as Hex)],
      ['one with one more member', addMember(createOperation(other), { name: 'account', type: 'address' }, account)],
      ['one inside another struct', wrap(createOperation(other))],
      ['one for the code of the account', { ...createOperation(other), domain: { verifyingContract: account } }],
    ])('error: %s', (_, data) => expectRejected(data))

    function addMember(data: TypedData, member: { name: string; type: string }, value: unknown): TypedData {
      const members = [...(data.types[data.primaryType] ?? []), member]
      const message = { ...data.message, [member.name]: value }
      return { ...data, types: { ...data.types, [data.primaryType]: members }, message }
    }

    function wrap({ types, primaryType, message, ...data }: TypedData): TypedData {
      const wrapper = [{ name: 'operation', type: primaryType }]
      return { ...data, types: { ...types, Mail: wrapper }, primaryType: 'Mail', message: { operation: message } }
    }
  })

  test('behavior: a delegation of votes, and a login with the own address, are accepted', () => {
    const votes = { delegatee: other, nonce: 0, expiry: 1 }
    check(
      createTypedData({
        type: 'Delegation',
        members: 'address delegatee, uint256 nonce, uint256 expiry',
        message: votes,
      }),
    )
    const members = 'address address, uint256 chainId, uint256 nonce'
    check(createTypedData({ type: 'Login', members, message: { address: account, chainId: 1, nonce: 5 } }))
    check(createNote())
  })
})

describe('data that cannot be signed is refused', () => {
  const getError = (data: TypedData) => {
    expect(() => check(data)).toThrow(
      expect.objectContaining({ code: -32602, message: expect.stringContaining('does not fit its types') }),
    )
  }

  test('error: missing fields, wrong values, unknown types', () => {
    getError({ ...createNote(), message: {} })
    getError({ ...createNote(), message: { text: 5 } })
    getError({ ...createNote(), primaryType: 'Other' })
    getError({ ...createNote(), primaryType: 'constructor' })
    getError(createNote({ verifyingContract: '0x12' }))
    getError(createTypedData({ type: 'List', members: 'List next', message: { next: null } }))
    expect(() => check({ ...createNote(), message: {} })).toThrow('(text)')
  })

  test.each(['uint25645', 'bytes99', 'uint', 'fixed128x18', 'Missing'])('error: an unknown type: %s', (type) => {
    getError(createTypedData({ type: 'List', members: `string text, ${type}[] x`, message: { text: '', x: [] } }))
    getError(createTypedData({ type: 'List', members: `string text, ${type} x`, message: { text: '', x: '0x' } }))
  })

  test('error: a delegation whose type is hidden in the name of a field', () => {
    const salt = 'salt)Caveat(address enforcer,bytes terms'
    const types = {
      Delegation: [
        ...parseStructFields('address delegate, address delegator, bytes32 authority'),
        { type: 'uint256', name: salt },
      ],
    }
    expectRejected({ ...createNote(), types, primaryType: 'Delegation', message: { ...delegation, [salt]: 0 } })
    getError({ ...createNote(), types: { Note: [{ type: 'uint256', name: salt }] }, message: { [salt]: 0 } })
  })

  test('behavior: an address with a wrong checksum is accepted', () => {
    const odd = '0xa0B86991C6218b36c1d19D4a2e9Eb0cE3606eB48'
    check(
      createTypedData({ type: 'Note', members: 'address a', message: { a: odd }, domain: { verifyingContract: odd } }),
    )
  })

  test('behavior: unsigned fields are accepted, because the approval reports them', () => {
    check({ ...createNote(), message: { text: 'Hi', more: 1 } })
  })
})
