export type Point = { x: number; y: number }

export type Scene = {
  /** Screenshot as a data URL, at the film's size. */
  picture: string
  /** Screenshot of a popup in front of the picture, as a data URL. */
  window?: string | undefined
  /** Point that the pointer moves to and presses, relative to the popup if there is one. */
  target?: Point | undefined
  /** Time in ms for which the scene is shown before the pointer moves. */
  ms: number
}

export type FilmFrame = Area & {
  /** The changed region of the film, as a WebP file in Base64. */
  picture: string
  ms: number
}

type Area = { x: number; y: number; width: number; height: number }

type Film = { width: number; height: number; barColor: string; scenes: Scene[] }

/** Runs in a page. Draws the scenes with a pointer, and fades from one to the next. */
export async function drawFilm({ width, height, barColor, scenes }: Film): Promise<FilmFrame[]> {
  const barHeight = 26
  const moveSteps = 11
  const arrow = new Path2D('M0 0v17l4.100-3.800 2.800 6.500 3-1.300-2.800-6.300h5.600z')
  const screen = createCanvas(width, height)
  const frames: FilmFrame[] = []
  let pixels: Uint32Array | undefined
  let pointer = { x: width * 0.62, y: height * 0.86 }
  let last: OffscreenCanvas | undefined

  for (const scene of scenes) {
    const { still, target } = await compose(scene)
    if (last) {
      draw(last)
      draw(still, 0.5)
      // Encode the frame with low quality, because it is shown only briefly.
      await holdFrame(70, 0.2)
    }
    draw(still)
    await holdFrame(scene.ms, 0.86)
    if (target) await drawPress(still, target)
    last = still
  }
  return frames

  async function compose({ picture, window, target }: Scene) {
    const canvas = createCanvas(width, height)
    canvas.drawImage(await load(picture), 0, 0)
    if (!window) return { still: canvas.canvas, target }
    const image = await load(window)
    const x = Math.round((width - image.width) / 2)
    const y = Math.round((height - image.height + barHeight) / 2)
    drawWindow(canvas, image, { x, y })
    return { still: canvas.canvas, target: target && { x: x + target.x, y: y + target.y } }
  }

  function drawWindow(canvas: OffscreenCanvasRenderingContext2D, image: ImageBitmap, { x, y }: Point) {
    canvas.save()
    canvas.beginPath()
    canvas.roundRect(x, y - barHeight, image.width, image.height + barHeight, 10)
    canvas.shadowColor = 'rgb(0 0 0 / 45%)'
    canvas.shadowBlur = 40
    canvas.shadowOffsetY = 14
    canvas.fillStyle = barColor
    canvas.fill()
    canvas.shadowColor = 'transparent'
    canvas.clip()
    canvas.drawImage(image, x, y)
    for (const [index, color] of ['#ff5f57', '#febc2e', '#28c840'].entries()) {
      canvas.fillStyle = color
      canvas.beginPath()
      canvas.arc(x + 16 + index * 16, y - barHeight / 2, 4.5, 0, 2 * Math.PI)
      canvas.fill()
    }
    canvas.restore()
  }

  async function drawPress(still: OffscreenCanvas, target: Point) {
    const from = pointer
    for (let step = 1; step <= moveSteps; step++) {
      const part = step / moveSteps
      const eased = part * part * (3 - 2 * part)
      pointer = { x: from.x + (target.x - from.x) * eased, y: from.y + (target.y - from.y) * eased }
      draw(still)
      await holdFrame(45, 0.9)
    }
    await holdFrame(250, 0.9)
    for (const radius of [9, 15, 20]) {
      draw(still)
      screen.strokeStyle = `rgb(110 130 255 / ${1 - radius / 30})`
      screen.lineWidth = 3.5
      screen.beginPath()
      screen.arc(pointer.x, pointer.y, radius, 0, 2 * Math.PI)
      screen.stroke()
      await holdFrame(60, 0.9)
    }
  }

  function draw(still: OffscreenCanvas, alpha = 1) {
    screen.save()
    screen.globalAlpha = alpha
    screen.drawImage(still, 0, 0)
    screen.globalAlpha = 1
    screen.translate(pointer.x, pointer.y)
    screen.fillStyle = '#111'
    screen.strokeStyle = '#fff'
    screen.lineWidth = 1.5
    screen.fill(arrow)
    screen.stroke(arrow)
    screen.restore()
  }

  /** Adds a frame with the changed region of the screen. Extends the last frame if nothing has changed. */
  async function holdFrame(ms: number, quality: number) {
    const now = new Uint32Array(screen.getImageData(0, 0, width, height).data.buffer)
    const area = pixels ? findChange(pixels, now) : { x: 0, y: 0, width, height }
    pixels = now
    if (area) frames.push({ ...area, ms, picture: await encode(area, quality) })
    else {
      const frame = frames.at(-1)
      if (frame) frame.ms += ms
    }
  }

  function findChange(before: Uint32Array, after: Uint32Array): Area | undefined {
    const changed = [...after.keys()].filter((index) => after[index] !== before[index])
    if (changed.length === 0) return undefined
    const columns = changed.map((index) => index % width)
    // WebP frame offsets must be even.
    const x = columns.reduce((min, column) => Math.min(min, column)) & ~1
    const y = Math.floor((changed[0] ?? 0) / width) & ~1
    const right = columns.reduce((max, column) => Math.max(max, column))
    const bottom = Math.floor((changed.at(-1) ?? 0) / width)
    return { x, y, width: right + 1 - x, height: bottom + 1 - y }
  }

  async function encode(area: Area, quality: number): Promise<string> {
    const part = createCanvas(area.width, area.height)
    part.drawImage(screen.canvas, -area.x, -area.y)
    const blob = await part.canvas.convertToBlob({ type: 'image/webp', quality })
    const bytes = new Uint8Array(await blob.arrayBuffer())
    return btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''))
  }

  function createCanvas(wide: number, high: number): OffscreenCanvasRenderingContext2D {
    const context = new OffscreenCanvas(wide, high).getContext('2d', { alpha: false, willReadFrequently: true })
    if (!context) throw new Error('The browser has no canvas.')
    return context
  }

  async function load(url: string): Promise<ImageBitmap> {
    return createImageBitmap(await (await fetch(url)).blob())
  }
}
