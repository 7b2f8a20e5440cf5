import type { Trick } from './hostilePage.ts'

export const distortTricks: Record<string, Trick> = {
  'opacity .9': { play: ({ iframe, style }) => style(iframe, { opacity: '.9' }) },
  'half the size': {
    play: ({ iframe, style }) => style(iframe, { transform: 'scale(.5)' }),
  },
  'turned a little': {
    play: ({ iframe, style }) => style(iframe, { transform: 'rotate(2deg)' }),
  },
  'cut to the button': {
    play: ({ iframe, button, style }) => {
      const { x, y, width } = button
      style(iframe, { 'clip-path': `inset(${y}px ${innerWidth - x - width}px 0 ${x}px)` })
    },
  },
  'half outside of the window': {
    play: ({ iframe, style }) => style(iframe, { left: '-520px' }),
  },
  'a frame too small for its text': {
    play: ({ iframe, style }) => style(iframe, { width: '290px', height: '600px' }),
  },
  'zoomed out': {
    play: ({ iframe, style }) => style(iframe, { zoom: '.3' }),
  },
}

/** More variants of the distortion tricks. */
export const otherDistortTricks: Record<string, Trick> = {
  'opacity 0 of the dialog': { play: ({ dialog, style }) => style(dialog, { opacity: '0' }) },
  blurred: { play: ({ iframe, style }) => style(iframe, { filter: 'blur(4px)' }) },
  'colours turned': { play: ({ dialog, style }) => style(dialog, { filter: 'invert(1)' }) },
  'blended with the page': { play: ({ dialog, style }) => style(dialog, { 'mix-blend-mode': 'multiply' }) },
  'stretched in one direction': {
    play: ({ iframe, style }) => style(iframe, { transform: 'scale(3, 1)' }),
  },
  'upside down': {
    play: ({ iframe, style }) => style(iframe, { transform: 'rotate(180deg)' }),
  },
  mirrored: {
    play: ({ iframe, style }) => style(iframe, { transform: 'scaleX(-1)' }),
  },
  'turned in space': {
    play: ({ iframe, style }) => style(iframe, { transform: 'perspective(500px) rotateY(20deg)' }),
  },
  'a box around it that shows the button only': {
    play: ({ dialog, iframe, button, style }) => {
      const { x, y, width } = button
      const toPx = (size: number) => `${size}px`
      style(dialog, {
        overflow: 'hidden',
        left: toPx(x),
        top: toPx(y),
        width: toPx(width),
        bottom: '0',
        height: 'auto',
      })
      style(iframe, {
        position: 'absolute',
        left: toPx(-x),
        top: toPx(-y),
        width: toPx(innerWidth),
        height: toPx(innerHeight),
      })
    },
  },
  'not visible': {
    play: ({ iframe, style }) => style(iframe, { visibility: 'hidden' }),
    reaches: false,
  },
  'content not visible': {
    play: ({ dialog, style }) => style(dialog, { 'content-visibility': 'hidden' }),
    reaches: false,
  },
  'an animation that has just begun': {
    play: ({ iframe, style, undos }) => {
      // Replaces the SDK's styles, because an animation cannot override `!important`.
      style(iframe, {})
      iframe.style.cssText = 'position:fixed;inset:0;border:0;width:100%;height:100%;color-scheme:light'
      const animation = iframe.animate([{ opacity: 1 }, { opacity: 0.9 }], { duration: 1_000_000 })
      undos.push(() => animation.cancel())
    },
  },
}
