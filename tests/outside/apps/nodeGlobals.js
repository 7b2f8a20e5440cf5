import { Buffer } from 'buffer/'
import process from 'process/'

// AppKit's Bitcoin verifier needs these globals when its modules load, so this module must be imported first.
Object.assign(globalThis, { Buffer, process, global: globalThis })
