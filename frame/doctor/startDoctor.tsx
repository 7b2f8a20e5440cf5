import '../ui/later.css'
import '../ui/laterIcons.ts'
import './doctor.css'
import type { Root } from 'react-dom/client'
import { connectTexts } from '../i18n/connectTexts.ts'
import { doctor } from '../i18n/en/doctor.ts'
import { addTexts, t } from '../i18n/i18n.ts'
import { DoctorPage } from './DoctorPage.tsx'

export async function startDoctor(root: Root) {
  addTexts({ ...connectTexts, ...doctor })
  document.title = t('doctor.title')
  root.render(<DoctorPage asked={new URLSearchParams(location.search).get('origin') ?? undefined} />)
}
