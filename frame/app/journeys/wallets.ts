import '../../ui/later.css'
import '../../ui/laterIcons.ts'
import { connectTexts } from '../../i18n/connectTexts.ts'
import { addTexts } from '../../i18n/i18n.ts'

export { AllWalletsView } from '../../views/connect/AllWalletsView.tsx'

addTexts(connectTexts)
