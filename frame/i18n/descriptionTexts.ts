import { alarms } from './en/alarms.ts'
import { descriptions } from './en/descriptions.ts'
import { risks } from './en/risks.ts'

export const descriptionTexts = { ...descriptions, ...risks, ...alarms }
