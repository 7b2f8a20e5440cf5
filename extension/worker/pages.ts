/** Paths of the extension's pages. */
export const pages = { offscreen: 'offscreen/offscreen.html', panel: 'panel/panel.html' }

/** Paths of the content scripts. The build bundles each `extension/page/*.iife.ts` into one file. */
export const scripts = {
  inpage: 'page/inpage.iife.js',
  inpageSolana: 'page/inpageSolana.iife.js',
  contentScript: 'page/contentScript.iife.js',
}
