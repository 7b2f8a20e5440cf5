import type { Trick } from './hostilePage.ts'

export const coverTricks: Record<string, Trick> = {
  'all of it, and takes the clicks': {
    play: (stage) => stage.cover('inset:0;background:#fff;pointer-events:auto'),
    reaches: false,
  },
  'one pixel': {
    play: (stage) =>
      stage.cover(`left:${stage.card.x + 40}px;top:${stage.card.y + 90}px;width:1px;height:1px;background:red`),
  },
  'the details only': {
    play: ({ card, cover }) =>
      cover(`left:${card.x}px;top:${card.y + 60}px;width:${card.width}px;height:90px;background:#fff`).append('Play'),
  },
  'the button only': {
    play: ({ button, cover }) =>
      cover(
        `left:${button.x}px;top:${button.y}px;width:${button.width}px;height:${button.height}px;background:green`,
      ).append('Claim'),
  },
  'a popover': {
    play: ({ card, undos }) => {
      const popover = document.createElement('div')
      popover.popover = 'manual'
      popover.style.cssText = `pointer-events:none;inset:auto;margin:0;left:${card.x}px;top:${card.y}px;width:200px;height:100px`
      document.body.append(popover)
      popover.showPopover()
      undos.push(() => popover.remove())
    },
  },
  'a shadow of something beside it': {
    play: ({ cover }) => cover('left:0;top:0;width:10px;height:10px;box-shadow:500px 400px 0 400px red'),
  },
}

/** More variants of the cover tricks. */
export const otherCoverTricks: Record<string, Trick> = {
  'all of it, opaque': { play: (stage) => stage.cover('inset:0;background:#fff') },
  'all of it, without any paint': { play: (stage) => stage.cover('inset:0') },
  'all of it, opacity .004': { play: (stage) => stage.cover('inset:0;background:red;opacity:.004') },
  'text only': {
    play: ({ card, cover }) =>
      cover(`left:${card.x + 20}px;top:${card.y + 100}px;color:red;font-size:30px`, 'span').append('FREE MINT'),
  },
  'generated content of the dialog': {
    play: ({ undos }) => {
      const sheet = document.createElement('style')
      sheet.textContent =
        'dialog[data-oriel-frame]::after{content:"Play!";position:fixed;inset:0;background:#ff0;pointer-events:none}'
      document.head.append(sheet)
      undos.push(() => sheet.remove())
    },
  },
  'a modal dialog of the page': {
    play: ({ undos }) => {
      const dialog = document.createElement('dialog')
      dialog.style.cssText = 'pointer-events:none;width:380px;height:280px'
      document.body.append(dialog)
      dialog.showModal()
      undos.push(() => dialog.remove())
    },
    reaches: false,
  },
  'a frame of another origin': {
    play: ({ cover }) => {
      const frame = cover('inset:0;width:100%;height:100%', 'iframe') as HTMLIFrameElement
      frame.src = 'data:text/html,<body style="background:green">'
      return new Promise((resolve) => {
        frame.onload = resolve
      })
    },
  },
  'a canvas': {
    play: ({ cover }) => {
      const canvas = cover('inset:0;width:100%;height:100%', 'canvas') as HTMLCanvasElement
      canvas.getContext('2d')?.fillRect(0, 0, 300, 150)
    },
  },
  'an outline of something beside it': {
    play: ({ cover }) => cover('left:20px;top:400px;width:2px;height:2px;outline:600px solid red'),
  },
  'a drop shadow of something outside': {
    play: ({ cover }) =>
      cover('left:0;top:900px;width:1000px;height:800px;background:red;filter:drop-shadow(0 -900px 0 red)'),
  },
  'a blurred backdrop': { play: (stage) => stage.cover('inset:0;backdrop-filter:blur(8px)') },
  'a blend with what is below': {
    play: (stage) => stage.cover('inset:0;background:#fff;mix-blend-mode:difference'),
  },
  'a view transition': {
    play: ({ undos }) => {
      const sheet = document.createElement('style')
      sheet.textContent = '::view-transition-group(*){animation-duration:1000s} ::view-transition{background:red}'
      document.head.append(sheet)
      const transition = document.startViewTransition(() => undefined)
      undos.push(() => {
        transition.skipTransition()
        sheet.remove()
      })
      return transition.ready
    },
  },
}
