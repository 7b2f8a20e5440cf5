import { account } from './en/account.ts'
import { actions } from './en/actions.ts'
import { approval } from './en/approval.ts'
import { receive } from './en/receive.ts'
import { send } from './en/send.ts'
import { wallet } from './en/wallet.ts'

/** The texts of the account, of sending and of requests, in addition to those after Connect. */
export const accountTexts = {
  ...account,
  ...actions,
  ...approval,
  ...receive,
  ...send,
  ...wallet,
}
