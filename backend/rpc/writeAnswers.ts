import type { RpcAnswer } from './calls.ts'

export function writeAnswers(answers: RpcAnswer | RpcAnswer[]): Buffer<ArrayBuffer> {
  const list = Array.isArray(answers) ? answers : [answers]
  const parts = list.flatMap((answer, at) => [...(at > 0 ? [Buffer.from(',')] : []), ...serializeAnswer(answer)])
  return Buffer.concat(Array.isArray(answers) ? [Buffer.from('['), ...parts, Buffer.from(']')] : parts)
}

function serializeAnswer(answer: RpcAnswer): Buffer[] {
  const { id } = answer
  if ('error' in answer) return [Buffer.from(JSON.stringify({ jsonrpc: '2.0', id, error: answer.error }))]
  const result = typeof answer.result === 'string' ? Buffer.from(answer.result) : answer.result
  const end = answer.symbol === undefined ? '}' : `,"symbol":${JSON.stringify(answer.symbol)}}`
  return [Buffer.from(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":`), result, Buffer.from(end)]
}
