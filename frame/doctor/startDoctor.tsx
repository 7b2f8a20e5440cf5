import '../ui/later.ts'
import './doctor.css'
import type { Root } from 'react-dom/client'
import { loadMessages, t } from '../i18n/i18n.ts'
import { config } from '../platform/config.ts'
import { DoctorPage } from './DoctorPage.tsx'

export async function startDoctor(root: Root) {
  await loadMessages('doctor')
  document.title = `${t('doctor.title')} · ${config.brand.name}`
  root.render(<DoctorPage requestedOrigin={new URLSearchParams(location.search).get('origin') ?? undefined} />)
}
