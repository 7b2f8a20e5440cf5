/** Returns true on a phone or tablet, according to the browser. */
export function isMobile(): boolean {
  const hints = (navigator as { userAgentData?: { mobile: boolean } }).userAgentData
  return hints?.mobile ?? /Android|iPhone|iPad|iPod|webOS|Mobile/i.test(navigator.userAgent)
}
