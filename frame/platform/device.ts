export function isMobile(): boolean {
  const hints = (navigator as { userAgentData?: { mobile: boolean } }).userAgentData
  return hints?.mobile ?? /Android|iPhone|iPad|iPod|webOS|Mobile/i.test(navigator.userAgent)
}
