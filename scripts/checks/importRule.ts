/** Describes the imports that one folder may have. Its own files are always allowed. */
export type ImportRule = {
  folder: string
  /** Describes the folder in `docs/internals/imports.md`. */
  holds: string
  /** Folders and single files of the project. A rule names only folders of earlier rules, so folders form no circle. */
  imports: string[]
  /** Packages that every file of the folder may import. */
  packages?: string[]
  /** Packages, folders and files that only the named files may import. */
  onlyIn?: Record<string, string[]>
}
