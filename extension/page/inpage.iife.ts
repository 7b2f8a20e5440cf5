import { createPageKit } from './createPageKit.ts'

// Runs in the page's own world, before its first script.
createPageKit()
