import '../ui/later.css'
import '../ui/laterIcons.ts'
import './themePage.css'
import type { Root } from 'react-dom/client'
import { loadAllJourneys } from '../app/loadJourney.ts'
import { theme } from '../i18n/en/theme.ts'
import { addTexts, t } from '../i18n/i18n.ts'

/** The page frames itself: with a scenario in its address it is a preview. */
export async function startTheme(root: Root) {
  await loadAllJourneys()
  addTexts(theme)
  const scenario = new URLSearchParams(location.search).get('scenario')
  if (scenario) return (await import('./preview.ts')).showPreview(root, scenario)
  const { ThemePage } = await import('./ThemePage.tsx')
  document.title = t('theme.title')
  root.render(<ThemePage />)
}
