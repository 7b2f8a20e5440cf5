/** The wallet's icon, escaped for a data URL: the logo (`LogoMark` in the frame) in white on a tile. */
export const svg =
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='-2-2 28 28' fill='%233b5bdb' stroke='%23fff' " +
  "stroke-width='1.5'><path d='M-4-4h32v32H-4zM4 5l8-3 8 3v12l-8 5-8-5zM9 3v17m6 0V3M4 11h16'/></svg>"
