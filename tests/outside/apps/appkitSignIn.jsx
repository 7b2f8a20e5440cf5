import './nodeGlobals.js'

import { ChainController, OptionsController } from '@reown/appkit-controllers'
import { DefaultSIWX, InformalMessenger, ReownAuthentication } from '@reown/appkit-siwx'
import { network, projectId, startAppKit } from './appkitKit.js'

const kind = new URL(location.href).searchParams.get('siwx')

/** Creates an AppKit kit whose users connect our wallet and sign AppKit's own message. */
function startAppKitWithSignIn() {
  const siwx = new DefaultSIWX()
  return { kit: startAppKit({ siwx }), siwx }
}

/** Passes AppKit's sign-in object to our kit. AppKit is not started, so its verifier needs the network. */
function startOriel(siwx) {
  const { origin } = new URL(document.querySelector('script[src$="/oriel.js"]').src)
  ChainController.state.chains.set('eip155', { namespace: 'eip155', caipNetworks: [network] })
  OptionsController.state.projectId = projectId
  window.oriel.destroy()
  window.oriel = window.Oriel.createOriel({ frameUrl: origin, networks: [network.caipNetworkId], siwx })
  return { siwx }
}

/** Creates an object with a statement that EIP-4361 does not allow. */
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
