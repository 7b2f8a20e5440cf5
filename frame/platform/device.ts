declare global {
  // APIs that only some browser engines support.
  interface Navigator {
    userAgentData?: { mobile: boolean }
  }
  interface Document {
    featurePolicy?: { features: () => string[]; allowsFeature: (name: string) => boolean }
  }
}

export function isMobile(): boolean {
  const hints = navigator.userAgentData
  return hints?.mobile ?? /Android|iPhone|iPad|iPod|webOS|Mobile/i.test(navigator.userAgent)
}
