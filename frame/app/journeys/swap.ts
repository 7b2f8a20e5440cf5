import '../../ui/later.css'
import '../../ui/laterIcons.ts'
import { accountTexts } from '../../i18n/accountTexts.ts'
import { connectTexts } from '../../i18n/connectTexts.ts'
import { addErrorDescriber } from '../../i18n/describeError.ts'
import { describeFailure } from '../../i18n/describeFailure.ts'
import { addTexts } from '../../i18n/i18n.ts'
import { swapTexts } from '../../i18n/swapTexts.ts'

export { SwapReviewView } from '../../views/swap/SwapReviewView.tsx'
export { SwapSelectTokenView } from '../../views/swap/SwapSelectTokenView.tsx'
export { SwapView } from '../../views/swap/SwapView.tsx'

addTexts({ ...connectTexts, ...accountTexts, ...swapTexts })
addErrorDescriber(describeFailure)
