import { type Hex, isSameAddress } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { getRouters, getWrappedToken, isKnownToken } from '../../known/knownTokens.ts'
import { permit2Address } from '../../known/permit2.ts'
import type { DecodedCall } from '../calldata/calldata.ts'
import type { ChainData } from '../read/chainData.ts'
import type { IntentOf } from './part.ts'

type Context = { network: Network; chainData: ChainData; account: string }

/**
 * Checks whether a call does what its selector suggests. Anyone can give a function any name, so the name counts only
 * if the wallet knows the contract, or if the contract responds like a token with that function.
 */
export function isUnderstood({ call, intent }: DecodedCall, { network, chainData, account }: Context): boolean {
  const { to, value } = call
  if (!to) return true
  switch (intent.type) {
    case 'permit':
      return value === 0n && (!intent.token || isRouter(to, network))
    case 'transfer':
    case 'transfer-nft':
    case 'approve-all':
      return value === 0n
    case 'approve':
      if (intent.token) return value === 0n && isSameAddress(to, permit2Address)
      return value === 0n && (intent.change !== 'decrease' || behavesLikeToken(to, chainData) || isKnown(to, network))
    case 'wrap':
    case 'unwrap':
      return isSameAddress(to, getWrappedToken(network))
    case 'swap':
      return intent.path.length > 1 && isRouter(to, network)
    case 'batch':
      return intent.calls.length > 0 && !intent.isUnclear && isKnown(to, network)
    case 'right':
      return value === 0n && (intent.isTaken || isGranted(intent, account))
    default:
      return true
  }
}

/**
 * Checks whether the account grants the right to someone else. The function name is enough evidence: a wrong guess
 * shows an unnecessary danger, but a stricter check would hide real ones.
 */
export function isGranted({ right, holder, owner, isTaken }: IntentOf<'right'>, account: string): boolean {
  const isOthers = owner !== undefined && !isSameAddress(owner, account)
  // Removing a Safe owner revokes that owner's right, even if the owner is the account.
  return !isTaken && !isOthers && (right === 'owner' || !isSameAddress(holder, account))
}

const isKnown = (address: Hex, network: Network) => isKnownToken(network, address) || isHelper(address, network)

export const isRouter = (address: Hex, network: Network): boolean =>
  getRouters(network).some((router) => isSameAddress(router, address))

/** Checks whether the address is a known contract that acts for others: an exchange router, Multicall3 or Permit2. */
export function isHelper(address: Hex, network: Network): boolean {
  const helpers = [network.contracts?.multicall3?.address, permit2Address]
  return isRouter(address, network) || helpers.some((helper) => isSameAddress(helper, address))
}

export function behavesLikeToken(address: Hex, { tokens }: ChainData): boolean {
  const { standard = 'unknown' } = tokens.get(address.toLowerCase()) ?? {}
  return standard !== 'unknown'
}
