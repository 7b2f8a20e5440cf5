/** The imports that a folder may have, in addition to its own files. */
export type ImportRule = {
  folder: string
  /** Describes the folder in `docs/internals/imports.md`. */
  holds: string
  /** Folders and single files of the project. A rule names only folders of earlier rules, so folders form no cycle. */
  imports: string[]
  /** Packages that every file in the folder may import. */
  packages?: string[]
  /** Packages, folders and files that only the named files may import. */
  onlyIn?: Record<string, string[]>
}
