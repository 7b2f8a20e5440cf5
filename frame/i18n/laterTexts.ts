import { actions } from './en/actions.ts'
import { errors } from './en/errors.ts'
import { enAccount } from './enAccount.ts'
import { enAccountSettings } from './enAccountSettings.ts'
import { enLater } from './enLater.ts'
import { enLogin } from './enLogin.ts'
import { enReceive } from './enReceive.ts'
import { enSend } from './enSend.ts'
import { enSolana } from './enSolana.ts'
import { enWallets } from './enWallets.ts'
import { enWindow } from './enWindow.ts'

/** The texts of everything but the first picture: one file with the views that need them. */
export const laterTexts = {
  ...actions,
  ...errors,
  ...enLater,
  ...enLogin,
  ...enWallets,
  ...enWindow,
  ...enAccount,
  ...enAccountSettings,
  ...enReceive,
  ...enSend,
  ...enSolana,
}
