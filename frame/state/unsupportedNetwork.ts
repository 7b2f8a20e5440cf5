import type { KitOptions } from '@oriel/shared/kit/options.ts'
import { options } from './options.ts'

type PolicyOptions = Pick<KitOptions, 'unsupportedNetwork' | 'allowUnsupportedChain' | 'enableNetworkSwitch'>

/**
 * Returns what to do on an unsupported network. The option `unsupportedNetwork` takes precedence over
 * `allowUnsupportedChain`. If the dapp has disabled network switching, 'block' becomes 'banner'.
 */
export function getUnsupportedPolicy(
  policyOptions: PolicyOptions = options.store.getState(),
): 'ignore' | 'banner' | 'block' {
  const { unsupportedNetwork, allowUnsupportedChain, enableNetworkSwitch } = policyOptions
  const older = allowUnsupportedChain === undefined ? 'banner' : allowUnsupportedChain ? 'ignore' : 'block'
  const policy = unsupportedNetwork ?? older
  return policy === 'block' && enableNetworkSwitch === false ? 'banner' : policy
}
