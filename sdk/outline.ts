import type { Theme } from './options.ts'

const dialog = 'dialog[data-oriel-frame'

/**
 * Returns the sheet of the dialog's pseudo-elements. The outline has about the place and the colours of the frame's
 * card and its backdrop, and lies under the transparent iframe. It is smaller than any card, so that the picture of the
 * frame covers it, and it appears only when the picture takes long. A browser without `light-dark` shows none. A
 * declaration that is invalid, such as a colour scheme `system`, leaves the one before it.
 */
export function dialogSheet({ themeMode, themeVariables: { backdrop, radius = 24 } = {} }: Theme): string {
  // The blur is under the dialog: on the dialog or the iframe, it would keep the frame from knowing what is visible.
  return `${dialog}]::backdrop{background:none!important;backdrop-filter:blur(${backdrop?.blur}px)!important}
${dialog}]::before{content:"";position:fixed;inset:0;margin:auto;width:min(360px,100% - 32px);height:200px;border-radius:${radius}px;color-scheme:light dark;color-scheme:${themeMode};background:light-dark(#fff,#141517);box-shadow:0 0 0 100vmax #0008;opacity:0}
${dialog}=waiting]::before{opacity:1;transition:0s 80ms}
@media(width<=430px){${dialog}]::before{width:100%;margin-bottom:-${radius}px}}`
}
