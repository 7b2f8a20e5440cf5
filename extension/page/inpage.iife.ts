import { createKit } from './createKit.ts'

// Runs in the page's own world, before its first script.
createKit()
