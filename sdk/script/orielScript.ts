import type { CaipNetworkId } from '../api/caip.ts'
import type { ThemeMode } from '../api/options.ts'
import type { AnnouncedWallet, Oriel, OrielOptions } from '../api/oriel.ts'
import type { OpenableView } from '../api/types.ts'
import { type Client, createClient } from '../client/createClient.ts'
import { createFrameTransport } from '../frame/createFrameTransport.ts'
import type { CreateInlineHolder } from '../frame/inlineHolder.ts'
import type { CreateCoinbase } from '../pageWallets/coinbaseWallet.ts'
import type { CreatePageWallets } from '../pageWallets/pageWallets.ts'
import type { AnswerSignIn } from '../signIn/signIn.ts'
import { createAnnounceSolana } from '../solana/announceSolana.ts'
import type { RegisterWallet } from '../solana/walletStandard.ts'
import { showAccounts } from './accountButtons.ts'
import { loadWalletStandard, modules, scriptTag } from './loadScripts.ts'

// Entry point of the script file: `<script defer src="https://wallet.example/oriel.js" data-project-id="…">`.

declare global {
  interface Window {
    /** Wallet client that the script tag creates. */
    oriel?: Oriel
    /** Exports of the script files. Lazy-loaded files (see `loadScripts.ts`) add their functions in any order. */
    Oriel?: {
      createOriel: (options: OrielOptions) => Oriel
      /** Wallet to announce. The backend prepends it to this file. */
      brand?: AnnouncedWallet | undefined
      createInlineHolder?: CreateInlineHolder
      createPageWallets?: CreatePageWallets
      registerWallet?: RegisterWallet
      createCoinbase?: CreateCoinbase
      signIn?: AnswerSignIn
    }
  }
}

// Read the brand immediately, because another deployment's script may overwrite it.
const { brand, ...others } = window.Oriel ?? {}

function createOriel(options: OrielOptions): Client {
  return createClient(options, {
    isOriel: true,
    hasPage: true,
    brand,
    createTransport: (settings) => createFrameTransport(settings, modules),
    announceSolana: createAnnounceSolana(loadWalletStandard),
  })
}

/** Matches attributes that frameworks add to script tags. */
const frameworkAttributes = /^(nscript|turbo|astro|cf|vite)/

/** Reads the options from the script tag. Logs unknown attributes. */
function readOptions({ dataset, src }: HTMLScriptElement): OrielOptions {
  const { announce, inline, name, networks, preload, projectId, siwx, themeMode, ...others } = dataset
  for (const name in others) if (!frameworkAttributes.test(name)) console.error(`No attribute ${name}`)
  return {
    frameUrl: new URL(src).origin,
    projectId,
    inline,
    themeMode: themeMode as ThemeMode | undefined,
    networks: networks?.trim().split(/\s*,\s*/) as CaipNetworkId[] | undefined,
    preload: preload === '' ? 'idle' : (preload as OrielOptions['preload']),
    announce: announce !== 'false',
    siwx: siwx === '' || ((siwx && { url: siwx }) as OrielOptions['siwx']),
    metadata: name ? { name } : undefined,
  }
}

/** Returns the element with `data-oriel="open"` that contains the event's target, including in open shadow roots. */
function findOpener(event: Event): HTMLElement | undefined {
  return event
    .composedPath()
    .find((target): target is HTMLElement => (target as Partial<HTMLElement>).dataset?.oriel === 'open')
}

function listenForOpeners(client: Client) {
  client.preloadOn(document, (event) => findOpener(event) !== undefined)
  document.addEventListener('click', (event) => {
    const opener = findOpener(event)
    if (!opener) return
    event.preventDefault()
    const view = opener.dataset.orielView as OpenableView | undefined
    client.open({ view }).catch(console.error)
  })
}

/** Shows the connected account on the buttons that open the modal, until the client is destroyed. */
function showAccountsOf(client: Client) {
  const { destroy } = client
  const stop = showAccounts(client)
  client.destroy = () => {
    stop()
    destroy()
  }
}

function start() {
  window.Oriel = { ...others, createOriel }
  try {
    // Throw for modules, which have no `currentScript`, and SVG scripts, which have no `src`.
    if (!scriptTag?.src) throw new Error('oriel.js is no module.')
    if (window.oriel) throw new Error('oriel.js is twice here.')
    const client = createOriel(readOptions(scriptTag))
    window.oriel = client
    listenForOpeners(client)
    showAccountsOf(client)
    window.dispatchEvent(new CustomEvent('oriel:ready', { detail: client }))
  } catch (error) {
    console.error(error)
  }
}

start()
