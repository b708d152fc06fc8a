import { expect, it } from 'vitest';
import { maskResponse } from './mask-response';

function stream(parts: string[], headers: Record<string, string>): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(encoder.encode(part));
      controller.close();
    },
  });
  return new Response(body, { headers });
}

it('hides what an event stream sends, also where a value is cut between two parts', async () => {
  const events = stream(
    [
      'event: order\ndata: {"total":"12',
      '34.00","count":{"total":5},"by":"ida@exam',
      'ple.org"}\n\n: paid €7.50\n',
    ],
    { 'content-type': 'text/event-stream' },
  );
  expect(await maskResponse(events).text()).toBe(
    'event: order\ndata: {"total":"•••","count":{"total":5},"by":"•••"}\n\n: paid •••\n',
  );
});

it('refuses a download, and leaves an image as it is', () => {
  const file = stream(['total\n1234.00'], {
    'content-type': 'text/csv',
    'content-disposition': 'attachment; filename="orders.csv"',
  });
  expect(() => maskResponse(file)).toThrow('Downloads are off in presenter mode');
  const image = stream(['€1'], { 'content-type': 'image/png' });
  expect(maskResponse(image)).toBe(image);
});
