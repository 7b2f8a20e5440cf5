import type { ImportRule } from './importRule.ts'

/** The rules of the browser extension, from the lowest folder to the highest. */
export const extensionRules: ImportRule[] = [
  {
    folder: 'extension/link',
    holds: 'the messages between the parts of the extension, and the settings of its deployment',
    imports: ['shared'],
    onlyIn: { 'idb-keyval': ['removedSites.ts'] },
  },
  {
    folder: 'extension/page',
    holds: 'what runs in pages: the provider, and the relay beside the page',
    imports: ['shared', 'sdk', 'extension/link'],
    onlyIn: { penpal: ['engineConnection.ts'] },
  },
  {
    folder: 'extension/keys',
    holds: 'the page that uses the keys, and the code that opens it',
    imports: ['shared', 'frame', 'extension/link'],
  },
  {
    folder: 'extension/engine',
    holds: 'the frame’s code without views, for one document of a page',
    imports: ['shared', 'frame', 'extension/link', 'extension/keys'],
    packages: ['zod/mini'],
  },
  {
    folder: 'extension/room',
    holds: 'the offscreen document around the engines',
    imports: ['shared', 'extension/link'],
    packages: ['zod/mini'],
  },
  {
    folder: 'extension/panel',
    holds: 'the side panel: the wallet window and the wallet’s own page',
    imports: ['shared', 'frame', 'extension/link', 'extension/keys'],
    packages: ['zod/mini', 'react'],
  },
  {
    folder: 'extension/worker',
    holds: 'the service worker, which keeps no state',
    imports: ['shared', 'extension/link', 'extension/page'],
  },
  {
    folder: 'extension',
    holds: 'the manifest of the browser extension',
    imports: [],
    onlyIn: { '@crxjs/vite-plugin': ['manifest.ts'] },
  },
]
