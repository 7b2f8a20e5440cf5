/** A phone or tablet, by what the browser says of itself. */
export function isMobile(): boolean {
  const hints = (navigator as { userAgentData?: { mobile: boolean } }).userAgentData
  return hints?.mobile ?? /Android|iPhone|iPad|iPod|webOS|Mobile/i.test(navigator.userAgent)
}
