import { loadMessages, type MessageFile } from './i18n.ts'

/** Names of the message files, which match the feature names. */
export const messageFiles = Object.keys(import.meta.glob('./en/*.ts')).map(
  (path) => path.replace(/.*\/|\.ts$/g, '') as MessageFile,
)

/** Loads the messages of all features, for tests, scenarios and developer tools. */
export const loadAllMessages = () => loadMessages(...messageFiles)
