import type { KitOptions } from '#shared/options.ts'
import { options } from './options.ts'

type Wishes = Pick<KitOptions, 'unsupportedNetwork' | 'allowUnsupportedChain' | 'enableNetworkSwitch'>

/**
 * What is done about a wallet on a network that the dapp does not use. The specification's option counts where it is set;
 * and nobody is made to switch where the page has switched that off.
 */
export function unsupportedPolicy(wishes: Wishes = options.store.getState()): 'ignore' | 'banner' | 'block' {
  const { unsupportedNetwork, allowUnsupportedChain, enableNetworkSwitch } = wishes
  const older = allowUnsupportedChain === undefined ? 'banner' : allowUnsupportedChain ? 'ignore' : 'block'
  const wanted = unsupportedNetwork ?? older
  return wanted === 'block' && enableNetworkSwitch === false ? 'banner' : wanted
}
