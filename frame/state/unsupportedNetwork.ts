import type { KitOptions } from '@oriel/shared/kit/options.ts'
import { options } from './options.ts'

type Wishes = Pick<KitOptions, 'unsupportedNetwork' | 'allowUnsupportedChain' | 'enableNetworkSwitch'>

/**
 * Returns what to do on an unsupported network. The option `unsupportedNetwork` takes precedence over
 * `allowUnsupportedChain`. If the dapp has disabled network switching, 'block' becomes 'banner'.
 */
export function getUnsupportedPolicy(wishes: Wishes = options.store.getState()): 'ignore' | 'banner' | 'block' {
  const { unsupportedNetwork, allowUnsupportedChain, enableNetworkSwitch } = wishes
  const older = allowUnsupportedChain === undefined ? 'banner' : allowUnsupportedChain ? 'ignore' : 'block'
  const wanted = unsupportedNetwork ?? older
  return wanted === 'block' && enableNetworkSwitch === false ? 'banner' : wanted
}
