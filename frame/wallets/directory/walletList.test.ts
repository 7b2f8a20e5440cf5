import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ListedWallet } from '#shared/backend/directory.ts'
import type { Namespace } from '#shared/chains/caip.ts'
import { ConnectorGroup } from '#shared/kit/options.ts'
import {
  findConnector,
  formatWalletCount,
  type ListedConnector,
  listWallets,
  mergeWallets,
  type WalletListInput,
} from './walletList.ts'

const connector = (id: string, more: Partial<ListedConnector> = {}): ListedConnector => ({
  id,
  name: id,
  type: 'ANNOUNCED',
  namespaces: ['eip155'],
  ...more,
})
const wallet = (id: string, more: Partial<ListedWallet> = {}): ListedWallet => ({
  id,
  name: id,
  image_id: `${id}-image`,
  mobile_link: `${id}://`,
  ...more,
})
const walletConnect = connector('walletConnect', { name: 'WalletConnect', type: 'WALLET_CONNECT' })
const nothing: WalletListInput = {
  connectors: [walletConnect],
  recent: [],
  featured: [],
  custom: [],
  recommended: [],
  options: {},
  device: { os: 'desktop' },
}
const rows = (input: Partial<WalletListInput>) => listWallets({ ...nothing, ...input })
const names = (input: Partial<WalletListInput>) => rows(input).map(({ group, name }) => `${group} ${name}`)

describe('listWallets', () => {
  test('default: each kind of wallet has its group and its tag, in the specified order before sorting', () => {
    const list = rows({
      connectors: [
        connector('ID_AUTH', { type: 'AUTH' }),
        connector('safe', { type: 'EXTERNAL', name: 'Safe' }),
        connector('coinbaseWalletSDK', { type: 'EXTERNAL' }),
        connector('legacy', { type: 'INJECTED', name: 'Browser Wallet' }),
        connector('fox', { rdns: 'io.fox', icon: 'data:image/png,x', name: 'Fox' }),
        connector('both', { type: 'MULTI_CHAIN', namespaces: ['eip155', 'solana'] }),
        walletConnect,
      ],
      recent: [{ id: 'r', name: 'R', image_id: 'r-image' }],
      featured: [wallet('f')],
      custom: [wallet('c', { image_url: 'data:image/png,c' })],
      lockedIds: ['legacy'],
    })
    const image = (row: (typeof list)[number]) => row.image && Object.values(row.image)[0]
    expect(list.map((row) => [row.group, row.name, row.tag, row.connectorId ?? row.wallet?.id, image(row)])).toEqual([
      ['walletConnect', 'WalletConnect', 'qr', 'walletConnect', undefined],
      ['recent', 'R', 'recent', 'r', 'r-image'],
      ['injected', 'both', undefined, 'both', undefined],
      ['injected', 'Fox', 'installed', 'fox', 'data:image/png,x'],
      ['injected', 'Browser Wallet', 'locked', 'legacy', undefined],
      ['featured', 'f', undefined, 'f', 'f-image'],
      ['custom', 'c', undefined, 'c', 'data:image/png,c'],
      ['external', 'Safe', undefined, 'safe', undefined],
    ])
  })

  test('behavior: the dapp orders the groups, and unlisted groups are last', () => {
    const connectors = [walletConnect, connector('fox')]
    const input = {
      connectors,
      featured: [wallet('f')],
      options: { connectorTypeOrder: ['featured', 'injected'] as const },
    }
    expect(names(input)).toEqual(['featured f', 'injected fox', 'walletConnect WalletConnect'])
  })

  test('behavior: reachable recommended wallets fill the list up to four', () => {
    const recommended = ['1', '2', '3', '4', '5'].map((id) => wallet(id))
    const count = (input: Partial<WalletListInput>) =>
      rows({ recommended, ...input }).filter(({ group }) => group === 'recommended').length
    expect(count({})).toBe(4)
    expect(count({ featured: [wallet('f')], custom: [wallet('c')] })).toBe(2)
    expect(count({ connectors: [walletConnect, connector('a')], otherMethods: 2 })).toBe(1)
    expect(count({ featured: ['a', 'b', 'c', 'd', 'e'].map((id) => wallet(id)) })).toBe(0)
    expect(count({ connectors: [] })).toBe(0)
    expect(count({ connectors: [connector('safe', { type: 'EXTERNAL' })] })).toBe(0)
    expect(count({ connectors: [connector('fox')] })).toBe(3)
  })

  test('behavior: a wallet has one row', () => {
    const fox = connector('fox', { name: 'Fox', rdns: 'io.metamask.mobile' })
    const listed = wallet('explorer-fox', { name: 'Fox, as listed', rdns: 'io.metamask' })
    const all = {
      featured: [listed],
      custom: [listed],
      recommended: [listed],
      recent: [listed as { id: string; name: string }],
    }
    expect(names({ connectors: [fox], ...all })).toEqual(['injected Fox'])
    expect(names({ connectors: [], ...all })).toEqual(['recent Fox, as listed'])
    expect(names({ connectors: [], ...all, recent: [] })).toEqual(['featured Fox, as listed'])
    expect(
      names({ connectors: [connector('x', { name: 'Fox' })], featured: [wallet('f', { name: 'FOX' })] }),
    ).toHaveLength(1)
    const other = wallet('f', { name: 'Fox', rdns: 'other.fox' })
    expect(names({ connectors: [connector('x', { name: 'Fox', rdns: 'io.fox' })], featured: [other] })).toHaveLength(2)
    const twin = wallet('twin', { rdns: 'io.metamask' })
    expect(names({ connectors: [], featured: [listed], recommended: [twin], custom: [twin] })).toEqual([
      'featured Fox, as listed',
    ])
    const ranked = [wallet('dir', { rdns: 'io.metamask' })]
    expect(names({ connectors: [fox], ranked, featured: [wallet('dir')] })).toEqual(['injected Fox'])
    const doubled = [fox, { ...fox, id: 'fox2' }, connector('s', { name: 'Fox', type: 'MULTI_CHAIN' })]
    expect(names({ connectors: doubled })).toEqual(['injected Fox'])
    const apart = [connector('e', { name: 'Fox' }), connector('s', { name: 'Fox', namespaces: ['solana'] })]
    expect(names({ connectors: apart })).toEqual(['injected Fox', 'injected Fox'])
  })

  test('behavior: a wallet that the dapp excludes is hidden in every group', () => {
    const excluded = [wallet('x', { name: 'Fox', rdns: 'io.fox' })]
    const options = { excludeWalletIds: ['x'] }
    const connectors = [
      connector('a', { rdns: 'io.fox', name: 'Something' }),
      connector('b', { name: 'FOX' }),
      connector('c', { name: 'fox', type: 'EXTERNAL' }),
      connector('d', { name: 'Bear' }),
    ]
    const everywhere = {
      featured: excluded,
      recommended: excluded,
      custom: excluded,
      recent: [{ id: 'x', name: 'Fox' }],
    }
    expect(names({ connectors, excluded, options, ...everywhere })).toEqual(['injected Bear'])
    expect(names({ connectors: [], excluded, recent: [{ id: 'other', name: 'fox' }] })).toEqual([])
    const ranked = [wallet('bear', { name: 'Bear' })]
    expect(
      names({ connectors: [connector('d', { name: 'Bear' })], ranked, options: { excludeWalletIds: ['bear'] } }),
    ).toEqual([])
    expect(
      names({ connectors: [connector('d', { name: 'Bear' })], ranked, options: { includeWalletIds: ['fox'] } }),
    ).toEqual([])
    expect(
      names({ connectors: [connector('d', { name: 'New' })], ranked, options: { includeWalletIds: ['fox'] } }),
    ).toEqual(['injected New'])
  })

  test("behavior: the directory's ids do not filter an external connector", () => {
    const connectors = [connector('safe', { name: 'Safe', type: 'EXTERNAL' })]
    const input = {
      connectors,
      ranked: [wallet('listed-safe', { name: 'Safe' })],
      options: { includeWalletIds: ['fox'] },
    }
    expect(names(input)).toEqual(['external Safe'])
  })

  test('behavior: page wallets are sorted by their rank in the directory', () => {
    const ranked = [wallet('1', { name: 'Second', order: 2 }), wallet('2', { name: 'First', order: 1 })]
    const connectors = ['Unranked', 'Second', 'First'].map((name) => connector(name))
    expect(rows({ connectors, ranked }).map(({ name }) => name)).toEqual(['First', 'Second', 'Unranked'])
  })

  test('behavior: a phone shows no QR code, and only wallets that it can open', () => {
    const device = { os: 'ios' as const }
    const featured = [wallet('app'), wallet('extension', { mobile_link: null })]
    expect(names({ device, featured })).toEqual(['featured app'])
    const phantom = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'
    const browsing = wallet(phantom, { mobile_link: null, supports_wc: false })
    expect(names({ device, featured: [browsing] })).toEqual([`featured ${phantom}`])
    expect(rows({ device, recommended: [wallet('r')] })).toHaveLength(1)
  })

  test('behavior: with one namespace, only wallets that support it are shown', () => {
    const connectors = [connector('evm'), connector('sol', { namespaces: ['solana'] })]
    const featured = [wallet('e', { chains: ['eip155:1'] }), wallet('s', { chains: ['solana:x'] }), wallet('any')]
    const recent = [{ id: 'r', name: 'r', chains: ['eip155:1'] }]
    expect(names({ connectors, featured, recent, namespace: 'solana' })).toEqual([
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
        const asked = options.connectorTypeOrder.filter((group) => groups.includes(group))
        expect(groups.filter((group) => asked.includes(group))).toEqual(asked)
        expect(groups.slice(0, asked.length)).toEqual(asked)
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
  const fox = connector('fox', { rdns: 'io.fox' })
  const extension = wallet('x', { rdns: 'io.fox', mobile_link: null, supports_wc: false })
  const lists = [[wallet('f')], [wallet('a'), wallet('f')], [extension, wallet('n', { mobile_link: null })]]
  const ids = (os: 'desktop' | 'ios') => mergeWallets(lists, { connectors: [fox], device: { os } }).map(({ id }) => id)
  expect(ids('desktop')).toEqual(['x', 'f', 'a', 'n'])
  expect(ids('ios')).toEqual(['x', 'f', 'a'])
})

test('behavior: a pop-up wallet uses its directory row: not first, and after the extension', () => {
  const popup = connector('coinbaseWalletSDK', { type: 'EXTERNAL', rdns: 'com.pop', name: 'Pop' })
  const extension = connector('com.pop', { rdns: 'com.pop', name: 'Pop Wallet' })
  const listed = wallet('p', { rdns: 'com.pop' })
  expect(findConnector(listed, [popup])).toBe(popup)
  expect(findConnector(listed, [popup, extension])).toBe(extension)
  const lists = [[wallet('a'), listed]]
  const ids = (connectors: ListedConnector[]) =>
    mergeWallets(lists, { connectors, device: { os: 'desktop' } }).map(({ id }) => id)
  expect(ids([popup])).toEqual(['a', 'p'])
  expect(ids([popup, extension])).toEqual(['p', 'a'])
  expect(names({ connectors: [popup], recommended: [wallet('a'), listed] })).toEqual(['recommended p'])
})

test('default: the count of all wallets is rounded down', () => {
  expect([0, 9, 10, 19, 113, 10_000].map(formatWalletCount)).toEqual(['0', '9', '10+', '10+', '110+', '10000+'])
})
