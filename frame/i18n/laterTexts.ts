import { account } from './en/account.ts'
import { actions } from './en/actions.ts'
import { approval } from './en/approval.ts'
import { common } from './en/common.ts'
import { connect } from './en/connect.ts'
import { errors } from './en/errors.ts'
import { login } from './en/login.ts'
import { networks } from './en/networks.ts'
import { receive } from './en/receive.ts'
import { send } from './en/send.ts'
import { settings } from './en/settings.ts'
import { wallet } from './en/wallet.ts'

export const laterTexts = {
  ...actions,
  ...common,
  ...connect,
  ...account,
  ...send,
  ...approval,
  ...login,
  ...settings,
  ...wallet,
  ...networks,
  ...receive,
  ...errors,
}
