import '../../ui/later.css'
import '../../ui/laterIcons.ts'
import { connectTexts } from '../../i18n/connectTexts.ts'
import { addErrorDescriber } from '../../i18n/describeError.ts'
import { describeFailure } from '../../i18n/describeFailure.ts'
import { addTexts } from '../../i18n/i18n.ts'
import { signInTexts } from '../../i18n/signInTexts.ts'

export { SIWXSignMessageView } from '../../views/signIn/SIWXSignMessageView.tsx'

addTexts({ ...connectTexts, ...signInTexts })
addErrorDescriber(describeFailure)
