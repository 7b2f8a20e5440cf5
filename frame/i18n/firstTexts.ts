import { accountFirst } from './en/account.first.ts'
import { approvalFirst } from './en/approval.first.ts'
import { buyFirst } from './en/buy.first.ts'
import { commonFirst } from './en/common.first.ts'
import { connectFirst } from './en/connect.first.ts'
import { inspectorFirst } from './en/inspector.first.ts'
import { namesFirst } from './en/names.first.ts'
import { networksFirst } from './en/networks.first.ts'
import { receiveFirst } from './en/receive.first.ts'
import { sendFirst } from './en/send.first.ts'
import { signInFirst } from './en/signIn.first.ts'
import { swapFirst } from './en/swap.first.ts'
import { walletFirst } from './en/wallet.first.ts'

/** The texts that are loaded with the first picture: those of Connect, and the titles of all views. */
export const firstTexts = {
  ...commonFirst,
  ...connectFirst,
  ...accountFirst,
  ...sendFirst,
  ...swapFirst,
  ...buyFirst,
  ...namesFirst,
  ...approvalFirst,
  ...walletFirst,
  ...networksFirst,
  ...receiveFirst,
  ...signInFirst,
  ...inspectorFirst,
}
