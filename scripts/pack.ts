import { packSdk } from './packSdk.ts'

console.log(`Packed: ${packSdk()}`)
