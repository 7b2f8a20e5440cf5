import { createPageKit } from './createPageKit.ts'

// Content script that runs in the page's main world, before the page's first script.
createPageKit()
