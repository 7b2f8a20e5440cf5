/**
 * False on a server that renders a page. The script file runs in pages only, and is built with
 * `hasPageScript.ts`.
 */
export const hasPage: boolean = typeof document !== 'undefined'
