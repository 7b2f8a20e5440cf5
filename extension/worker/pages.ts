/** The pages of the extension by their paths in it. */
export const pages = { room: 'room/room.html', panel: 'panel/panel.html' }
