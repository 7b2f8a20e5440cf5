import './nodeGlobals.js'

import { ChainController, OptionsController } from '@reown/appkit-controllers'
import { DefaultSIWX, InformalMessenger, ReownAuthentication } from '@reown/appkit-siwx'
import { network, projectId, startAppKit } from './appkitKit.js'

const kind = new URL(location.href).searchParams.get('siwx')

/** Starts AppKit with its own sign-in message. */
function startAppKitWithSignIn() {
  const siwx = new DefaultSIWX()
  return { kit: startAppKit({ siwx }), siwx }
}

/**
 * Gives AppKit's sign-in object to our kit. AppKit itself is not started, so the state that its verifier needs is set
 * here.
 */
function startOriel(siwx) {
  const { origin } = new URL(document.querySelector('script[src$="/oriel.js"]').src)
  ChainController.state.chains.set('eip155', { namespace: 'eip155', caipNetworks: [network] })
  OptionsController.state.projectId = projectId
  window.oriel.destroy()
  window.oriel = window.Oriel.createOriel({ frameUrl: origin, networks: [network.caipNetworkId], siwx })
  return { siwx }
}

/** Creates a sign-in object whose statement EIP-4361 does not allow. */
const strange = () =>
  new DefaultSIWX({
    messenger: new InformalMessenger({
      ...{ domain: location.host, uri: location.href, getNonce: async () => 'abcdefgh12' },
      statement: 'Grüß Gott',
    }),
  })

const starts = {
  appkit: startAppKitWithSignIn,
  default: () => startOriel(new DefaultSIWX()),
  strange: () => startOriel(strange()),
  reown: () => startOriel(new ReownAuthentication()),
}
Object.assign(window, { outside: starts[kind]() })
