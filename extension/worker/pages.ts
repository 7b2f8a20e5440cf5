/** The pages of the extension by their paths in it. */
export const pages = { room: 'room/room.html', panel: 'panel/panel.html' }

/** The scripts for pages. The build makes one file of each `extension/page/*.iife.ts`. */
export const scripts = {
  inpage: 'page/inpage.iife.js',
  inpageSolana: 'page/inpageSolana.iife.js',
  relay: 'page/relay.iife.js',
}
