import { resolve } from 'node:path'

export const acceptedFolder = resolve(import.meta.dirname, 'accepted')
export const readmeFolder = resolve(import.meta.dirname, '../../docs/pictures')
