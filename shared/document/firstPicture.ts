/** Types for the server-rendered first paint, shared by the backend, its render worker and the frame. */

export type PictureOs = 'ios' | 'android' | 'desktop'

/** Data for hydration, which the backend writes into the frame's document next to the markup. */
export type DocumentPicture = {
  /** Dapp options that the markup was rendered for. See `pictureOptions.ts`. */
  options: string
  /** Operating system whose wallets are listed. */
  os: PictureOs
  /** Language of the rendered text. See `languages.ts`. */
  language: string
  /** Button label for the built-in wallet on devices that cannot create passkeys. */
  withoutPasskeys: string
  /** CSS variables that the dapp's theme changes, per mode. */
  styles: { light: Record<string, string>; dark: Record<string, string> }
  /** `data:` URLs of backend images, by path. */
  images: Record<string, string>
  /** Responses of the wallet directory, each with its query key in the frame. */
  answers: { key: unknown[]; data: unknown }[]
}

export type PictureRequest = {
  /** Configuration of the frame's document. */
  config: object
  options: string
  os: PictureOs
  language: string
}

/** In the markup, `data-image` contains an image path, and `data-style` contains the value for `style`. */
export type RenderedPicture = { html: string; picture: Omit<DocumentPicture, 'images'> }

/** Messages to the render worker. A response has the id of its request. */
export type ToPictureWorker =
  | { id: number; render: PictureRequest }
  /** Response body for an API path that the worker requested. Undefined if there is none. */
  | { id: number; body: string | undefined }

export type FromPictureWorker =
  | { id: number; rendered: RenderedPicture }
  | { id: number; failure: string }
  /** API path to fetch for the worker. */
  | { id: number; path: string }
