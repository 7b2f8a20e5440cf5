/** Holds what the backend, the worker that renders the first picture, and the frame know of it. */

export type PictureOs = 'ios' | 'android' | 'desktop'

/** The backend writes it into the frame's document beside the markup. */
export type DocumentPicture = {
  /** The dapp's options that the picture was rendered for: `pictureOptions.ts`. */
  options: string
  /** The system that the wallets of the picture are for. */
  os: PictureOs
  /** The language of its texts: `languages.ts`. */
  language: string
  /** The text of the button of the own wallet on a device that cannot make passkeys. */
  withoutPasskeys: string
  /** Values of the style sheet's variables that the dapp's theme changes, per mode. */
  styles: { light: Record<string, string>; dark: Record<string, string> }
  /** `data:` URLs of pictures of the backend, by their paths. */
  images: Record<string, string>
  /** The directory's answers, by the keys of the frame's queries. */
  answers: { key: unknown[]; data: unknown }[]
}

export type PictureRequest = {
  /** The configuration of the frame's document. */
  config: object
  options: string
  os: PictureOs
  language: string
}

/** In the markup, `data-image` has the path of a picture, and `data-style` what belongs into `style`. */
export type RenderedPicture = { html: string; picture: Omit<DocumentPicture, 'images'> }

/** Each answer has the id of its question. */
export type ToPictureWorker =
  | { id: number; render: PictureRequest }
  /** The body of an answer of the API; undefined when it has none. */
  | { id: number; body: string | undefined }

export type FromPictureWorker =
  | { id: number; rendered: RenderedPicture }
  | { id: number; failure: string }
  /** A path of the API. */
  | { id: number; path: string }
