import { login } from './en/login.ts'
import { settings } from './en/settings.ts'

/** The texts of the wallet’s own window alone. */
export const windowTexts = {
  ...login,
  ...settings,
}
