/** The wallet's icon, escaped for a data URL. */
export const svg =
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32' fill='%233b5bdb' stroke='%23fff' " +
  "stroke-width='2'><path d='M-2-2h36v36H-2zM8 25V15a8 8 0 0 1 16 0v10zm8-18v18M8 17h16'/></svg>"
