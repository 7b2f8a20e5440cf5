import { builtInNetworks } from '@oriel/shared/chains/networks.ts'
import type { QueryClient } from '@tanstack/react-query'
import { createElement, type ReactNode } from 'react'
import type { Root } from 'react-dom/client'
import { vi } from 'vitest'
import type { FeatureName } from '../app/later.tsx'
import { writeConfig } from '../platform/config.testing.ts'

declare global {
  interface Window {
    happyDOM: { setViewport: (size: { width: number; height: number }) => void }
  }
}

type Screen = {
  /** Sets the stores to the state to render. */
  show: () => void
  /** Options that the dapp passes. */
  options?: object
  /** Replaces the mocked responses. @default `createScenarioClient()` */
  client?: QueryClient
  debugTool?: ReactNode
}

/**
 * Renders the app into the document with the mocks that scenarios use for the network, the vault and the page. Requires
 * happy-dom.
 */
export async function loadAppScreen(...features: FeatureName[]) {
  const element = writeConfig({ networks: builtInNetworks })
  mockMissingApis()
  // Use a narrow frame, because it has a single column.
  window.happyDOM.setViewport({ width: 400, height: 800 })
  const { createRoot } = await import('react-dom/client')
  const { App } = await import('../app/App.tsx')
  const { loadFeature } = await import('../app/later.tsx')
  const { loadAllMessages } = await import('../i18n/loadAllMessages.ts')
  const { options } = await import('../state/options.ts')
  const { session } = await import('../state/session.ts')
  const { router } = await import('../router/router.ts')
  const { registry } = await import('../wallets/connection/registry.ts')
  const { createScenarioClient, installMocks } = await import('./support/mockApp.ts')
  const { answers } = await import('./support/setUp.ts')
  const { waitFor } = await import('./support/userActions.ts')
  const { connectors } = registry.store.getState()
  await Promise.all([loadAllMessages(), ...features.map(loadFeature)])
  let root: Root | undefined

  /** Renders the app from scratch, and waits until nothing is loading. */
  return async function showApp({ show, options: written = {}, client = createScenarioClient(), debugTool }: Screen) {
    root?.unmount()
    router.dismiss()
    session.store.setState({}, true)
    registry.store.setState({ connectors })
    answers.queries = {}
    // Use fresh storage, so that nothing is cached from an earlier screen.
    installMocks({ name: 'test', title: '', surface: 'frame', show: () => undefined })
    options.set(written)
    show()
    root = createRoot(element)
    root.render(createElement(App, { client, isStill: true, debugTool }))
    await waitFor(() => document.querySelector('.modal .view') ?? undefined)
    await waitFor(() => !document.querySelector('.skeleton, .spinner') || undefined)
  }
}

export type TestApp = Awaited<ReturnType<typeof loadTestApp>>

/** Loads the app. Also returns simulated user actions and a function that resets all stores between tests. */
export async function loadTestApp(...features: FeatureName[]) {
  const showApp = await loadAppScreen(...features)
  const { user } = await import('./support/userActions.ts')
  const { snapshotState } = await import('./support/reset.ts')
  return { showApp, user, reset: snapshotState() }
}

/** Mocks APIs that happy-dom lacks: fonts and the iterator of style declarations. */
export function mockMissingApis() {
  const names = { value: Array.prototype[Symbol.iterator], configurable: true }
  Object.defineProperty(CSSStyleDeclaration.prototype, Symbol.iterator, names)
  Object.defineProperty(document, 'fonts', { value: new Set(), configurable: true })
  vi.stubGlobal('FontFace', class {})
}

/** Mock of an observer that reports every element as fully visible, because happy-dom has no layout. */
export class VisibleObserver implements IntersectionObserver {
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds = []
  private readonly report: IntersectionObserverCallback
  constructor(report: IntersectionObserverCallback) {
    this.report = report
  }
  observe(target: Element) {
    queueMicrotask(() => this.report([{ target, isIntersecting: true } as IntersectionObserverEntry], this))
  }
  unobserve() {}
  disconnect() {}
  takeRecords = () => []
}

/** Returns the labels or text of the modal's elements that match the selector, in document order. */
export function readTexts(selector: string): string[] {
  const found = [...document.querySelectorAll<HTMLElement>(`.modal ${selector}`)]
  return found.map((element) => element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '')
}
