import '../ui/later.ts'
import './inspector.css'
import type { Root } from 'react-dom/client'
import { loadAllFeatures } from '../app/later.tsx'
import { loadAllMessages } from '../i18n/loadAllMessages.ts'
import { AttachedPage } from './AttachedPage.tsx'
import { attached } from './attach.ts'
import { collected } from './collectTrace.ts'
import { debugHost } from './debugHost.ts'
import { InspectorPage } from './InspectorPage.tsx'

export async function startInspector(root: Root) {
  await Promise.all([loadAllFeatures(), loadAllMessages()])
  const searchParams = new URLSearchParams(location.search)
  if (searchParams.has('scenario')) return (await import('../scenarios/showScenario.tsx')).followUrl(root)
  if (searchParams.has('attach')) {
    attached.greet()
    root.render(<AttachedPage />)
    return
  }
  collected.watch()
  root.render(<InspectorPage />)
  await debugHost.connect()
}
