import { isRecord } from '@oriel/shared/json.ts'
import type { KitOptions } from '../api/options.ts'
import type { SignInFunctions, SignInServer } from '../api/signInOptions.ts'

const networkFields = ['caipNetworkId', 'id', 'name']
const addedNetworkFields =
  'caipNetworkId id name nativeCurrency symbol decimals rpcUrls default http blockExplorers url testnet'.split(' ')
const signInFunctions = ['addSession', 'getSessions', 'getNonce', 'createMessage', 'signMessage'] as const
const signInFields = ['statement', 'expiration', 'networks', 'resources', 'signOutOnDisconnect']

/** Returns the serializable options for the frame. The dapp's sign-in functions stay in the page. */
export function describeOptions({ defaultNetwork, networks, siwx, ...options }: KitOptions): KitOptions {
  return {
    ...options,
    defaultNetwork: pick(defaultNetwork, networkFields),
    networks: pick(networks, networkFields),
    siwx: describeSignIn(siwx),
  }
}

/**
 * Returns the sign-in option in serializable form. Passes through values of any other type, so that the frame can
 * report the mistake.
 */
function describeSignIn(siwx: KitOptions['siwx']): KitOptions['siwx'] {
  if (siwx !== true && !isRecord(siwx)) return siwx
  const option: Partial<SignInServer & SignInFunctions> = siwx === true ? {} : siwx
  // Picks only known fields, because a class instance may have others. Lists functions by name, because JSON omits
  // them.
  const fields = option.addSession
    ? { ...pick(option, signInFields), required: option.getRequired?.() ?? option.required }
    : option
  const described = { ...fields, functions: signInFunctions.filter((name) => option[name]) }
  return described as KitOptions['siwx']
}

/** Returns the serializable description of a network that the page adds. */
export const pickNetwork = <network>(network: network): network => pick(network, addedNetworkFields)

/**
 * Picks fields by name, also from the items of an array. JSON cannot represent functions, and a viem chain contains
 * some.
 */
function pick<value>(value: value, names: string[]): value {
  return value && JSON.parse(JSON.stringify(value, names))
}
