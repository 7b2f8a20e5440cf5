import '../ui/later.css'
import '../ui/laterIcons.ts'
import './inspector.css'
import type { Root } from 'react-dom/client'
import { loadAllJourneys } from '../app/loadJourney.ts'
import { inspector } from '../i18n/en/inspector.ts'
import { addTexts } from '../i18n/i18n.ts'
import { AttachedPage } from './AttachedPage.tsx'
import { attached } from './attach.ts'
import { collected } from './collectTrace.ts'
import { debugHost } from './debugHost.ts'
import { InspectorPage } from './InspectorPage.tsx'

export async function startInspector(root: Root) {
  await loadAllJourneys()
  addTexts(inspector)
  const asked = new URLSearchParams(location.search)
  if (asked.has('scenario')) return (await import('../scenarios/showScenario.tsx')).followAddress(root)
  if (asked.has('attach')) {
    attached.greet()
    root.render(<AttachedPage />)
    return
  }
  collected.watch()
  root.render(<InspectorPage />)
  await debugHost.connect()
}
