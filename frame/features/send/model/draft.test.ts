import { builtInNetworks, type Network } from '@oriel/shared/chains/networks.ts'
import { NameElsewhereError } from '@oriel/shared/errors/sendErrors.ts'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Asset } from '../../../chains/asset.ts'
import { stubConfig } from '../../../platform/config.testing.ts'

const ethereum = builtInNetworks[0] as Network
const other = builtInNetworks[1] as Network
const friend = '0x0D3eB21b6b21833A4939Cfff4810E9AE0758e12C'
const anna = '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25'

const ether: Asset = {
  networkId: ethereum.caipNetworkId,
  address: undefined,
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  units: 2n * 10n ** 18n,
  price: 2000,
  iconUrl: undefined,
  isSpam: false,
}

beforeAll(() => {
  stubConfig({ networks: builtInNetworks })
  return () => vi.unstubAllGlobals()
})

const loadModules = async () => ({
  ...(await import('./draft.ts')),
  ...(await import('./validateDraft.ts')),
  ...(await import('../../../parts/tokens/scope.ts')),
  ...(await import('../../../api/names.ts')),
  ...(await import('../../../state/networks.ts')),
  ...(await import('../../../state/session.ts')),
})

beforeEach(async () => {
  const { session, networks, draft } = await loadModules()
  networks.store.setState({ requested: [ethereum, other], active: { eip155: ethereum.caipNetworkId } })
  session.set('eip155', {
    status: 'connected',
    connectorId: 'ID_AUTH',
    accounts: [{ namespace: 'eip155', address: anna, type: 'eoa' }],
  })
  draft.reset()
})
afterEach(() => vi.restoreAllMocks())

test('default: the form checks its fields in the order of the specification', async () => {
  const { draft, validateDraft } = await loadModules()
  const readLabel = (asset?: Asset) => validateDraft(draft.store.getState(), asset).label
  expect(readLabel(undefined)).toBe('send.button.token')
  expect(readLabel(ether)).toBe('send.button.amount')
  draft.setAmount('0')
  expect(readLabel(ether)).toBe('send.button.value')
  draft.setAmount('1.2.3')
  expect(readLabel(ether)).toBe('send.button.value')
  draft.setAmount('2.000000000000000001')
  expect(readLabel(ether)).toBe('send.button.funds')
  draft.setAmount('2')
  expect(readLabel(ether)).toBe('send.button.address')
  draft.setRecipient('0x12')
  expect(readLabel(ether)).toBe('send.button.invalid')
  draft.setRecipient(friend.toLowerCase())
  expect(validateDraft(draft.store.getState(), ether)).toEqual({ label: 'send.button.preview', isReady: true })
})

test('error: a missing amount, recipient or token throws the error text of the specification', async () => {
  const { draft, toTransfer, getCurrentScope } = await loadModules()
  const scope = getCurrentScope()
  if (!scope) throw new Error('Nothing to send from.')
  const createTransfer = (asset?: Asset) => toTransfer(draft.store.getState(), asset, scope)
  draft.setAmount('1')
  expect(() => createTransfer(ether)).toThrow('An amount and receiver address are required')
  draft.setRecipient(friend)
  expect(() => createTransfer(undefined)).toThrow('A token is required')
  expect(createTransfer(ether)).toMatchObject({ units: 10n ** 18n, to: friend, isMax: false, from: anna })
})

test('behavior: a late answer for a name that was replaced in the field is ignored', async () => {
  const { draft, namesApi } = await loadModules()
  const answers = new Map<string, (found: { address: string }) => void>()
  vi.spyOn(namesApi, 'find').mockImplementation((name) => new Promise((resolve) => answers.set(name, resolve)))
  draft.setRecipient('anna.eth')
  const first = draft.lookUp()
  draft.setRecipient('bob.eth')
  const second = draft.lookUp()
  answers.get('bob.eth')?.({ address: friend })
  await second
  answers.get('anna.eth')?.({ address: anna })
  await first
  expect(draft.store.getState().recipient).toEqual({ state: 'found', name: 'bob.eth', address: friend })
})

test('behavior: an unknown name, a failed lookup and a new text leave no address behind', async () => {
  const { draft, namesApi } = await loadModules()
  const find = vi.spyOn(namesApi, 'find')
  draft.setRecipient(friend)
  expect(draft.store.getState().recipient.state).toBe('found')
  draft.setRecipient('nobody.eth')
  expect(draft.store.getState().recipient).toEqual({ state: 'looking', name: 'nobody.eth' })
  find.mockResolvedValue(undefined)
  await draft.lookUp()
  expect(draft.store.getState().recipient).toEqual({ state: 'unknown', name: 'nobody.eth' })
  draft.setRecipient('anna.eth')
  find.mockRejectedValue(new Error('offline'))
  await draft.lookUp()
  expect(draft.store.getState().recipient).toMatchObject({ state: 'unavailable', name: 'anna.eth' })
  draft.lookUpAgain()
  find.mockResolvedValue({ address: '0x1234' })
  await draft.lookUp()
  expect(draft.store.getState().recipient.state).toBe('unknown')
  draft.setRecipient('safe.eth')
  find.mockRejectedValue(new NameElsewhereError(undefined, { data: { name: 'safe.eth' } }))
  await draft.lookUp()
  expect(draft.store.getState().recipient).toMatchObject({ state: 'unknown', error: { code: 8156 } })
})

test('behavior: a name is looked up again on another network, where it may have no address', async () => {
  const { draft, namesApi, networks } = await loadModules()
  const find = vi.spyOn(namesApi, 'find').mockResolvedValue({ address: friend })
  draft.setRecipient('anna.eth')
  await draft.lookUp()
  expect(draft.store.getState().recipient).toMatchObject({ state: 'found', address: friend })
  networks.store.setState({ active: { eip155: 'eip155:10' } })
  expect(draft.store.getState().recipient).toEqual({ state: 'looking', name: 'anna.eth' })
  find.mockResolvedValue(undefined)
  await draft.lookUp()
  expect(find).toHaveBeenLastCalledWith('anna.eth', 'eip155:10', undefined)
  expect(draft.store.getState().recipient).toEqual({ state: 'unknown', name: 'anna.eth' })
})

test('behavior: Max stays exact in either unit until the visitor types', async () => {
  const { draft, parseUnits } = await loadModules()
  const maxUnits = 1_999_999_999_999_999_999n
  draft.setMax(maxUnits, ether)
  expect(draft.store.getState().amount).toBe('1.999999999999999999')
  draft.toggleUnit(ether)
  expect(draft.store.getState()).toMatchObject({ unit: 'fiat', amount: '3999.99' })
  expect(parseUnits(draft.store.getState(), ether)).toBe(maxUnits)
  draft.setAmount('4000')
  expect(parseUnits(draft.store.getState(), ether)).toBe(2n * 10n ** 18n)
  draft.toggleUnit(ether)
  expect(draft.store.getState()).toMatchObject({ unit: 'token', amount: '2' })
})

test('behavior: a late result of Max does not replace what was typed or selected meanwhile', async () => {
  const { draft, networks } = await loadModules()
  async function takeMaxLate(meanwhile: () => void, end: 'known' | 'unknown' = 'known') {
    await draft.takeMax(ether, async () => {
      meanwhile()
      if (end === 'unknown') throw new Error('offline')
      return 10n ** 18n
    })
    return draft.store.getState()
  }
  expect(await takeMaxLate(() => draft.setRecipient(friend))).toMatchObject({ max: 10n ** 18n, amount: '1' })
  expect(await takeMaxLate(() => draft.setAmount('0.1'))).toMatchObject({ max: undefined, amount: '0.1' })
  expect(await takeMaxLate(() => draft.chooseToken('0xtoken'))).toMatchObject({ max: undefined, amount: '' })
  draft.chooseToken(undefined)
  const switchNetwork = () => networks.store.setState({ active: { eip155: other.caipNetworkId } })
  expect(await takeMaxLate(switchNetwork)).toMatchObject({ networkId: other.caipNetworkId, max: undefined, amount: '' })
  await expect(takeMaxLate(() => {}, 'unknown')).rejects.toThrow('offline')
  expect(await takeMaxLate(() => draft.setAmount('0.1'), 'unknown')).toMatchObject({ amount: '0.1' })
})

test('behavior: another network or token clears the amount, and keeps an address of the same namespace', async () => {
  const { draft, networks } = await loadModules()
  draft.setAmount('1')
  draft.setRecipient(friend)
  draft.chooseToken('0xtoken')
  expect(draft.store.getState()).toMatchObject({ amount: '', token: '0xtoken' })
  draft.setAmount('1')
  networks.store.setState({ active: { eip155: other.caipNetworkId } })
  expect(draft.store.getState()).toMatchObject({ amount: '', token: undefined, recipientText: friend })
})
