import type { NameMessages } from '@oriel/shared/chains/names.ts'
import { bytesToHex } from '@oriel/shared/encoding/hex.ts'
import { encodeFunctionData, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { describeNameMessage, describePrimaryName } from './describeName.ts'
import { formatNameMessage } from './nameMessage.ts'

const account = '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25'
const registrar = '0xa58E81fe9b61B5c3fE2AFD33CF304c454AbFc7Cb'
const timestamp = 1_779_270_000
const name = 'anna.oriel.eth'

const read = <kind extends keyof NameMessages>(kind: kind, message: NameMessages[kind]) =>
  describeNameMessage(bytesToHex(new TextEncoder().encode(formatNameMessage(kind, message))), account)

describe('a change that the user began', () => {
  test('default: the title names the act and the name, and the rows name the account and what becomes public', () => {
    const described = read('register', { name, attributes: {}, timestamp })
    expect(described).toMatchObject({
      title: { key: 'action.registerName', params: { name } },
      headline: [
        { label: { key: 'item.account' }, kind: 'address', value: account },
        { label: { key: 'item.public' }, value: { key: 'value.namePublic' } },
      ],
      highRisk: false,
      risks: [],
    })
    expect(described.message?.text).toBe(`{"name":"${name}","attributes":{},"timestamp":${timestamp}}`)
    expect(read('release', { name, release: true, timestamp }).title).toEqual({
      key: 'action.releaseName',
      params: { name },
    })
  })

  test('behavior: a profile shows its words, and says where there are none', () => {
    expect(read('attributes', { attributes: { bio: 'I sail.' }, timestamp }).headline.slice(1)).toEqual([
      { label: { key: 'item.bio' }, kind: 'text', value: 'I sail.' },
      { label: { key: 'item.avatar' }, kind: 'text', value: { key: 'value.none' } },
    ])
  })

  test('behavior: an address of Solana says that both keys sign, and that both accounts become public together', () => {
    const solana = '9e3Ph1xKp7LxXDpa5wvC3KeQ1fUBVTSMJBGiqCsmRtNo'
    const added = read('address', { coin_type: 501, address: solana, timestamp })
    expect(added.title).toEqual({ key: 'action.addNameSolana' })
    expect(added.headline).toMatchObject([
      { label: { key: 'item.account' }, value: account },
      { label: { key: 'item.newAddress' }, kind: 'address', value: solana },
      { label: { key: 'item.public' }, value: { key: 'value.namePublicBoth' } },
      { label: { key: 'item.signedBy' }, value: { key: 'value.bothKeys' } },
    ])
    const removed = read('address', { coin_type: 501, address: '', timestamp })
    expect(removed.title).toEqual({ key: 'action.removeNameSolana' })
    expect(removed.headline.slice(1)).toMatchObject([{ value: { key: 'value.nameUnpaid' } }])
    const ofEvm = read('address', { coin_type: 60, address: account, timestamp })
    expect(ofEvm.title).toEqual({ key: 'action.changeNameAddress' })
    expect(ofEvm.headline).toHaveLength(2)
  })

  test('behavior: a change of a profile or an address has a row with the name that the text is for', () => {
    const row = { label: { key: 'item.name' }, kind: 'text', value: name }
    const profile = read('attributes', { attributes: {}, name, timestamp })
    expect(profile.title).toEqual({ key: 'action.changeNameProfile' })
    const removed = read('address', { coin_type: 501, address: '', name, timestamp })
    for (const described of [profile, removed]) expect(described.headline[1]).toMatchObject(row)
  })

  test('error: another text has no description', () => {
    expect(() => describeNameMessage('0x6869', account)).toThrow(expect.objectContaining({ code: -32602 }))
  })
})

describe('the call that makes a name the one of every wallet', () => {
  const abi = parseAbi(['function setName(string name)', 'function approve(address spender, uint256 amount)'])

  test('default: the title has the name, and the details have the contract', () => {
    const data = encodeFunctionData({ abi, functionName: 'setName', args: [name] })
    expect(describePrimaryName({ from: account, to: registrar, data })).toMatchObject({
      title: { key: 'action.usePrimaryName', params: { name } },
      headline: [{ kind: 'text', value: name }, { label: { key: 'item.public' } }],
      details: [
        { kind: 'address', value: registrar },
        { kind: 'code', raw: data },
      ],
      risks: [],
    })
  })

  test('error: another call has no such description', () => {
    const data = encodeFunctionData({ abi, functionName: 'approve', args: [registrar, 1n] })
    expect(() => describePrimaryName({ from: account, to: registrar, data })).toThrow(
      expect.objectContaining({ code: -32602 }),
    )
  })
})
