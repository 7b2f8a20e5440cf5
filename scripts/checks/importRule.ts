/** Imports that the files in a folder may have, in addition to files of the same folder. */
export type ImportRule = {
  folder: string
  /** Describes the folder's contents in `docs/internals/imports.md`. */
  holds: string
  /** Folders and single files of the project. To rule out cycles, a rule may name only folders of earlier rules. */
  imports: string[]
  /** Packages that every file in the folder may import. */
  packages?: string[]
  /** Packages, folders and files that only the named files may import. */
  onlyIn?: Record<string, string[]>
}
