import type { ViewName } from '@oriel/shared/kit/view.ts'
import { config } from '../platform/config.ts'
import { type Options, options } from './options.ts'
import { useStore } from './useStore.ts'

export type Feature =
  | 'account'
  | 'activity'
  | 'allWallets'
  | 'networkSwitch'
  | 'onramp'
  | 'pay'
  | 'receive'
  | 'send'
  | 'swaps'

/** Providers that the deployment can offer for a feature, by name. */
const providers = {
  onramp: () => config.onramp.map(({ id }) => id),
  swaps: () => ['uniswap'],
}

/** Returns the path of the option with which the dapp has switched the feature off, or undefined if it is on. */
export function findSwitch(feature: Feature, state: Options = options.store.getState()): string | undefined {
  const { basic, enableNetworkSwitch, features, remoteFeatures } = state
  if (basic && feature !== 'allWallets') return 'basic'
  switch (feature) {
    case 'account':
      return undefined
    case 'networkSwitch':
      return enableNetworkSwitch === false ? 'enableNetworkSwitch' : undefined
    case 'activity':
      return remoteFeatures?.activity === false ? 'remoteFeatures.activity' : undefined
    case 'onramp':
    case 'swaps': {
      const wanted = remoteFeatures?.[feature]
      const isOff = Array.isArray(wanted)
        ? !providers[feature]().some((name) => wanted.includes(name))
        : wanted === false
      return isOff ? `remoteFeatures.${feature}` : undefined
    }
    default:
      return features[feature] === false ? `features.${feature}` : undefined
  }
}

export const useIsOn = (feature: Feature): boolean =>
  useStore(options.store, (state) => findSwitch(feature, state) === undefined)

const viewFeatures: { [name in ViewName]?: Feature } = {
  Account: 'account',
  Wallets: 'account',
  AllWallets: 'allWallets',
  Networks: 'networkSwitch',
  OnRampProviders: 'onramp',
  Pay: 'pay',
  Receive: 'receive',
  Send: 'send',
  Swap: 'swaps',
}

/** Returns the path of the option with which the dapp has switched the view off, or undefined if it is on. */
export function findViewSwitch(name: ViewName): string | undefined {
  const feature = viewFeatures[name]
  return feature && findSwitch(feature)
}
