import '../../ui/later.css'
import '../../ui/laterIcons.ts'
import { accountTexts } from '../../i18n/accountTexts.ts'
import { connectTexts } from '../../i18n/connectTexts.ts'
import { addErrorDescriber } from '../../i18n/describeError.ts'
import { describeFailure } from '../../i18n/describeFailure.ts'
import { addTexts } from '../../i18n/i18n.ts'

export { CallsStatusView } from '../../views/send/CallsStatusView.tsx'
export { SendProgressView } from '../../views/send/SendProgressView.tsx'
export { SendReviewView } from '../../views/send/SendReviewView.tsx'
export { SendSelectTokenView } from '../../views/send/SendSelectTokenView.tsx'
export { SendView } from '../../views/send/SendView.tsx'

addTexts({ ...connectTexts, ...accountTexts })
addErrorDescriber(describeFailure)
