import { loadMessages, type MessageFile } from './i18n.ts'

/** File names in a language's folder, which are those of the features. */
export const messageFiles = Object.keys(import.meta.glob('./en/*.ts')).map(
  (path) => path.replace(/.*\/|\.ts$/g, '') as MessageFile,
)

/** Loads the messages of all features: for tests, scenarios and the tools of developers. */
export const loadAllMessages = () => loadMessages(...messageFiles)
