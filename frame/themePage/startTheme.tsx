import '../ui/later.ts'
import './themePage.css'
import type { Root } from 'react-dom/client'
import { loadAllFeatures } from '../app/later.tsx'
import { t } from '../i18n/i18n.ts'
import { loadAllMessages } from '../i18n/loadAllMessages.ts'

/** Starts the theme page, or one of its previews if the URL names a scenario. */
export async function startTheme(root: Root) {
  await Promise.all([loadAllFeatures(), loadAllMessages()])
  const scenario = new URLSearchParams(location.search).get('scenario')
  if (scenario) return (await import('./preview.ts')).showPreview(root, scenario)
  const { ThemePage } = await import('./ThemePage.tsx')
  document.title = t('theme.title')
  root.render(<ThemePage />)
}
