import 'server-only';
import { Problem } from '../problem';
import { maskLine } from './mask-answer';

const isText = (type: string) => /json|^text\/|ndjson|event-stream/.test(type);

/**
 * A response that a handler made, without what presenter mode hides, line by line as it comes. Downloads are refused: a
 * file outlives the mode.
 */
export function maskResponse(response: Response): Response {
  const { headers, status, statusText, body } = response;
  if (/^attachment/i.test(headers.get('content-disposition') ?? '')) {
    void body?.cancel();
    throw new Problem({
      type: 'presenting',
      status: 403,
      title: 'Downloads are off in presenter mode',
      detail: 'Nothing was downloaded. End presenter mode, then download again.',
    });
  }
  if (!body || !isText(headers.get('content-type') ?? '')) return response;
  const kept = new Headers(headers);
  kept.delete('content-length');
  const masked = body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(maskLines())
    .pipeThrough(new TextEncoderStream());
  return new Response(masked, { status, statusText, headers: kept });
}

/** Holds back the line that has not ended. */
function maskLines(): TransformStream<string, string> {
  let rest = '';
  return new TransformStream({
    transform(chunk, controller) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      if (lines.length > 0) controller.enqueue(`${lines.map(maskLine).join('\n')}\n`);
    },
    flush(controller) {
      if (rest) controller.enqueue(maskLine(rest));
    },
  });
}
