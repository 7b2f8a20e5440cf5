import type { ListedWallet } from '@oriel/shared/backend/directory.ts'
import { useState } from 'react'
import { useStore } from '../../../state/useStore.ts'
import { getNamespacesToConnect } from '../../../wallets/connection/namespacesToConnect.ts'
import { registry } from '../../../wallets/connection/registry.ts'
import type { Connector } from '../../../wallets/connector/connector.ts'
import { readThisDevice } from '../../../wallets/directory/thisDevice.ts'
import { getPlatforms, getWalletLinks, type Platform, type WalletLink } from '../../../wallets/directory/walletLinks.ts'

export type WalletPlatforms = {
  platforms: Platform[]
  platform: Platform
  choose: (platform: Platform) => void
  connector: Connector | undefined
  pairs: boolean
  linksFor: (uri: string | undefined) => WalletLink[]
}

export const byPairing: readonly Platform[] = ['mobile', 'qrcode', 'web', 'desktop']

export function useWalletPlatforms(wallet: ListedWallet | undefined): WalletPlatforms {
  const connector = useStore(
    registry.store,
    ({ connectors }) => wallet && connectors.find((item) => isSame(item, wallet)),
  )
  const [chosen, setChosen] = useState<Platform>()
  const here = { device: readThisDevice(), namespaces: getNamespacesToConnect() }
  const platforms = getPlatforms(wallet, { ...here, isInstalled: connector !== undefined })
  const platform = chosen && platforms.includes(chosen) ? chosen : (platforms[0] ?? 'unsupported')
  return {
    platforms,
    platform,
    choose: setChosen,
    connector,
    pairs: platforms.some((item) => byPairing.includes(item)),
    linksFor: (uri) => (wallet ? getWalletLinks(wallet, { ...here, platform, uri }) : []),
  }
}

const isSame = ({ id, rdns }: Connector, wallet: ListedWallet) =>
  id === wallet.id || (rdns !== undefined && rdns === wallet.rdns)
