import './scenarios.css'
import { StrictMode } from 'react'
import type { Root } from 'react-dom/client'
import { App } from '../app/App.tsx'
import { loadLocale } from '../i18n/i18n.ts'
import { options } from '../state/options.ts'
import { toasts } from '../state/toasts.ts'
import { applyTheme } from '../theme/applyTheme.ts'
import { themeMode } from '../theme/themeMode.ts'
import { RefusalPage } from '../views/RefusalPage.tsx'
import { createScenarioClient, installMocks, watchPresses } from './mockApp.ts'
import { ScenarioBanner } from './ScenarioBanner.tsx'
import { ScenarioList } from './ScenarioList.tsx'
import { findScenario } from './scenarios.ts'
import { until, user } from './userActions.ts'

/** The address also accepts `theme=dark`, `locale=en-XA`, `dir=rtl`, and `bare` for a picture without the banner. */
export async function showScenario(root: Root, name: string) {
  const wanted = new URLSearchParams(location.search)
  const language = wanted.get('dir') === 'rtl' ? 'ar-XB' : wanted.get('locale')
  if (language) await loadLocale([language])
  const scenario = findScenario(name)
  if (scenario) {
    installMocks(scenario)
    // A picture shows the toast, however late it is taken.
    toasts.store.subscribe(() => queueMicrotask(toasts.hold))
    scenario.show()
  }
  const theme = wanted.get('theme')
  options.setTheme({ themeMode: theme === 'dark' || theme === 'light' ? theme : 'system' })
  const follow = () => applyTheme(themeMode())
  follow()
  // The pages before the app do not follow the browser's theme, because none of them stays long enough.
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', follow)
  document.documentElement.dataset.scenario = 'preparing'

  if (!scenario) root.render(<ScenarioList unknown={name === 'all' ? undefined : name} />)
  else {
    watchPresses()
    root.render(
      <StrictMode>
        {!wanted.has('bare') && <ScenarioBanner scenario={scenario} />}
        {scenario.refusal ? (
          <RefusalPage {...scenario.refusal} isFramed />
        ) : (
          <App client={createScenarioClient()} isStill />
        )}
      </StrictMode>,
    )
    await until(() => document.querySelector('.modal, .refusal') ?? undefined)
    await scenario.play?.(user)
    await until(() => scenario.waits || !document.querySelector('.skeleton') || undefined)
  }
  document.documentElement.dataset.scenario = 'shown'
}
