import type { z } from 'zod'
import type { NetworkEntry } from './networkEntry.ts'

/** Reports a mistake in the setting at `path`. The message is shown after the setting's name. */
export type Report = (path: (string | number)[], message: string) => void

/** Settings for a single feature. The backend's configuration consists of the settings for all features. */
type Settings<shape extends z.ZodRawShape, config = z.output<z.ZodObject<shape>> & { networks: NetworkEntry[] }> = {
  shape: shape
  /** Environment variables that override settings from the file. */
  variables?: { readonly [setting in keyof shape]?: string }
  /** Reports mistakes that involve more than one setting. */
  check?: (config: config, report: Report) => void
  needsDatabase?: (config: config) => boolean
}

export function defineSettings<shape extends z.ZodRawShape>(settings: Settings<shape>): Settings<shape> {
  return settings
}
