import type { MessageFile } from './messageFiles.ts'

/**
 * Message files that load together. For each language, the build emits one chunk per group and one per ungrouped file.
 */
export const messageGroups = {
  /** Messages for the app's first render. */
  first: ['common', 'connect', 'errors', 'networks'],
  /** Messages that several features share. */
  parts: ['account', 'actions', 'approval', 'receive', 'send', 'wallet'],
  /** Messages that describe a request. */
  review: ['alarms', 'descriptions', 'risks'],
} as const satisfies { [chunk: string]: MessageFile[] }
