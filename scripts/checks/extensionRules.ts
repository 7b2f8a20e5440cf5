import type { ImportRule } from './importRule.ts'

/** Import rules of the browser extension's folders, from the lowest to the highest. */
export const extensionRules: ImportRule[] = [
  {
    folder: 'extension/link',
    holds: 'messages between the parts of the extension, and the settings of its deployment',
    imports: ['shared'],
    onlyIn: { 'idb-keyval': ['removedSites.ts'] },
  },
  {
    folder: 'extension/page',
    holds: 'the content scripts, and the provider that they inject',
    imports: ['shared', 'sdk', 'extension/link'],
  },
  {
    folder: 'extension/signer',
    holds: 'the sandboxed signer, and the code that opens it',
    imports: ['shared', 'frame', 'extension/link'],
  },
  {
    folder: 'extension/session',
    holds: 'the background session: the frame’s code without views, for one document of a page',
    imports: ['shared', 'frame', 'extension/link', 'extension/signer'],
    packages: ['zod/mini'],
  },
  {
    folder: 'extension/offscreen',
    holds: 'the offscreen document, which runs the background sessions',
    imports: ['shared', 'extension/link'],
    packages: ['zod/mini'],
  },
  {
    folder: 'extension/panel',
    holds: 'the side panel: the wallet window and the wallet’s own page',
    imports: ['shared', 'frame', 'extension/link', 'extension/signer'],
    packages: ['zod/mini', 'react'],
  },
  {
    folder: 'extension/worker',
    holds: 'the service worker, which keeps no state',
    imports: ['shared', 'extension/link'],
  },
  {
    folder: 'extension/i18n',
    holds: 'the messages that the browser shows: of the manifest, and of the panel while it loads',
    imports: [],
  },
  {
    folder: 'extension',
    holds: 'the manifest of the browser extension',
    imports: ['extension/i18n'],
    onlyIn: { '@crxjs/vite-plugin': ['manifest.ts'] },
  },
]
