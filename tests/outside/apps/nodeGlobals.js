import { Buffer } from 'buffer/'
import process from 'process/'

// AppKit's verifier for Bitcoin needs these while its modules are loaded, so this module is imported first.
Object.assign(globalThis, { Buffer, process, global: globalThis })
