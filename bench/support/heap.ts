import { WebSocket } from 'undici';

/**
 * Has a process that was started with `--inspect` let its garbage go, and gives the bytes of heap that it still uses.
 * `output` is what the process wrote, which names its inspector.
 */
export async function heapInUse(output: string): Promise<number> {
  const url = /ws:\/\/\S+/.exec(output)?.[0];
  if (!url) throw new Error('the process has no inspector');
  const socket = new WebSocket(url);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  let id = 0;
  const ask = (method: string) =>
    new Promise<{ usedSize?: number }>((resolve) => {
      const own = ++id;
      const hear = ({ data }: { data: string }) => {
        const answer = JSON.parse(data) as { id?: number; result?: { usedSize?: number } };
        if (answer.id !== own) return;
        socket.removeEventListener('message', hear);
        resolve(answer.result ?? {});
      };
      socket.addEventListener('message', hear);
      socket.send(JSON.stringify({ id: own, method }));
    });
  // What the first collection frees, finalizers of it may free more of.
  await ask('HeapProfiler.collectGarbage');
  await ask('HeapProfiler.collectGarbage');
  const { usedSize = Number.NaN } = await ask('Runtime.getHeapUsage');
  socket.close();
  return usedSize;
}
