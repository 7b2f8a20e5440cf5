/**
 * Colors of `base.css` that the theme code uses. A unit test checks that they match. Themes can't change the text
 * colors in `fixed` or the backgrounds in `alarms`, so a tint must keep them readable and distinct.
 */
export const surfaces = {
  light: {
    page: '#f4f5f8',
    card: '#fff',
    subtle: '#f4f5f8',
    'subtle-hover': '#eaecf1',
    line: '#e6e8ee',
    'control-line': '#8a90a0',
    text: '#0f1116',
    'text-soft': '#565c6d',
    'text-faint': '#696f81',
    fixed: { positive: '#0b7a55', danger: '#bf2419', warning: '#7a4b00' },
    alarms: { 'danger-soft': '#fdebe9', 'warning-soft': '#fff3d9' },
  },
  dark: {
    page: '#0b0c0d',
    card: '#121313',
    subtle: '#1d1f23',
    'subtle-hover': '#272a2f',
    line: '#2b2e34',
    'control-line': '#7b818d',
    text: '#f2f3f5',
    'text-soft': '#a3a9b6',
    'text-faint': '#868d9b',
    fixed: { positive: '#5fd39b', danger: '#ff8f85', warning: '#f4c467' },
    alarms: { 'danger-soft': '#35191a', 'warning-soft': '#30260f' },
  },
} as const

export type SurfaceName = Exclude<keyof (typeof surfaces)['light'], 'fixed' | 'alarms'>
