import type { NetworkEntry } from '../config/networkEntry.ts'
import type { Database } from '../database/schema.ts'
import { createTokenImage, type TokenImage } from '../directory/logos/tokenImage.ts'
import type { Logs } from '../log/log.ts'
import { createNames, type Names } from '../names/names.ts'
import { createZone, type Zone } from '../names/zone.ts'
import { createDescriptions, type Descriptions } from '../nfts/descriptions.ts'
import { createPortfolio, type Portfolio } from '../portfolio/portfolio.ts'
import { createNode, type Node } from '../rpc/node.ts'
import type { Upstreams } from '../rpc/upstreams.ts'
import { createUntrustedFetcher, type UntrustedFetcher } from '../untrustedFetch/untrustedFetcher.ts'
import type { BackendConfig } from './config.ts'

export type Accounts = {
  nodeOf: (entry: NetworkEntry) => Node
  tokenImage: TokenImage
  portfolio: Portfolio
  descriptions: Descriptions
  names: Names
  zone: Zone | undefined
  untrustedFetcher: UntrustedFetcher
}

type Options = Pick<BackendConfig, 'gateways' | 'names' | 'namesKey' | 'networks'> & {
  publicOrigin: string
  upstreams: Upstreams
  database: Database | undefined
  log: Logs
  now: () => number
}

export function createAccounts(options: Options): Accounts {
  const { gateways, networks, publicOrigin, upstreams, database, log, now } = options
  const nodeOf = ({ rpcUrls }: NetworkEntry) => createNode(upstreams, rpcUrls)
  const untrustedFetcher = createUntrustedFetcher(gateways)
  const tokenImage = createTokenImage(publicOrigin)
  const portfolio = createPortfolio({ nodeOf, now, database, tokenImage })
  const descriptions = createDescriptions({ nodeOf, mints: portfolio.mints, untrustedFetcher, now })
  const zone = createZone({ ...options, nodeOf })
  const names = createNames({ networks, nodeOf, descriptions, untrustedFetcher, zone, log, now })
  return { nodeOf, tokenImage, portfolio, descriptions, names, zone, untrustedFetcher }
}
