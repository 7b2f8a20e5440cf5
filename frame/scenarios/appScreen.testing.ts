import { createElement } from 'react'
import type { Root } from 'react-dom/client'
import { builtInNetworks } from '#shared/networks.ts'
import type { JourneyName } from '../app/loadJourney.ts'

declare global {
  interface Window {
    happyDOM: { setViewport: (size: { width: number; height: number }) => void }
  }
}

type Screen = {
  /** Sets the stores to the state to show. */
  show: () => void
  /** The options as a dapp writes them. */
  options?: object
}

/** The settings that the server writes into the document of the frame. */
const settings = {
  projectId: 'default',
  surface: 'frame',
  allowedOrigins: [],
  trustedOrigins: [],
  networks: builtInNetworks,
  developerPages: false,
}

/**
 * Loads the app into the document of a DOM, with the fixed answers of the scenarios in place of the network, the vault
 * and the page. A test file that calls it runs in happy-dom.
 */
export async function loadAppScreen(...journeys: JourneyName[]) {
  document.body.innerHTML = '<script id="oriel-config" type="application/json"></script><div id="root"></div>'
  document.getElementById('oriel-config')?.append(JSON.stringify(settings))
  listNamesOfStyles()
  // A narrow frame has all in one column.
  window.happyDOM.setViewport({ width: 400, height: 800 })
  const { createRoot } = await import('react-dom/client')
  const { App } = await import('../app/App.tsx')
  const { loadJourney } = await import('../app/loadJourney.ts')
  const { options } = await import('../state/options.ts')
  const { session } = await import('../state/session.ts')
  const { router } = await import('../router/router.ts')
  const { registry } = await import('../wallets/connection/registry.ts')
  const { createScenarioClient, installMocks } = await import('./mockApp.ts')
  const { answers } = await import('./setUp.ts')
  const { until } = await import('./userActions.ts')
  const { connectors } = registry.store.getState()
  await Promise.all(journeys.map(loadJourney))
  let root: Root | undefined

  /** Renders the whole app anew, and waits until nothing on it is still loading. */
  return async function showApp({ show, options: written = {} }: Screen) {
    root?.unmount()
    router.dismiss()
    session.store.setState({}, true)
    registry.store.setState({ connectors })
    answers.queries = {}
    // A storage of its own keeps no answer of an earlier screen.
    installMocks({ name: 'test', title: '', surface: 'frame', show: () => undefined })
    options.set(written)
    show()
    root = createRoot(document.getElementById('root') as HTMLElement)
    root.render(createElement(App, { client: createScenarioClient(), isStill: true }))
    await until(() => document.querySelector('.modal .view') ?? undefined)
    await until(() => !document.querySelector('.skeleton, .spinner') || undefined)
  }
}

/** happy-dom has the names of a style by their number only. */
function listNamesOfStyles() {
  Object.defineProperty(CSSStyleDeclaration.prototype, Symbol.iterator, {
    value: Array.prototype[Symbol.iterator],
    configurable: true,
  })
}

/** Returns the texts of what a selector finds on the screen, in the order of the document. */
export function readTexts(selector: string): string[] {
  const found = [...document.querySelectorAll<HTMLElement>(`.modal ${selector}`)]
  return found.map((one) => one.getAttribute('aria-label') ?? one.textContent?.trim() ?? '')
}
