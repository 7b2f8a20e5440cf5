import '../../ui/later.css'
import '../../ui/laterIcons.ts'
import { accountTexts } from '../../i18n/accountTexts.ts'
import { buyTexts } from '../../i18n/buyTexts.ts'
import { connectTexts } from '../../i18n/connectTexts.ts'
import { addErrorDescriber } from '../../i18n/describeError.ts'
import { describeFailure } from '../../i18n/describeFailure.ts'
import { addTexts } from '../../i18n/i18n.ts'

export { BuyInProgressView } from '../../views/buy/BuyInProgressView.tsx'
export { OnRampCountrySelectView } from '../../views/buy/OnRampCountrySelectView.tsx'
export { OnRampFiatSelectView } from '../../views/buy/OnRampFiatSelectView.tsx'
export { OnRampProvidersView } from '../../views/buy/OnRampProvidersView.tsx'
export { OnRampTokenSelectView } from '../../views/buy/OnRampTokenSelectView.tsx'
export { WhatIsABuyView } from '../../views/buy/WhatIsABuyView.tsx'

addTexts({ ...connectTexts, ...accountTexts, ...buyTexts })
addErrorDescriber(describeFailure)
