import { approval } from './en/approval.ts'
import { risks } from './en/risks.ts'

export const approvalTexts = { ...approval, ...risks }
