/** Pointer event: a move or a press. */
export type Press = {
  trusted: boolean
  type: 'mouse' | 'touch' | 'pen'
  x: number
  y: number
  screenX: number
  screenY: number
  /** Device pixels per CSS pixel. */
  scale: number
  /** Event time in ms of the guard's clock. */
  at: number
}
