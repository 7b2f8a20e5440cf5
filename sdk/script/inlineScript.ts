import { createInlineHolder } from '../frame/inlineHolder.ts'

// Entry point of `oriel-inline.js`, which `oriel.js` loads if the wallet is a part of the page.
window.Oriel = { ...window.Oriel, createInlineHolder } as NonNullable<typeof window.Oriel>
