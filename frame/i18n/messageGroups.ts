import type { MessageFile } from './messageFiles.ts'

/**
 * The files of messages that load together. The build makes one chunk of each group in each language, and one of each
 * other file.
 */
export const messageGroups = {
  /** What the app needs before its first render. */
  first: ['common', 'connect', 'errors', 'networks'],
  /** What the views of several features show. */
  parts: ['account', 'actions', 'approval', 'receive', 'send', 'wallet'],
  /** The description of a request. */
  review: ['alarms', 'descriptions', 'risks'],
} as const satisfies { [chunk: string]: MessageFile[] }
