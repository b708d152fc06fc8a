import { fileURLToPath } from 'node:url';

const teller = fileURLToPath(new URL('./memory-teller.mjs', import.meta.url));

/** The variables with which a portal says what it holds, at a port of its own. */
export const tellingAt = (port: number) => ({
  NODE_OPTIONS: `--import ${teller}`,
  MEMORY_PORT: String(port),
});

/** What the portal holds after a collection, in bytes: its objects, and what they hold outside of the heap. */
export async function heldAt(port: number): Promise<number> {
  const usage = (await (await fetch(`http://127.0.0.1:${port}`)).json()) as NodeJS.MemoryUsage;
  return usage.heapUsed + usage.external;
}
