import type { ListedWallet } from '@oriel/shared/backend/directory.ts'
import type { Namespace } from '@oriel/shared/chains/caip.ts'
import { ConnectorGroup, type KitOptions } from '@oriel/shared/kit/options.ts'
import type { RecentWallet } from '../../state/storage.ts'
import type { Connector } from '../connector/connector.ts'
import type { Device } from './walletDevice.ts'
import { isReachableOnPhone } from './walletLinks.ts'

export type ListedConnector = Pick<Connector, 'id' | 'name' | 'type' | 'namespaces' | 'rdns' | 'icon'>

export type WalletRow = {
  key: string
  group: ConnectorGroup
  name: string
  /** `imageId` is the image's ID in the wallet directory. The view renders a placeholder if there is no image. */
  image?: { dataUrl: string } | { imageId: string } | undefined
  tag?: 'qr' | 'recent' | 'installed' | 'locked' | undefined
  connectorId?: string
  wallet?: ListedWallet
}

export type WalletListInput = {
  /** All connectors. The built-in wallet (`AUTH`) is ignored, because it has its own row. */
  connectors: readonly ListedConnector[]
  recent: readonly RecentWallet[]
  featured: readonly ListedWallet[]
  custom: readonly ListedWallet[]
  recommended: readonly ListedWallet[]
  /** Directory entries for `excludeWalletIds`. Injected wallets with the same rdns or name are hidden too. */
  excluded?: readonly ListedWallet[] | undefined
  ranked?: readonly ListedWallet[] | undefined
  lockedIds?: readonly string[] | undefined
  options: Pick<KitOptions, 'includeWalletIds' | 'excludeWalletIds'> & {
    connectorTypeOrder?: readonly ConnectorGroup[] | undefined
  }
  /** Number of email and social logins, each of which takes the place of a recommended wallet. */
  otherMethods?: number | undefined
  device: Device
  namespace?: Namespace | undefined
}

/** Recommended wallets fill the list up to this number of rows. */
const maxRecommended = 4
/** Connectors that get no row of their own, because the directory already lists their wallets. */
const directoryConnectors = ['coinbaseWalletSDK', 'baseAccount']
const pageTypes = ['MULTI_CHAIN', 'ANNOUNCED', 'INJECTED'] as const

/** Returns the rows in `connectorTypeOrder`, without duplicate wallets. */
export function listWallets(input: WalletListInput): WalletRow[] {
  const { device, namespace, options } = input
  const isPhone = device.os !== 'desktop'
  const connectors = input.connectors.filter(({ namespaces }) => !namespace || namespaces.includes(namespace))
  const findListed = createFinder(input.ranked ?? [])
  const isHidden = createHiddenCheck(input, findListed)
  const ofPage = pageTypes.flatMap((type) =>
    connectors.filter((connector) => connector.type === type).sort(compareByRank(findListed)),
  )
  const injected = removeDuplicates(ofPage.filter((connector) => !isHidden(connector, true)))
  const external = connectors.filter(
    (connector) => connector.type === 'EXTERNAL' && isInPage(connector) && !isHidden(connector, false),
  )
  const walletConnect = connectors.filter(({ type }) => type === 'WALLET_CONNECT')

  const takeNew = createDeduplicator([...injected, ...external], { input, findListed })
  const isUseful = (wallet: ListedWallet) =>
    supportsNamespace(wallet, namespace) &&
    (!isPhone || isReachableOnPhone(wallet, { device, namespaces: namespace && [namespace] }))
  // Keep the order of these calls. The order determines which group lists a wallet that belongs to more than one.
  const recent = takeNew(
    input.recent.filter((wallet) => supportsNamespace(wallet, namespace)),
    { byName: true },
  )
  const featured = takeNew(input.featured.filter(isUseful))
  const custom = takeNew(input.custom.filter(isUseful))
  const places = maxRecommended - featured.length - custom.length - injected.length - (input.otherMethods ?? 0)
  const isWanted = walletConnect.length + injected.length + custom.length > 0
  const isReachable = (wallet: ListedWallet) => isWanted || findConnector(wallet, connectors) !== undefined
  const recommended = takeNew(input.recommended.filter((wallet) => isUseful(wallet) && isReachable(wallet))).slice(
    0,
    Math.max(0, places),
  )

  const rows: Record<ConnectorGroup, WalletRow[]> = {
    walletConnect: isPhone ? [] : walletConnect.map((connector) => toConnectorRow('walletConnect', connector, 'qr')),
    recent: recent.map((wallet) => toWalletRow('recent', wallet, 'recent')),
    injected: injected.map((connector) => toConnectorRow('injected', connector, getTag(connector, input.lockedIds))),
    featured: featured.map((wallet) => toWalletRow('featured', wallet)),
    custom: custom.map((wallet) => toWalletRow('custom', wallet)),
    external: external.map((connector) =>
      toConnectorRow('external', connector, getLockedTag(connector, input.lockedIds)),
    ),
    recommended: recommended.map((wallet) => toWalletRow('recommended', wallet)),
  }
  const order = new Set([...(options.connectorTypeOrder ?? []), ...ConnectorGroup.options])
  return [...order].flatMap((group) => rows[group])
}

/** Formats a count: exact below ten, otherwise rounded down to the nearest ten and followed by a plus sign. */
export function formatWalletCount(count: number): string {
  return count < 10 ? String(count) : `${Math.floor(count / 10) * 10}+`
}

export function mergeWallets(
  lists: readonly (readonly ListedWallet[])[],
  { connectors, device, namespace }: Pick<WalletListInput, 'connectors' | 'device' | 'namespace'>,
): ListedWallet[] {
  const isPhone = device.os !== 'desktop'
  const inPage = connectors.filter(isInPage)
  const isPresent = (wallet: ListedWallet) => findConnector(wallet, inPage) !== undefined
  const byId = new Map<string, ListedWallet>()
  for (const wallet of lists.flat()) {
    if (byId.has(wallet.id) || !supportsNamespace(wallet, namespace)) continue
    if (isPresent(wallet) || !isPhone || isReachableOnPhone(wallet, { device })) byId.set(wallet.id, wallet)
  }
  const all = [...byId.values()]
  return [...all.filter(isPresent), ...all.filter((wallet) => !isPresent(wallet))]
}

/** Returns true if the wallet is injected, and false for a link to a wallet that the user may not have. */
export const isInPage = ({ id }: Pick<ListedConnector, 'id'>) => !directoryConnectors.includes(id)

/** Finds the connector for a wallet. Prefers extensions over popups. */
export function findConnector<connector extends ListedConnector>(
  wallet: Pick<ListedWallet, 'name' | 'rdns'>,
  connectors: readonly connector[],
): connector | undefined {
  const others = connectors.filter(({ type }) => type !== 'AUTH' && type !== 'WALLET_CONNECT')
  const candidates = [...others.filter(isInPage), ...others.filter((candidate) => !isInPage(candidate))]
  const rdns = normalizeRdns(wallet)
  // Compare names only if one side has no rdns. Two wallets may share a name.
  return (
    candidates.find((candidate) => rdns !== undefined && normalizeRdns(candidate) === rdns) ??
    candidates.find((candidate) => (rdns === undefined || !candidate.rdns) && hasSameName(candidate, wallet))
  )
}

type NamedWallet = { name: string; rdns?: string | null | undefined }
type FindListed = (connector: ListedConnector) => ListedWallet | undefined

/** Normalizes an rdns. MetaMask's app and its extension announce different ones. */
function normalizeRdns({ rdns }: Pick<NamedWallet, 'rdns'>): string | undefined {
  return (rdns === 'io.metamask.mobile' ? 'io.metamask' : rdns) || undefined
}

function hasSameName(a: NamedWallet, b: NamedWallet): boolean {
  return foldCase(a.name) === foldCase(b.name)
}

const foldCase = (name: string) => name.trim().toLowerCase()

function supportsNamespace({ chains }: Pick<ListedWallet, 'chains'>, namespace: Namespace | undefined): boolean {
  return !namespace || !chains || chains.some((chain) => chain.startsWith(`${namespace}:`))
}

function createFinder(listed: readonly ListedWallet[]): FindListed {
  return (connector) => listed.find((wallet) => findConnector(wallet, [connector]) !== undefined)
}

function compareByRank(findListed: FindListed) {
  const getRank = (connector: ListedConnector) => findListed(connector)?.order ?? Number.POSITIVE_INFINITY
  return (a: ListedConnector, b: ListedConnector) => {
    const [first, second] = [getRank(a), getRank(b)]
    return first === second ? 0 : first - second
  }
}

/**
 * Returns a predicate that is true for hidden connectors. With `byId`, the predicate also compares the directory IDs of
 * injected wallets.
 */
function createHiddenCheck({ excluded = [], options }: WalletListInput, findListed: FindListed) {
  const { includeWalletIds, excludeWalletIds } = options
  return (connector: ListedConnector, byId: boolean): boolean => {
    if (excluded.some((wallet) => isExcluded(connector, wallet))) return true
    const id = byId ? findListed(connector)?.id : undefined
    if (id === undefined) return false
    return (excludeWalletIds?.includes(id) ?? false) || (includeWalletIds ? !includeWalletIds.includes(id) : false)
  }
}

function isExcluded(wallet: NamedWallet, excluded: ListedWallet): boolean {
  const rdns = normalizeRdns(wallet)
  return (rdns !== undefined && rdns === normalizeRdns(excluded)) || hasSameName(wallet, excluded)
}

/** Removes a wallet's duplicate connectors if an earlier one covers their namespaces. */
function removeDuplicates(connectors: ListedConnector[]): ListedConnector[] {
  return connectors.filter((connector, at) => {
    const covers = (other: ListedConnector) =>
      connector.namespaces.every((namespace) => other.namespaces.includes(namespace))
    const isSame = (other: ListedConnector) =>
      other.id === connector.id ||
      (normalizeRdns(connector) && normalizeRdns(other)
        ? normalizeRdns(connector) === normalizeRdns(other)
        : hasSameName(connector, other))
    return !connectors.slice(0, at).some((other) => isSame(other) && covers(other))
  })
}

function createDeduplicator(
  shown: readonly ListedConnector[],
  { input, findListed }: { input: WalletListInput; findListed: FindListed },
) {
  const { excluded = [], options } = input
  const ids = new Set([
    ...(options.excludeWalletIds ?? []),
    ...shown.flatMap((connector) => findListed(connector)?.id ?? []),
  ])
  const rdnses = new Set(shown.flatMap((connector) => normalizeRdns(connector) ?? []))
  return (wallets: readonly ListedWallet[], { byName = false } = {}): ListedWallet[] =>
    wallets.filter((wallet) => {
      const rdns = normalizeRdns(wallet)
      if (ids.has(wallet.id) || (rdns !== undefined && rdnses.has(rdns))) return false
      if (
        byName &&
        (excluded.some((entry) => isExcluded(wallet, entry)) ||
          shown.some((connector) => hasSameName(connector, wallet)))
      ) {
        return false
      }
      if (findConnector(wallet, shown)) return false
      ids.add(wallet.id)
      if (rdns !== undefined) rdnses.add(rdns)
      return true
    })
}

function toConnectorRow(group: ConnectorGroup, { id, name, icon }: ListedConnector, tag: WalletRow['tag']): WalletRow {
  const image = icon ? { dataUrl: icon } : undefined
  return { key: `connector:${id}`, group, name, connectorId: id, image, tag }
}

function toWalletRow(group: ConnectorGroup, wallet: ListedWallet, tag?: WalletRow['tag']): WalletRow {
  const { id, name, image_id, image_url } = wallet
  const image = image_url?.startsWith('data:image/')
    ? { dataUrl: image_url }
    : image_id
      ? { imageId: image_id }
      : undefined
  return { key: `wallet:${id}`, group, name, wallet, image, tag }
}

/**
 * Returns an injected wallet's tag. A wallet that supports multiple namespaces is not tagged as installed, because the
 * next view shows which of its namespaces are installed.
 */
function getTag(connector: ListedConnector, lockedIds: WalletListInput['lockedIds']): WalletRow['tag'] {
  return getLockedTag(connector, lockedIds) ?? (connector.type === 'MULTI_CHAIN' ? undefined : 'installed')
}

function getLockedTag({ id }: ListedConnector, lockedIds: WalletListInput['lockedIds'] = []): WalletRow['tag'] {
  return lockedIds.includes(id) ? 'locked' : undefined
}
