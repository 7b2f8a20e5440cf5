import type { Theme } from '../api/options.ts'

const dialog = 'dialog[data-oriel-frame'

/**
 * Returns the skeleton's style sheet. The skeleton consists of the dialog's pseudo-elements below the transparent
 * iframe, and approximates the position and colors of the frame's card and backdrop. The skeleton is smaller than any
 * card, so that the frame covers it. It appears only if the frame takes longer than 80 ms. Browsers without
 * `light-dark` do not show the skeleton. An invalid declaration, such as the color scheme `system`, falls back to the
 * previous one.
 */
export function createSkeletonStyles({ themeMode, themeVariables: { backdrop, radius = 24 } = {} }: Theme): string {
  // Blurs the backdrop instead of the dialog or the iframe, where a blur would break the frame's visibility detection.
  return `${dialog}]::backdrop{background:none!important;backdrop-filter:blur(${backdrop?.blur}px)!important}
${dialog}]::before{content:"";position:fixed;inset:0;margin:auto;width:min(360px,100% - 32px);height:200px;border-radius:${radius}px;color-scheme:light dark;color-scheme:${themeMode};background:light-dark(#fff,#121313);box-shadow:0 0 0 100vmax #0008;opacity:0}
${dialog}=waiting]::before{opacity:1;transition:0s 80ms}
@media(width<=430px){${dialog}]::before{width:100%;margin-bottom:-${radius}px}}`
}

/**
 * Returns a CSS rule that locks scrolling, with padding in place of the scroll bar to avoid a layout shift. An inline
 * style is not enough, because the page may overwrite its elements' styles.
 */
export function createScrollLock(): string {
  const { body, documentElement: root } = document
  // Lock the element whose overflow the viewport uses: the body if the root has none, otherwise the root. Locking the
  // wrong element makes the page jump to the top.
  const isVisible = (element: Element) => getComputedStyle(element).overflowY === 'visible'
  const target = body && isVisible(root) && !isVisible(body) ? body : root
  const padding = Number.parseFloat(getComputedStyle(target).paddingRight) + innerWidth - root.clientWidth
  // The unused ID raises the specificity above the page's rules.
  return `${target.localName}:not(#oriel){overflow:hidden!important;padding-right:${padding}px!important}`
}

/** Sets styles with `!important`, because the page's style sheet may style all dialogs and iframes. */
export function setStyles({ style }: HTMLElement, properties: Record<string, string>) {
  for (const [name, value] of Object.entries(properties)) style.setProperty(name, value, 'important')
}
