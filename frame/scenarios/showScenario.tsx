import './scenarios.css'
import { StrictMode } from 'react'
import { flushSync } from 'react-dom'
import type { Root } from 'react-dom/client'
import { App } from '../app/App.tsx'
import { RefusalPage } from '../app/RefusalPage.tsx'
import { loadLocale } from '../i18n/i18n.ts'
import { options } from '../state/options.ts'
import { toasts } from '../state/toasts.ts'
import { applyTheme } from '../theme/applyTheme.ts'
import { getThemeMode } from '../theme/getThemeMode.ts'
import { ScenarioBanner } from './ScenarioBanner.tsx'
import { ScenarioList } from './ScenarioList.tsx'
import { findScenario } from './scenarios.ts'
import { createScenarioClient, installMocks, watchPresses } from './support/mockApp.ts'
import { onReset, snapshotState } from './support/reset.ts'
import { user, waitFor } from './support/userActions.ts'

/**
 * Renders the scenario named in the URL, and again each time the URL changes. Reusing the document is five times as
 * fast as reloading it.
 */
export async function followUrl(root: Root) {
  const reset = snapshotState()
  const show = () => showScenario(root, new URLSearchParams(location.search).get('scenario') ?? 'all')
  addEventListener('popstate', () => {
    document.documentElement.dataset.scenario = 'preparing'
    flushSync(() => root.render(null))
    reset()
    void show()
  })
  await show()
}

/**
 * Renders a scenario. The URL also accepts `theme=dark`, `locale=en-XA`, `dir=rtl`, and `bare`, which hides the banner
 * for screenshots.
 */
export async function showScenario(root: Root, name: string) {
  const searchParams = new URLSearchParams(location.search)
  const language = searchParams.get('dir') === 'rtl' ? 'ar-XB' : searchParams.get('locale')
  await loadLocale(language ? [language] : undefined)
  const scenario = findScenario(name)
  if (scenario) {
    installMocks(scenario)
    // Keep the toast open for screenshots.
    onReset(toasts.store.subscribe(() => queueMicrotask(toasts.hold)))
    scenario.show()
  }
  const theme = searchParams.get('theme')
  options.setTheme({ themeMode: theme === 'dark' || theme === 'light' ? theme : 'system' })
  const updateTheme = () => applyTheme(getThemeMode())
  updateTheme()
  // Update the theme when the system's color scheme changes, as the app does.
  const dark = matchMedia('(prefers-color-scheme: dark)')
  dark.addEventListener('change', updateTheme)
  onReset(() => dark.removeEventListener('change', updateTheme))
  document.documentElement.dataset.scenario = 'preparing'

  if (!scenario) root.render(<ScenarioList unknown={name === 'all' ? undefined : name} />)
  else {
    watchPresses()
    root.render(
      <StrictMode>
        {!searchParams.has('bare') && <ScenarioBanner scenario={scenario} />}
        {scenario.bootError ? (
          <RefusalPage {...scenario.bootError} isFramed />
        ) : (
          <App client={createScenarioClient()} isStill />
        )}
      </StrictMode>,
    )
    await waitFor(() => document.querySelector('.modal, .refusal') ?? undefined)
    await scenario.play?.(user)
    const isRead = () => scenario.waits || !document.querySelector('.skeleton') || undefined
    do {
      await waitFor(isRead)
      // Check again, because a component that has loaded may start loading another one.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    } while (!isRead())
  }
  document.documentElement.dataset.scenario = 'shown'
}
