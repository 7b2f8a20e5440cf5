import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/** Functions that the script file already contains. */
const imports = Object.entries({ createDeferred: 'deferred', randomHex: 'random' })
  .map(([name, file]) => `import { ${name} } from ${JSON.stringify(resolve(import.meta.dirname, `../sdk/${file}.ts`))}`)
  .join('\n')

/**
 * The parts of penpal that the script file never needs, as text from … to … with the replacement. Our port carries JSON
 * text to a frame with the same penpal: so nothing is transferred, no method has a time-out or a path, no answer is a
 * throw, every message can be cloned, and the SDK reads penpal's codes instead of its sentences.
 */
const cuts: { from: string; to?: string; instead?: string }[] = [
  // Errors keep a code and, for a message that could not be sent, the reason. Ids come from the SDK's own source.
  { from: '  code;\n' },
  { from: '    this.name = "PenpalError";\n' },
  { from: 'var generateId_default = ', to: '.join("-"));', instead: 'var generateId_default = () => randomHex(8);' },
  { from: 'isSerializedErrorInstance ? deserializeError(value) : value', instead: 'value' },
  { from: ', isSerializedErrorInstance } = message', instead: ' } = message' },
  {
    from: '...error instanceof Error ? {',
    to: ': { value: error }',
    instead: 'value: { name: "Error", message: error.message }, isSerializedErrorInstance: true',
  },
  { from: '      if (!method) {', to: '\n      }\n' },
  {
    from: 'new PenpalError_default(\n    "CONNECTION_DESTROYED"',
    to: '\n  );',
    instead: 'new PenpalError_default("CONNECTION_DESTROYED");',
  },
  {
    from: 'getDestroyedConnectionMethodCallError = (methodPath)',
    instead: 'getDestroyedConnectionMethodCallError = ()',
  },
  {
    from: 'throw getDestroyedConnectionMethodCallError(methodPath);',
    instead: 'throw getDestroyedConnectionMethodCallError();',
  },
  {
    from: 'reject(getDestroyedConnectionMethodCallError(methodPath));',
    instead: 'reject(getDestroyedConnectionMethodCallError());',
  },
  // Methods are names in one object without a prototype; the other side requests no list of them.
  { from: '  const methodPaths = extractMethodPathsFromMethods(methods);\n' },
  { from: 'type: "ACK1",\n      methodPaths', instead: 'type: "ACK1"' },
  {
    from: 'const result = methodPath.reduce(',
    to: 'isFunction(result) ? result : void 0;',
    instead: 'return methods[methodPath];',
  },
  { from: 'path.length ? () => {', to: 'Object.create(null)', instead: '{}' },
  {
    from: '        if (path.length && methodsToTreatAsNative',
    to: 'return createRemoteProxy(callback, log, [...path, prop]);',
    instead: 'return (...args) => callback([prop], args);',
  },
  { from: '},\n      apply(target, _thisArg, args) {', to: '\n      }', instead: '}' },
  // Replies and calls carry plain values, without objects to transfer and without a time-out.
  { from: '  let isDestroyed = false;\n  const handleMessage = async', instead: '  const handleMessage = async' },
  { from: '    if (isDestroyed) {\n      return;\n    }\n    if (!isCall', instead: '    if (!isCall' },
  { from: '    let transferables;\n' },
  { from: '      if (value instanceof Reply_default) {', to: '\n      }' },
  {
    from: '    if (isDestroyed) {\n      return;\n    }\n    try {\n      messenger.sendMessage(replyMessage, transferables);',
    to: '      throw error;\n    }',
    instead: '    messenger.sendMessage(replyMessage);',
  },
  { from: '  return () => {\n    isDestroyed = true;', to: '\n  };' },
  { from: '    const lastArg = args[', to: 'args.slice(0, -1) : args;' },
  { from: 'const timeoutId = timeout !== void 0 ? window.setTimeout(', to: '}, timeout) : void 0;' },
  { from: '{ methodPath, resolve, reject, timeoutId }', instead: '{ resolve, reject }' },
  { from: 'args: argsWithoutOptions', instead: 'args' },
  { from: 'messenger.sendMessage(callMessage, transferables);', instead: 'messenger.sendMessage(callMessage);' },
  {
    from: '    messenger.removeMessageHandler(handleMessage);\n    for (const { methodPath, reject, timeoutId } of replyHandlers.values()) {\n      clearTimeout(timeoutId);',
    instead: '    for (const { reject } of replyHandlers.values()) {',
  },
  // The handshake is with a current penpal, over a port that accepts every message, within the SDK's own time-out.
  { from: 'const destroyHandlers = [];', instead: 'let destroy;' },
  {
    from: '{ promise, resolve, reject } = getPromiseWithResolvers_default()',
    instead: '{ promise, resolve } = createDeferred()',
  },
  { from: '  const timeoutId = timeout !== void 0 ? setTimeout(', to: '}, timeout) : void 0;' },
  { from: '  const destroy = () => {\n    for (const destroyHandler', to: '\n  };' },
  {
    from: 'destroyHandlers.push(connectCallHandler_default(messenger, methods, channel, log));',
    instead: 'connectCallHandler_default(messenger, methods, channel);',
  },
  {
    from: '    destroyHandlers.push(destroyMethodProxies);\n    clearTimeout(timeoutId);\n',
    instead: '    destroy = destroyMethodProxies;\n',
  },
  {
    from: '    try {\n      messenger.sendMessage(synMessage);',
    to: '\n    }\n',
    instead: '    messenger.sendMessage(synMessage);\n',
  },
  // Removes the checks for a penpal before version 7, each with its comment.
  { from: ' && //', to: 'remoteParticipantId !== DEPRECATED_PENPAL_PARTICIPANT_ID' },
  { from: ' || //', to: 'remoteParticipantId === DEPRECATED_PENPAL_PARTICIPANT_ID' },
  {
    from: '    try {\n      messenger.sendMessage(ack1Message);',
    to: '\n    }\n',
    instead: '    messenger.sendMessage(ack1Message);\n',
  },
  {
    from: '    try {\n      messenger.sendMessage(ack2Message);',
    to: '\n    }\n',
    instead: '    messenger.sendMessage(ack2Message);\n',
  },
  { from: '  destroyHandlers.push(() => messenger.removeMessageHandler(handleMessage));\n' },
  // The connection has one messenger, which the SDK creates, and whose end removes its handlers.
  { from: '  if (!messenger) {', to: 'usedMessengers.add(messenger);' },
  { from: 'once_default((notifyOtherParticipant) => {', instead: '(notifyOtherParticipant) => {' },
  { from: '  });\n  const validateReceivedMessage', instead: '  };\n  const validateReceivedMessage' },
  { from: 'isMessage(data) && data.channel', instead: 'data?.namespace === namespace_default && data.channel' },
  {
    from: '      try {\n        messenger.sendMessage(destroyMessage);',
    to: '\n      }\n',
    instead: '      messenger.sendMessage(destroyMessage);\n',
  },
  { from: '    try {\n      messenger.initialize({ log, ', instead: '      messenger.initialize({ ' },
  { from: '        timeout,\n' },
  { from: '    } catch (error) {\n      destroyConnection(true);', to: '\n    }\n' },
]

/** Removes these parts and penpal's log: more than a thousand bytes of every host page. */
export const leanPenpal: Plugin = {
  name: 'oriel:lean-penpal',
  transform(code, id) {
    if (!id.endsWith('penpal.mjs')) return undefined
    const silent = code.replace(/^\s*log\?\.\((?:[^()]|\([^()]*\))*\);$\n/gm, '')
    const lean = cuts
      .reduce(cut, silent)
      .replace(/,\s*log(?=\s*[,)}])/g, '')
      .replace(/\bis(Syn|Ack1|Ack2|Call|Reply|Destroy)Message\(message\)/g, (_, type: string) => {
        return `(message.type === "${type.toUpperCase()}")`
      })
    return `${imports}\n${lean}`
  },
}

/** Fails the build when penpal has changed. */
function cut(code: string, { from, to = '', instead = '' }: (typeof cuts)[number]): string {
  const start = code.indexOf(from)
  const end = code.indexOf(to, start + from.length)
  if (start === -1 || end === -1)
    throw new Error(`penpal has changed: "${from}" is not there. See scripts/leanPenpal.ts.`)
  return code.slice(0, start) + instead + code.slice(end + to.length)
}
