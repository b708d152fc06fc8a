import 'server-only';
import { toProblem } from './to-problem';

/**
 * Answers with lines of JSON as `events` brings them (`application/x-ndjson`). What goes wrong before the first line
 * is thrown, so that it becomes an ordinary problem; what goes wrong later is a last line `{ "type": "problem", … }`.
 */
export async function jsonLines(events: AsyncGenerator<unknown>): Promise<Response> {
  const encoder = new TextEncoder();
  const line = (value: unknown) => encoder.encode(`${JSON.stringify(value)}\n`);
  const first = await events.next();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      if (!first.done) controller.enqueue(line(first.value));
      else controller.close();
    },
    async pull(controller) {
      try {
        const { done, value } = await events.next();
        if (done) controller.close();
        else controller.enqueue(line(value));
      } catch (error) {
        controller.enqueue(line({ type: 'problem', problem: toProblem(error) }));
        controller.close();
      }
    },
    async cancel() {
      await events.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      'content-type': 'application/x-ndjson',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    },
  });
}
