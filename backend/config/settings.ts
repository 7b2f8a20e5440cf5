import type { z } from 'zod'
import type { NetworkEntry } from './networkEntry.ts'

/** Reports a mistake in the setting at this path. The message continues the name of the setting. */
export type Report = (path: (string | number)[], message: string) => void

/** The settings of one feature. All of them together are the configuration of the backend. */
type Settings<shape extends z.ZodRawShape, config = z.output<z.ZodObject<shape>> & { networks: NetworkEntry[] }> = {
  shape: shape
  /** Environment variables that replace a setting of the file. */
  variables?: { readonly [setting in keyof shape]?: string }
  /** Reports mistakes that no setting has by itself. */
  check?: (config: config, report: Report) => void
  needsDatabase?: (config: config) => boolean
}

export function defineSettings<shape extends z.ZodRawShape>(settings: Settings<shape>): Settings<shape> {
  return settings
}
