import { handshake, protocolRevision } from '#shared/constants.ts'
import { sriHash } from './site.ts'

/** The frame stops listening after more messages than these: `frame/border/firstHello.ts`. */
const mostMessages = 600

/**
 * The script is in the document of the frame, so that the page's hello comes while the first script is still fetched. It
 * keeps the messages, and the first script decides about them. `orielEarly` has what it needs for that.
 */
export const earlyHandshake = `(()=>{const early=globalThis.orielEarly={events:[],stop:()=>removeEventListener("message",keep)},keep=event=>{if(early.events.length<${mostMessages})early.events.push(event)};addEventListener("message",keep);parent.postMessage(JSON.stringify({k:"${handshake.key}",t:"${handshake.ready}",boot:crypto.randomUUID(),revision:${protocolRevision}}),"*")})()`

export const earlyHandshakeHash = sriHash(earlyHandshake)
