import '../ui/later.css'
import '../ui/laterIcons.ts'
import './doctor.css'
import type { Root } from 'react-dom/client'
import { doctor } from '../i18n/en/doctor.ts'
import { addTexts, t } from '../i18n/i18n.ts'
import { loadTexts } from '../i18n/loadTexts.ts'
import { DoctorPage } from './DoctorPage.tsx'

export async function startDoctor(root: Root) {
  await loadTexts()
  addTexts(doctor)
  document.title = t('doctor.title')
  root.render(<DoctorPage asked={new URLSearchParams(location.search).get('origin') ?? undefined} />)
}
