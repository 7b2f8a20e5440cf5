import type { ListedWallet } from '@oriel/shared/backend/directory.ts'
import type { Namespace } from '@oriel/shared/chains/caip.ts'
import { ConnectorGroup } from '@oriel/shared/kit/options.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  findConnector,
  formatWalletCount,
  type ListedConnector,
  listWallets,
  mergeWallets,
  type WalletListInput,
} from './walletList.ts'

const createConnector = (id: string, more: Partial<ListedConnector> = {}): ListedConnector => ({
  id,
  name: id,
  type: 'ANNOUNCED',
  namespaces: ['eip155'],
  ...more,
})
const createWallet = (id: string, more: Partial<ListedWallet> = {}): ListedWallet => ({
  id,
  name: id,
  image_id: `${id}-image`,
  mobile_link: `${id}://`,
  ...more,
})
const walletConnect = createConnector('walletConnect', { name: 'WalletConnect', type: 'WALLET_CONNECT' })
const nothing: WalletListInput = {
  connectors: [walletConnect],
  recent: [],
  featured: [],
  custom: [],
  recommended: [],
  options: {},
  device: { os: 'desktop' },
}
const listRows = (input: Partial<WalletListInput>) => listWallets({ ...nothing, ...input })
const listNames = (input: Partial<WalletListInput>) => listRows(input).map(({ group, name }) => `${group} ${name}`)

describe('listWallets', () => {
  test('default: each kind of wallet has its group and its tag, in the specified order before sorting', () => {
    const list = listRows({
      connectors: [
        createConnector('ID_AUTH', { type: 'AUTH' }),
        createConnector('safe', { type: 'EXTERNAL', name: 'Safe' }),
        createConnector('coinbaseWalletSDK', { type: 'EXTERNAL' }),
        createConnector('legacy', { type: 'INJECTED', name: 'Browser Wallet' }),
        createConnector('fox', { rdns: 'io.fox', icon: 'data:image/png,x', name: 'Fox' }),
        createConnector('both', { type: 'MULTI_CHAIN', namespaces: ['eip155', 'solana'] }),
        walletConnect,
      ],
      recent: [{ id: 'r', name: 'R', image_id: 'r-image' }],
      featured: [createWallet('f')],
      custom: [createWallet('c', { image_url: 'data:image/png,c' })],
      lockedIds: ['legacy'],
    })
    const getImage = (row: (typeof list)[number]) => row.image && Object.values(row.image)[0]
    expect(list.map((row) => [row.group, row.name, row.tag, row.connectorId ?? row.wallet?.id, getImage(row)])).toEqual(
      [
        ['walletConnect', 'WalletConnect', 'qr', 'walletConnect', undefined],
        ['recent', 'R', 'recent', 'r', 'r-image'],
        ['injected', 'both', undefined, 'both', undefined],
        ['injected', 'Fox', 'installed', 'fox', 'data:image/png,x'],
        ['injected', 'Browser Wallet', 'locked', 'legacy', undefined],
        ['featured', 'f', undefined, 'f', 'f-image'],
        ['custom', 'c', undefined, 'c', 'data:image/png,c'],
        ['external', 'Safe', undefined, 'safe', undefined],
      ],
    )
  })

  test('behavior: the dapp orders the groups, and unlisted groups are last', () => {
    const connectors = [walletConnect, createConnector('fox')]
    const input = {
      connectors,
      featured: [createWallet('f')],
      options: { connectorTypeOrder: ['featured', 'injected'] as const },
    }
    expect(listNames(input)).toEqual(['featured f', 'injected fox', 'walletConnect WalletConnect'])
  })

  test('behavior: reachable recommended wallets fill the list up to four', () => {
    const recommended = ['1', '2', '3', '4', '5'].map((id) => createWallet(id))
    const countRecommended = (input: Partial<WalletListInput>) =>
      listRows({ recommended, ...input }).filter(({ group }) => group === 'recommended').length
    expect(countRecommended({})).toBe(4)
    expect(countRecommended({ featured: [createWallet('f')], custom: [createWallet('c')] })).toBe(2)
    expect(countRecommended({ connectors: [walletConnect, createConnector('a')], otherMethods: 2 })).toBe(1)
    expect(countRecommended({ featured: ['a', 'b', 'c', 'd', 'e'].map((id) => createWallet(id)) })).toBe(0)
    expect(countRecommended({ connectors: [] })).toBe(0)
    expect(countRecommended({ connectors: [createConnector('safe', { type: 'EXTERNAL' })] })).toBe(0)
    expect(countRecommended({ connectors: [createConnector('fox')] })).toBe(3)
  })

  test('behavior: a wallet has one row', () => {
    const fox = createConnector('fox', { name: 'Fox', rdns: 'io.metamask.mobile' })
    const listed = createWallet('explorer-fox', { name: 'Fox, as listed', rdns: 'io.metamask' })
    const all = {
      featured: [listed],
      custom: [listed],
      recommended: [listed],
      recent: [listed as { id: string; name: string }],
    }
    expect(listNames({ connectors: [fox], ...all })).toEqual(['injected Fox'])
    expect(listNames({ connectors: [], ...all })).toEqual(['recent Fox, as listed'])
    expect(listNames({ connectors: [], ...all, recent: [] })).toEqual(['featured Fox, as listed'])
    expect(
      listNames({
        connectors: [createConnector('x', { name: 'Fox' })],
        featured: [createWallet('f', { name: 'FOX' })],
      }),
    ).toHaveLength(1)
    const other = createWallet('f', { name: 'Fox', rdns: 'other.fox' })
    expect(
      listNames({ connectors: [createConnector('x', { name: 'Fox', rdns: 'io.fox' })], featured: [other] }),
    ).toHaveLength(2)
    const twin = createWallet('twin', { rdns: 'io.metamask' })
    expect(listNames({ connectors: [], featured: [listed], recommended: [twin], custom: [twin] })).toEqual([
      'featured Fox, as listed',
    ])
    const ranked = [createWallet('dir', { rdns: 'io.metamask' })]
    expect(listNames({ connectors: [fox], ranked, featured: [createWallet('dir')] })).toEqual(['injected Fox'])
    const doubled = [fox, { ...fox, id: 'fox2' }, createConnector('s', { name: 'Fox', type: 'MULTI_CHAIN' })]
    expect(listNames({ connectors: doubled })).toEqual(['injected Fox'])
    const apart = [createConnector('e', { name: 'Fox' }), createConnector('s', { name: 'Fox', namespaces: ['solana'] })]
    expect(listNames({ connectors: apart })).toEqual(['injected Fox', 'injected Fox'])
  })

  test('behavior: a wallet that the dapp excludes is hidden in every group', () => {
    const excluded = [createWallet('x', { name: 'Fox', rdns: 'io.fox' })]
    const options = { excludeWalletIds: ['x'] }
    const connectors = [
      createConnector('a', { rdns: 'io.fox', name: 'Something' }),
      createConnector('b', { name: 'FOX' }),
      createConnector('c', { name: 'fox', type: 'EXTERNAL' }),
      createConnector('d', { name: 'Bear' }),
    ]
    const everywhere = {
      featured: excluded,
      recommended: excluded,
      custom: excluded,
      recent: [{ id: 'x', name: 'Fox' }],
    }
    expect(listNames({ connectors, excluded, options, ...everywhere })).toEqual(['injected Bear'])
    expect(listNames({ connectors: [], excluded, recent: [{ id: 'other', name: 'fox' }] })).toEqual([])
    const ranked = [createWallet('bear', { name: 'Bear' })]
    expect(
      listNames({
        connectors: [createConnector('d', { name: 'Bear' })],
        ranked,
        options: { excludeWalletIds: ['bear'] },
      }),
    ).toEqual([])
    expect(
      listNames({
        connectors: [createConnector('d', { name: 'Bear' })],
        ranked,
        options: { includeWalletIds: ['fox'] },
      }),
    ).toEqual([])
    expect(
      listNames({
        connectors: [createConnector('d', { name: 'New' })],
        ranked,
        options: { includeWalletIds: ['fox'] },
      }),
    ).toEqual(['injected New'])
  })

  test("behavior: the directory's ids do not filter an external connector", () => {
    const connectors = [createConnector('safe', { name: 'Safe', type: 'EXTERNAL' })]
    const input = {
      connectors,
      ranked: [createWallet('listed-safe', { name: 'Safe' })],
      options: { includeWalletIds: ['fox'] },
    }
    expect(listNames(input)).toEqual(['external Safe'])
  })

  test('behavior: page wallets are sorted by their rank in the directory', () => {
    const ranked = [createWallet('1', { name: 'Second', order: 2 }), createWallet('2', { name: 'First', order: 1 })]
    const connectors = ['Unranked', 'Second', 'First'].map((name) => createConnector(name))
    expect(listRows({ connectors, ranked }).map(({ name }) => name)).toEqual(['First', 'Second', 'Unranked'])
  })

  test('behavior: a phone shows no QR code, and only wallets that it can open', () => {
    const device = { os: 'ios' as const }
    const featured = [createWallet('app'), createWallet('extension', { mobile_link: null })]
    expect(listNames({ device, featured })).toEqual(['featured app'])
    const phantom = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'
    const browsing = createWallet(phantom, { mobile_link: null, supports_wc: false })
    expect(listNames({ device, featured: [browsing] })).toEqual([`featured ${phantom}`])
    expect(listRows({ device, recommended: [createWallet('r')] })).toHaveLength(1)
  })

  test('behavior: with one namespace, only wallets that support it are shown', () => {
    const connectors = [createConnector('evm'), createConnector('sol', { namespaces: ['solana'] })]
    const featured = [
      createWallet('e', { chains: ['eip155:1'] }),
      createWallet('s', { chains: ['solana:x'] }),
      createWallet('any'),
    ]
    const recent = [{ id: 'r', name: 'r', chains: ['eip155:1'] }]
    expect(listNames({ connectors, featured, recent, namespace: 'solana' })).toEqual([
      'injected sol',
      'featured s',
      'featured any',
    ])
  })
})

test('behavior: the invariants hold for any input', () => {
  const name = fc.constantFrom('Fox', 'fox', 'Bear', 'Owl', 'Elk')
  const rdns = fc.option(fc.constantFrom('io.fox', 'io.metamask', 'io.metamask.mobile', 'io.owl'), { nil: undefined })
  const type = fc.constantFrom('ANNOUNCED', 'INJECTED', 'EXTERNAL', 'MULTI_CHAIN', 'AUTH', 'WALLET_CONNECT')
  const connectors = fc.uniqueArray(
    fc.record({
      id: fc.constantFrom('1', '2', '3', '4', '5'),
      name,
      rdns,
      type,
      namespaces: fc.constant<Namespace[]>(['eip155']),
    }),
    { selector: ({ id }) => id },
  )
  const wallets = fc.array(fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), name, rdns }), {
    maxLength: 6,
  })
  const order = fc.uniqueArray(fc.constantFrom(...ConnectorGroup.options))
  const ids = fc.option(fc.uniqueArray(fc.constantFrom('a', 'b', 'c')), { nil: undefined })
  fc.assert(
    fc.property(
      fc.record({
        connectors,
        recent: wallets,
        featured: wallets,
        custom: wallets,
        recommended: wallets,
        ranked: wallets,
      }),
      fc.record({ connectorTypeOrder: order, excludeWalletIds: ids }),
      (lists, options) => {
        const input = { ...nothing, ...lists, options } as WalletListInput
        const list = listWallets(input)
        expect(new Set(list.map(({ key }) => key)).size).toBe(list.length)
        const groups = list.map(({ group }) => group).filter((group, at, all) => group !== all[at - 1])
        expect(new Set(groups).size).toBe(groups.length)
        const expected = options.connectorTypeOrder.filter((group) => groups.includes(group))
        expect(groups.filter((group) => expected.includes(group))).toEqual(expected)
        expect(groups.slice(0, expected.length)).toEqual(expected)
        expect(list.filter(({ group }) => group === 'recommended').length).toBeLessThanOrEqual(4)
        const here = input.connectors.filter(({ id }) => list.some((row) => row.connectorId === id))
        for (const row of list) {
          if (!row.wallet) continue
          expect(options.excludeWalletIds ?? []).not.toContain(row.wallet.id)
          expect(findConnector(row.wallet, here)).toBeUndefined()
        }
      },
    ),
    { numRuns: 300 },
  )
})

test('default: all wallets are listed once, page wallets first, on a phone only those that open', () => {
  const fox = createConnector('fox', { rdns: 'io.fox' })
  const extension = createWallet('x', { rdns: 'io.fox', mobile_link: null, supports_wc: false })
  const lists = [
    [createWallet('f')],
    [createWallet('a'), createWallet('f')],
    [extension, createWallet('n', { mobile_link: null })],
  ]
  const ids = (os: 'desktop' | 'ios') => mergeWallets(lists, { connectors: [fox], device: { os } }).map(({ id }) => id)
  expect(ids('desktop')).toEqual(['x', 'f', 'a', 'n'])
  expect(ids('ios')).toEqual(['x', 'f', 'a'])
})

test('behavior: a pop-up wallet uses its directory row: not first, and after the extension', () => {
  const popup = createConnector('coinbaseWalletSDK', { type: 'EXTERNAL', rdns: 'com.pop', name: 'Pop' })
  const extension = createConnector('com.pop', { rdns: 'com.pop', name: 'Pop Wallet' })
  const listed = createWallet('p', { rdns: 'com.pop' })
  expect(findConnector(listed, [popup])).toBe(popup)
  expect(findConnector(listed, [popup, extension])).toBe(extension)
  const lists = [[createWallet('a'), listed]]
  const ids = (connectors: ListedConnector[]) =>
    mergeWallets(lists, { connectors, device: { os: 'desktop' } }).map(({ id }) => id)
  expect(ids([popup])).toEqual(['a', 'p'])
  expect(ids([popup, extension])).toEqual(['p', 'a'])
  expect(listNames({ connectors: [popup], recommended: [createWallet('a'), listed] })).toEqual(['recommended p'])
})

test('default: the count of all wallets is rounded down', () => {
  expect([0, 9, 10, 19, 113, 10_000].map(formatWalletCount)).toEqual(['0', '9', '10+', '10+', '110+', '10000+'])
})
