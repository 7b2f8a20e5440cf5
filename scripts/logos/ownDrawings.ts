/** A drawing made for this project, with CAIP-2 IDs as in `logoSources.ts`. */
export type OwnDrawing = { ids: string[]; svg: string }

/** Draws the logo of a local network: a computer. Each local network has its own number of lights. */
function draw(ground: string, lights: readonly number[]): string {
  const dots = lights.map((x) => `<circle cx="${x}" cy="10" r="1.5" fill="${ground}"/>`).join('')
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" fill="none" viewBox="0 0 24 24" width="64" height="64">',
    `<path fill="${ground}" d="M24 0H0v24h24z"/>`,
    '<path fill="#fff" d="M6.5 5h11A1.5 1.5 0 0 1 19 6.5V15H5V6.5A1.5 1.5 0 0 1 6.5 5M3 16.5h18v.5a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z"/>',
    `${dots}</svg>`,
  ].join('')
}

/**
 * Logos of the local networks. They differ from the logos of the imitated networks, so that users don't confuse the
 * two.
 */
export const ownNetworks: Record<string, OwnDrawing> = {
  'local-1': { ids: ['eip155:31337'], svg: draw('#4a5364', [12]) },
  'local-2': { ids: ['eip155:31338'], svg: draw('#1f6f6b', [9.5, 14.5]) },
  'local-solana': { ids: ['solana:AbqHVzU5MxnbLnYAmZPehVNdwLvB886m'], svg: draw('#6b4a86', [8, 12, 16]) },
}
