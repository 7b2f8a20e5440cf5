import { approval } from './en/approval.ts'
import { risks } from './en/risks.ts'

/** The texts that are loaded with the first approval. */
export const approvalTexts = { ...approval, ...risks }
