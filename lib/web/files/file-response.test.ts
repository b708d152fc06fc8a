import { expect, it } from 'vitest';
import { fileResponse } from './file-response';

it('answers with the pieces in their order, as what the name says', async () => {
  async function* pieces() {
    yield 'a,é\n';
    yield Buffer.from('b\n');
  }
  const response = fileResponse('Angstrom.csv', pieces());
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="Angstrom.csv"');
  expect(await response.text()).toBe('a,é\nb\n');
});

it('ends what makes the pieces when the reader goes', async () => {
  await new Promise<void>((resolve) => {
    function* pieces() {
      try {
        for (;;) yield 'x'.repeat(10_000);
      } finally {
        resolve();
      }
    }
    const reader = fileResponse('x.json', pieces()).body?.getReader();
    void reader?.read().then(() => reader.cancel());
  });
});
