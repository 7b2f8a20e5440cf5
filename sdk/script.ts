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

// Entry of the script file: `<script defer src="https://wallet.example/oriel.js" data-project-id="…">`.

declare global {
  interface Window {
    /** The wallet client that the script tag created. */
    oriel?: Oriel
    /** Exports of the script files. Lazy-loaded files (see `loadScripts.ts`) add their functions in any order. */
    Oriel?: {
      createOriel: (options: OrielOptions) => Oriel
      createPageWallets?: CreatePageWallets
      registerWallet?: RegisterWallet
      createCoinbase?: CreateCoinbase
      signIn?: AnswerSignIn
    }
  }
}

/** Returns the element with `data-oriel="open"` that contains the event's target, including in open shadow roots. */
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
  // A module has no `currentScript`, and an SVG script has no `src`.
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
