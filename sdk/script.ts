import type { CreateCoinbase } from './coinbaseWallet.ts'
import { createKit, type Kit } from './createKit.ts'
import { createFrame } from './frame.ts'
import { loadScripts, tag } from './loadScripts.ts'
import { createSolanaOffer } from './offerSolana.ts'
import type { Oriel, OrielOptions } from './oriel.ts'
import type { CreatePageWallets } from './pageWallets.ts'
import { readScriptOptions } from './scriptOptions.ts'
import type { AnswerSignIn } from './signIn.ts'
import type { OpenableView } from './types.ts'
import type { RegisterWallet } from './walletStandard.ts'

// This is the entry of the single file for `<script defer src="https://wallet.example/oriel.js" data-project-id="…">`.

declare global {
  interface Window {
    /** The kit that the script tag made. */
    oriel?: Oriel
    /**
     * The later files, which `loadScripts.ts` loads, add their functions to this object. If one of them loads
     * first, `createOriel` follows.
     */
    Oriel?: {
      createOriel: (options: OrielOptions) => Oriel
      createPageWallets?: CreatePageWallets
      registerWallet?: RegisterWallet
      createCoinbase?: CreateCoinbase
      signIn?: AnswerSignIn
    }
  }
}

/** Returns the element with `data-oriel="open"` that an event happened in, also inside open shadow roots. */
function findOpener(event: Event): HTMLElement | undefined {
  return event
    .composedPath()
    .find((target): target is HTMLElement => (target as Partial<HTMLElement>).dataset?.oriel === 'open')
}

function createOriel(options: OrielOptions): Kit {
  return createKit(options, {
    isOriel: true,
    hasPage: true,
    createTransport: (settings) => createFrame(settings, loadScripts),
    offerSolana: createSolanaOffer(loadScripts.walletStandard),
  })
}

function listen(kit: Kit) {
  kit.preloadOn(document, (event) => findOpener(event) !== undefined)
  document.addEventListener('click', (event) => {
    const opener = findOpener(event)
    if (!opener) return
    event.preventDefault()
    const view = opener.dataset.orielView as OpenableView | undefined
    kit.open({ view }).catch(console.error)
  })
}

function begin() {
  window.Oriel = { ...window.Oriel, createOriel }
  // A module has no `currentScript`, and a script of an SVG has no `src`.
  try {
    if (!tag?.src) throw new Error('oriel.js is no module.')
    if (window.oriel) throw new Error('oriel.js is twice here.')
    const kit = createOriel(readScriptOptions(tag))
    window.oriel = kit
    listen(kit)
    window.dispatchEvent(new CustomEvent('oriel:ready', { detail: kit }))
  } catch (error) {
    console.error(error)
  }
}

begin()
