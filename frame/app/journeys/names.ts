import '../../ui/later.css'
import '../../ui/laterIcons.ts'
import { accountTexts } from '../../i18n/accountTexts.ts'
import { connectTexts } from '../../i18n/connectTexts.ts'
import { addErrorDescriber } from '../../i18n/describeError.ts'
import { describeFailure } from '../../i18n/describeFailure.ts'
import { addTexts } from '../../i18n/i18n.ts'
import { namesTexts } from '../../i18n/namesTexts.ts'

export { AccountNameView } from '../../views/names/AccountNameView.tsx'
export { RegisterAccountNameSuccessView } from '../../views/names/RegisterAccountNameSuccessView.tsx'
export { RegisterAccountNameView } from '../../views/names/RegisterAccountNameView.tsx'

addTexts({ ...connectTexts, ...accountTexts, ...namesTexts })
addErrorDescriber(describeFailure)
