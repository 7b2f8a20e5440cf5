import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { describeIssue } from '../config/describeMistake.ts'
import { toDataUrl } from './brandConfig.ts'
import { brandSettings } from './settings.ts'

const Settings = z.object(brandSettings.shape)

/**
 * Returns the extension's brand from the backend's configuration file, or Oriel's brand if there is no file.
 */
export function readExtensionBrand(file: string | undefined) {
  const settings: unknown = file ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const checked = Settings.safeParse(settings, { error: describeIssue })
  if (!checked.success) {
    const mistakes = checked.error.issues.map(({ path, message }) => `${path.map(String).join('.')} ${message}.`)
    throw new Error(`ORIEL_CONFIG: ${mistakes.join(' ')}`)
  }
  const { name, icon, rdns, url } = checked.data.brand
  return { name, icon: icon && toDataUrl(icon), rdns, url }
}
